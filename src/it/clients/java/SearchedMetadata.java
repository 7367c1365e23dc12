package org.openapitools.client.model;

import org.openapitools.client.ApiClient;

/** One key of the metadata of an order and its value, which the generator has no class for. */
public class SearchedMetadata {
  private final String key;
  private final String value;

  public SearchedMetadata(String key, String value) {
    this.key = key;
    this.value = value;
  }

  public String toUrlQueryString(String parameter) {
    return ApiClient.urlEncode(parameter + "[" + key + "]") + "=" + ApiClient.urlEncode(value);
  }
}
