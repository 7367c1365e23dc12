package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.base.id.TypeId;
import dev.paylink.sales.merchant.Merchant;
import java.util.UUID;

/** A merchant that creates resources, with an endpoint for webhooks. */
public final class CreatingMerchant {
  private final TestService service;
  private final Merchant merchant;
  private final ApiClient api;

  public CreatingMerchant(TestService service) {
    this.service = service;
    this.merchant = service.merchant("test");
    this.api = service.client(merchant, TestService.ALL_SCOPES);
    api.newEndpoint();
  }

  public ApiClient api() {
    return api;
  }

  public String id() {
    return merchant.id();
  }

  /** The id in the database. */
  public UUID uuid() {
    return TypeId.MERCHANT.decode(merchant.id());
  }

  /** Asserts that a kind has as many resources, each with its event, delivery and count. */
  public void assertHas(CreatedKind kind, int count) {
    assertEquals(count, api.get(kind.path).json().at("/meta/total").asInt());
    assertEquals(
        "%1$d %1$d %1$d %1$d".formatted(count),
        service.text(
            """
            select concat_ws(' ', count(*), count(e.id), count(distinct e.object_id), count(d.id))
            from %s r
            left join event e on e.object_id = r.id and e.type = '%s' and e.sequence = 1
            left join webhook_delivery d on d.event_id = e.id
            where r.merchant_id = '%s'
            """
                .formatted(kind.table, kind.event, uuid())));
  }
}
