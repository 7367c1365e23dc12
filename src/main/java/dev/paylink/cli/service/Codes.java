package dev.paylink.cli.service;

import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Takes the values of an enum on the command line by their codes in the contract. */
public abstract class Codes<E> implements ITypeConverter<E>, Iterable<String> {
  private final List<E> values;
  private final Function<E, String> code;

  /** Takes some values. */
  protected Codes(Stream<E> values, Function<E, String> code) {
    this.values = values.toList();
    this.code = code;
  }

  @Override
  public final E convert(String text) {
    return values.stream()
        .filter(value -> code.apply(value).equals(text))
        .findFirst()
        .orElseThrow(
            () ->
                new TypeConversionException(
                    values.stream()
                        .map(code)
                        .collect(
                            Collectors.joining(", ", "there is no " + text + "; there are ", ""))));
  }

  /** Returns the codes, for help and completion. */
  @Override
  public final Iterator<String> iterator() {
    return values.stream().map(code).iterator();
  }
}
