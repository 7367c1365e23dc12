package dev.paylink.base.bus;

import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.NewConsoleSession;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.ConsoleMessages.SessionStaff;
import dev.paylink.api.ConsoleMessages.StaffList;
import dev.paylink.api.ConsoleMessages.StaffMember;
import dev.paylink.api.ServiceMessages.FailingEndpoint;
import dev.paylink.api.ServiceMessages.GetServiceStatus;
import dev.paylink.api.ServiceMessages.MerchantSummary;
import dev.paylink.api.ServiceMessages.NodeSummary;
import dev.paylink.api.ServiceMessages.Queues;
import dev.paylink.api.ServiceMessages.ServiceStatus;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/** Samples of the messages about staff. */
final class ConsoleSamples {
  private static final Instant AT = Instant.parse("2026-11-21T04:35:12.345Z");

  private ConsoleSamples() {}

  static List<Record> all() {
    Set<String> scopes = Set.of("orders:read");
    return List.of(
        new GetServiceStatus(),
        new ServiceStatus(
            1,
            List.of(new MerchantSummary("mer_a", "Ayu", "test", AT)),
            List.of(new NodeSummary("n", List.of("sequencer"))),
            List.of(new FailingEndpoint("whe_a", "mer_a", "Ayu", "https://a.example", AT, null)),
            new Queues(1, 2, 3, 4)),
        new InviteStaff("mer_a", null, "Siti", "viewer", scopes),
        new InviteStaff("mer_a", "staff_a", null, null, null),
        new ConsoleLink("staff_a", "https://console.example.com/join/s", AT),
        new ListStaff("mer_a"),
        new StaffList(List.of(new StaffMember("staff_a", "Siti", "owner", AT, null, true))),
        new RemoveStaff("mer_a", "staff_a", scopes),
        new CreateConsoleSession(
            "mer_a",
            "tok_a",
            scopes,
            new NewConsoleSession(
                "viewer", new SessionStaff("u-1", "Siti"), "https://shop.example.com/"),
            Duration.ofSeconds(60)));
  }
}
