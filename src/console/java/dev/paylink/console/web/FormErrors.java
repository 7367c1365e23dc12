package dev.paylink.console.web;

import dev.paylink.api.Fault;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A form that is shown: its values, and what is wrong with them.
 *
 * @param values by field, as typed
 * @param fault why it was refused; null for a form that was not sent
 */
public record FormErrors(Map<String, String> values, @Nullable Fault fault) {
  public FormErrors {
    values = Map.copyOf(values);
  }

  /** An empty form. */
  public static FormErrors none() {
    return new FormErrors(Map.of(), null);
  }

  /** A form with these values. */
  public static FormErrors of(Map<String, String> values) {
    return new FormErrors(values, null);
  }

  /** This form as it was refused. Failures that the person cannot mend go on as they are. */
  public FormErrors refused(Throwable failure) {
    Fault fault = Fault.of(failure);
    int status = fault.code().status();
    if (status >= 500 || status == 401 || status == 403 || status == 404) {
      throw fault;
    }
    return new FormErrors(values, fault);
  }

  /** What a field has; empty if it has nothing. */
  public String value(String field) {
    return values.getOrDefault(field, "");
  }

  /** Whether a box is ticked, or a choice is chosen. */
  public boolean is(String field, String value) {
    return value(field).equals(value);
  }

  /** What is wrong with a field. */
  public Optional<Fault.Detail> of(String field) {
    return details().stream().filter(detail -> detail.field().equals(field)).findFirst();
  }

  /** All that is wrong. */
  public List<Fault.Detail> details() {
    return fault == null ? List.of() : fault.details();
  }
}
