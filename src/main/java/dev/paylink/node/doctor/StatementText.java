package dev.paylink.node.doctor;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * Whether the text of a statement may be shown. {@code pg_stat_statements} replaces constants, but
 * not always: not in commands such as {@code alter role}, and not if it had forgotten the statement
 * while that ran.
 */
final class StatementText {
  private static final Pattern CHANGES_OR_READS =
      Pattern.compile("\\s*\\(?(select|with|insert|update|delete|merge)\\b.*", Pattern.DOTALL);

  /** Quotation marks, of which texts and names are made, escapes, dollar quotes and comments. */
  private static final Pattern TEXTS = Pattern.compile("['\"\\\\]|\\$[A-Za-z_$]|--|/\\*");

  /** Numbers as long as a phone or account number, unless they are part of a name. */
  private static final Pattern LONG_NUMBER = Pattern.compile("(?<![A-Za-z0-9_$])[0-9]{5,}");

  private StatementText() {}

  /** Whether it has nothing that could be data of a person, or a secret. */
  static boolean mayBeShown(String text) {
    String lower = text.toLowerCase(Locale.ROOT);
    return CHANGES_OR_READS.matcher(lower).matches()
        && !TEXTS.matcher(text).find()
        && !LONG_NUMBER.matcher(text).find();
  }
}
