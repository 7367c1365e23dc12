package dev.paylink.http.paging;

import dev.paylink.api.Fault;
import dev.paylink.api.Paging;
import dev.paylink.http.ValidRequest;
import java.util.Objects;

/** Reads the paging parameters of lists. */
public final class PagingParameters {
  private PagingParameters() {}

  /**
   * The requested part of the list; {@code perPage} is 20 by default.
   *
   * @throws Fault {@code invalid_request} if both {@code page} and {@code after} are given
   */
  public static Paging of(ValidRequest request) {
    String after = request.optional("after", String.class);
    Integer page = request.optional("page", Integer.class);
    if (after != null && page != null) {
      throw Fault.invalid("after", "excludes page: give one of the two");
    }
    int perPage = Objects.requireNonNullElse(request.optional("perPage", Integer.class), 20);
    return new Paging(Objects.requireNonNullElse(page, 1), perPage, after);
  }
}
