package dev.paylink.console.page;

import dev.paylink.console.web.Language;
import dev.paylink.console.web.StaffRequest;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How the file of a list is written: as programs read it, or for Excel. */
final class Spreadsheet {
  private static final List<String> FORMAT = List.of("excel", "separator");

  private Spreadsheet() {}

  /** A query with the format for Excel, whose separator depends on the language. */
  static Map<String, String> withExcel(Map<String, String> query, StaffRequest request) {
    Map<String, String> all = new LinkedHashMap<>(query);
    all.put("excel", "true");
    if (request.language() == Language.ID) {
      all.put("separator", "semicolon");
    }
    return all;
  }

  /** The parameters of the operation that writes the file. */
  static Map<String, String> parameters(StaffRequest request, Map<String, String> filters) {
    Map<String, String> parameters = new LinkedHashMap<>(filters);
    parameters.putAll(request.queries(FORMAT));
    return parameters;
  }
}
