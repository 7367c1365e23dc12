package dev.paylink.console.page;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import dev.paylink.console.web.StaffRequest;
import dev.paylink.console.web.Texts;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The version of what a form shows: what somebody else has changed meanwhile is not overwritten.
 */
final class Version {
  private Version() {}

  /** The header that a change is sent with. */
  static Map<String, String> header(StaffRequest request) {
    return Map.of("If-Match", request.field("version"));
  }

  /**
   * The version that a form sends next: the current one, once the person is told of a change.
   *
   * @param failure why the form was refused; null for one that was not sent
   */
  static String next(StaffRequest request, @Nullable Throwable failure, String current) {
    return failure == null || isOld(failure) ? current : request.field("version");
  }

  private static boolean isOld(Throwable failure) {
    return Fault.of(failure).code() == FaultCode.PRECONDITION_FAILED;
  }

  /** A failure, for people if it says that the version is an old one. */
  static Throwable explained(StaffRequest request, Throwable failure) {
    return isOld(failure)
        ? new Fault(
            FaultCode.PRECONDITION_FAILED, Texts.of(request.language(), "form.changed-meanwhile"))
        : failure;
  }
}
