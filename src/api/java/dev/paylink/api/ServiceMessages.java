package dev.paylink.api;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Request and reply of {@link BusApi#GET_SERVICE_STATUS}. For operators: of all merchants. */
public final class ServiceMessages {
  private ServiceMessages() {}

  /** Asks how the service is. */
  public record GetServiceStatus() {}

  /**
   * The status of the service.
   *
   * @param merchantCount how many merchants there are
   * @param merchants the newest 50
   * @param nodes that hold a lease: nodes with the roles {@code webhooks}, {@code feed} or {@code
   *     sweeps}
   * @param endpoints up to 50 webhook endpoints that fail or were disabled by Paylink, longest
   *     first
   * @param queues what waits
   */
  public record ServiceStatus(
      long merchantCount,
      List<MerchantSummary> merchants,
      List<NodeSummary> nodes,
      List<FailingEndpoint> endpoints,
      Queues queues) {
    public ServiceStatus {
      merchants = List.copyOf(merchants);
      nodes = List.copyOf(nodes);
      endpoints = List.copyOf(endpoints);
    }
  }

  /**
   * A merchant.
   *
   * @param id {@code mer_…}
   * @param mode {@code test} or {@code live}
   */
  public record MerchantSummary(String id, String name, String mode, Instant createdAt) {}

  /**
   * A node with work under a lease.
   *
   * @param id names it from its start to its end
   * @param work what it holds, as {@code sequencer} or {@code deliveries}
   */
  public record NodeSummary(String id, List<String> work) {
    public NodeSummary {
      work = List.copyOf(work);
    }
  }

  /**
   * A webhook endpoint that fails.
   *
   * @param id {@code whe_…}
   * @param merchantId {@code mer_…}
   * @param failingSince since when no delivery has succeeded; null for a disabled one that does not
   *     fail
   * @param disabledReason why Paylink disabled it; null while it is enabled
   */
  public record FailingEndpoint(
      String id,
      String merchantId,
      String merchantName,
      String url,
      @Nullable Instant failingSince,
      @Nullable String disabledReason) {}

  /**
   * What waits; 10,001 stands for more.
   *
   * @param dueDeliveries deliveries that are due
   * @param oldestDueSeconds for how long the oldest of them is
   * @param heldDeliveries deliveries for disabled endpoints
   * @param unplacedEvents events without a position in the feed
   */
  public record Queues(
      long dueDeliveries, long oldestDueSeconds, long heldDeliveries, long unplacedEvents) {}
}
