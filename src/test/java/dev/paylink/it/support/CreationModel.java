package dev.paylink.it.support;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.paylink.base.id.TypeId;
import dev.paylink.it.support.RandomCreations.Sent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What requests must have been answered, and what must be there, if they were carried out one by
 * one: the first that is acknowledged with a key decides for all with that key.
 */
public final class CreationModel {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<Integer> ALLOWED = Set.of(0, 201, 409, 422, 503, 504);

  private final TestService service;
  private final List<CreatingMerchant> merchants;

  public CreationModel(TestService service, List<CreatingMerchant> merchants) {
    this.service = service;
    this.merchants = merchants;
  }

  /** The resources of a merchant and a kind. */
  private static final class Resources {
    private final Map<String, List<String>> idsByName = new HashMap<>();
    private final Map<String, String> nameByKey = new HashMap<>();
    private final Map<String, String> idByExternalId = new HashMap<>();
    private final Map<String, String> answerByKey = new HashMap<>();
  }

  /**
   * Asserts that the answers and what is in the database fit together.
   *
   * @param sent all requests ever, which have ended
   */
  public void verify(List<Sent> sent) {
    for (CreatingMerchant merchant : merchants) {
      for (CreatedKind kind : CreatedKind.values()) {
        Resources resources = read(merchant, kind);
        List<Sent> own =
            sent.stream().filter(s -> s.merchant() == merchant && s.kind() == kind).toList();
        own.forEach(one -> verify(one, resources));
        assertNothingElse(own, resources);
        merchant.assertHas(kind, resources.idsByName.size());
      }
    }
  }

  private Resources read(CreatingMerchant merchant, CreatedKind kind) {
    Resources resources = new Resources();
    JsonNode rows =
        json(
            service.text(
                """
                select coalesce(json_agg(json_build_object('id', r.id, 'name', r.metadata->>'name',
                  'external', to_json(r)->>'external_id', 'key', k.key)), '[]')
                from %s r left join idempotency_key k
                  on k.resource_id = r.id and k.merchant_id = r.merchant_id
                where r.merchant_id = '%s'
                """
                    .formatted(kind.table, merchant.uuid())));
    for (JsonNode row : rows) {
      String id = row.get("id").asText();
      String name = row.get("name").asText();
      resources.idsByName.computeIfAbsent(name, none -> new ArrayList<>()).add(id);
      if (!row.get("key").isNull()) {
        resources.nameByKey.put(row.get("key").asText(), name);
      }
      if (!row.get("external").isNull()) {
        resources.idByExternalId.put(row.get("external").asText(), id);
      }
    }
    return resources;
  }

  private static void verify(Sent sent, Resources resources) {
    assertTrue(ALLOWED.contains(sent.status()), () -> sent + " " + sent.answer().join().body());
    HttpResponse<String> outcome = sent.outcome();
    if (outcome == null) {
      return; // carried out or not
    }
    String stored = sent.key() == null ? null : resources.nameByKey.get(sent.key());
    switch (outcome.statusCode()) {
      case 201 -> {
        List<String> ids = resources.idsByName.get(sent.name());
        assertNotNull(ids, () -> "Lost: " + sent);
        assertEquals(List.of(uuid(sent, json(outcome.body()).get("id").asText())), ids);
        if (sent.key() != null) {
          assertEquals(sent.name(), stored, () -> "Not the stored body: " + sent);
          String first = resources.answerByKey.putIfAbsent(sent.key(), outcome.body());
          assertEquals(first == null ? outcome.body() : first, outcome.body());
        }
      }
      case 422 -> {
        assertNotNull(stored, () -> "No such key: " + sent);
        assertTrue(!stored.equals(sent.name()), () -> "The stored body is the same: " + sent);
      }
      default -> assertNamesOther(sent, outcome.body(), resources);
    }
  }

  /** The order in whose way another stood is not there; the message names the other. */
  private static void assertNamesOther(Sent sent, String body, Resources resources) {
    String other = resources.idByExternalId.get(sent.externalId());
    assertNotNull(other, () -> "Nothing has the external id: " + sent);
    assertTrue(body.contains(publicId(sent, other)), body);
    assertEquals(null, resources.idsByName.get(sent.name()), () -> "Created: " + sent);
  }

  /** A name stands for a key and a body, or for one request without a key. */
  private static void assertNothingElse(List<Sent> sent, Resources resources) {
    resources.idsByName.forEach(
        (name, ids) -> {
          assertEquals(1, ids.size(), () -> name + " is there twice");
          assertTrue(sent.stream().anyMatch(one -> one.name().equals(name)), name);
        });
    Map<String, String> keys = new HashMap<>();
    for (Sent one : sent) {
      if (one.key() != null && resources.idsByName.containsKey(one.name())) {
        String before = keys.put(one.key(), one.name());
        assertTrue(before == null || before.equals(one.name()), () -> "Two of key " + one.key());
      }
    }
  }

  private static String uuid(Sent sent, String id) {
    return type(sent).decode(id).toString();
  }

  private static String publicId(Sent sent, String uuid) {
    return type(sent).encode(UUID.fromString(uuid));
  }

  private static TypeId type(Sent sent) {
    return sent.kind() == CreatedKind.LINK ? TypeId.PAYMENT_LINK : TypeId.ORDER;
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
