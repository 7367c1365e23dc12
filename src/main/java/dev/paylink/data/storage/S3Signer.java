package dev.paylink.data.storage;

import dev.paylink.base.config.AppConfig;
import dev.paylink.base.url.UrlHost;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import java.io.InputStream;
import java.net.URI;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;

/**
 * Signs requests by AWS Signature Version 4. The signature covers the body, so that one that was
 * damaged on its way is refused.
 */
final class S3Signer {
  private static final long CONNECT_MS = 10_000;

  private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
  private final AwsCredentialsIdentity keys;
  private final AppConfig.S3 config;
  private final URI endpoint;
  private final String host;
  private final int port;
  private final String path;

  S3Signer(AppConfig.S3 config) {
    this.config = config;
    this.keys = AwsCredentialsIdentity.create(config.accessKeyId(), config.secretAccessKey());
    this.endpoint = URI.create(config.endpoint());
    boolean pathStyle = config.pathStyle();
    UrlHost server = UrlHost.of(endpoint).orElseThrow();
    this.host = pathStyle ? server.name() : config.bucket() + "." + server.name();
    this.port = server.port();
    this.path = pathStyle ? "/" + config.bucket() + "/" : "/";
  }

  /** Signs a request for this moment. Reads the body: one that is large takes milliseconds. */
  RequestOptions sign(S3Request wanted) {
    SdkHttpRequest signed =
        signer
            .sign(
                request ->
                    request
                        .identity(keys)
                        .request(unsigned(wanted))
                        .payload(() -> new BufferInput(wanted.body()))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, "s3")
                        .putProperty(AwsV4HttpSigner.REGION_NAME, config.region())
                        .putProperty(AwsV4HttpSigner.PAYLOAD_SIGNING_ENABLED, true)
                        .putProperty(AwsV4HttpSigner.CHUNK_ENCODING_ENABLED, false)
                        .putProperty(AwsV4HttpSigner.DOUBLE_URL_ENCODE, false)
                        .putProperty(AwsV4HttpSigner.NORMALIZE_PATH, false))
            .request();
    String query = signed.encodedQueryParameters().map(text -> "?" + text).orElse("");
    RequestOptions options =
        new RequestOptions()
            .setMethod(HttpMethod.valueOf(wanted.method()))
            .setHost(signed.host())
            .setPort(signed.port())
            .setSsl(signed.protocol().equals("https"))
            .setURI(signed.encodedPath() + query)
            .setConnectTimeout(CONNECT_MS);
    signed.forEachHeader((name, values) -> options.putHeader(name, String.join(",", values)));
    return options;
  }

  private SdkHttpRequest unsigned(S3Request wanted) {
    SdkHttpRequest.Builder request =
        SdkHttpRequest.builder()
            .method(SdkHttpMethod.fromValue(wanted.method()))
            .protocol(endpoint.getScheme())
            .host(host)
            .encodedPath(path + wanted.key()); // a key has no character to be encoded
    if (port > 0) {
      request.port(port);
    }
    wanted.query().forEach(request::putRawQueryParameter);
    wanted.headers().forEach(request::putHeader);
    return request.build();
  }

  /** Reads a buffer without a copy of it. */
  private static final class BufferInput extends InputStream {
    private final Buffer buffer;
    private int at;

    BufferInput(Buffer buffer) {
      this.buffer = buffer;
    }

    @Override
    public int read() {
      return at < buffer.length() ? buffer.getByte(at++) & 0xff : -1;
    }

    @Override
    public int read(byte[] target, int offset, int length) {
      int some = Math.min(length, buffer.length() - at);
      if (some <= 0) {
        return length == 0 ? 0 : -1;
      }
      buffer.getBytes(at, at + some, target, offset);
      at += some;
      return some;
    }
  }
}
