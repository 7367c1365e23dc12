package dev.paylink.data.storage;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Computes the signature of a request again, as "Signature Version 4" of the AWS General Reference
 * describes it, without the library that made it.
 */
record SignatureCheck(String accessKeyId, String secretAccessKey, String region) {
  private static final Pattern AUTHORIZATION =
      Pattern.compile(
          "AWS4-HMAC-SHA256 Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})");

  /** The code of S3 for what is wrong with a request. */
  Optional<String> complaint(HttpServerRequest request, Buffer body) {
    String given = String.valueOf(request.getHeader("Authorization"));
    Matcher matcher = AUTHORIZATION.matcher(given);
    String date = String.valueOf(request.getHeader("X-Amz-Date"));
    if (!matcher.matches() || date.length() != 16) {
      return Optional.of("AccessDenied");
    }
    String scope = "%s/%s/s3/aws4_request".formatted(date.substring(0, 8), region);
    if (!matcher.group(1).equals(accessKeyId + "/" + scope)) {
      return Optional.of("InvalidAccessKeyId");
    }
    List<String> signed = List.of(matcher.group(2).split(";"));
    if (!signed.containsAll(List.of("host", "x-amz-content-sha256", "x-amz-date"))
        || hasUnsigned(request, signed)) {
      return Optional.of("AccessDenied");
    }
    if (!hex(sha256(body.getBytes())).equals(request.getHeader("x-amz-content-sha256"))) {
      return Optional.of("XAmzContentSHA256Mismatch");
    }
    String text =
        String.join(
            "\n", "AWS4-HMAC-SHA256", date, scope, hex(sha256(utf8(canonical(request, signed)))));
    return hex(hmac(signingKey(date), text)).equals(matcher.group(3))
        ? Optional.empty()
        : Optional.of("SignatureDoesNotMatch");
  }

  /** What S3 acts on has to be signed. */
  private static boolean hasUnsigned(HttpServerRequest request, List<String> signed) {
    return request.headers().names().stream()
        .map(String::toLowerCase)
        .anyMatch(name -> name.startsWith("x-amz-") && !signed.contains(name));
  }

  private static String canonical(HttpServerRequest request, List<String> signed) {
    String headers =
        signed.stream()
            .map(name -> name + ":" + request.getHeader(name).strip() + "\n")
            .collect(Collectors.joining());
    return String.join(
        "\n",
        request.method().name(),
        request.path(),
        query(request.query()),
        headers,
        String.join(";", signed),
        request.getHeader("x-amz-content-sha256"));
  }

  private static String query(String query) {
    return query == null
        ? ""
        : Arrays.stream(query.split("&"))
            .map(pair -> (pair + "=").split("=", -1))
            .map(pair -> encoded(pair[0]) + "=" + encoded(pair[1]))
            .sorted()
            .collect(Collectors.joining("&"));
  }

  private static String encoded(String given) {
    String plain = URLDecoder.decode(given, StandardCharsets.UTF_8);
    return URLEncoder.encode(plain, StandardCharsets.UTF_8)
        .replace("+", "%20")
        .replace("*", "%2A")
        .replace("%7E", "~");
  }

  private byte[] signingKey(String date) {
    byte[] key = utf8("AWS4" + secretAccessKey);
    for (String part : List.of(date.substring(0, 8), region, "s3", "aws4_request")) {
      key = hmac(key, part);
    }
    return key;
  }

  private static byte[] hmac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return mac.doFinal(utf8(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static byte[] sha256(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException(e);
    }
  }

  static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
