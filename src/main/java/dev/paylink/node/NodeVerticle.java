package dev.paylink.node;

import static dev.paylink.base.config.NodeRole.API;
import static dev.paylink.base.config.NodeRole.CHECKOUT;
import static dev.paylink.base.config.NodeRole.FEED;
import static dev.paylink.base.config.NodeRole.SWEEPS;
import static dev.paylink.base.config.NodeRole.WEBHOOKS;

import dev.paylink.base.config.NodeRole;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The kinds of verticles, with the roles of a node that need them, in the order of their
 * deployment. The commands of the bus are local to a node: a verticle that sends one has the role
 * of a verticle that handles it. {@code docs/architecture.md} names the commands of each role.
 */
enum NodeVerticle {
  /** The time of the database, if the node follows it; all others need it. */
  CLOCK(API, CHECKOUT, WEBHOOKS, FEED, SWEEPS),

  // Every role: all write events, and all but the sweeps are woken up or wake others up.
  WAKE_UP(API, CHECKOUT, WEBHOOKS, FEED, SWEEPS),
  MANAGEMENT(API, CHECKOUT, WEBHOOKS, FEED, SWEEPS),

  /** What the metrics need from the database; where there is a management port. */
  MEASUREMENT(API, CHECKOUT, WEBHOOKS, FEED, SWEEPS),

  /** Notices a quarantine. */
  QUARANTINE(WEBHOOKS, SWEEPS),

  // The feed, and counts.
  SEQUENCER(FEED),
  CURSOR(FEED),
  ORDER_COUNT(FEED),
  PAYMENT_LINK_COUNT(FEED),
  LINK_PAYMENTS_COUNT(FEED),

  // Payments and refunds: a checkout starts, a provider reports, a sweep settles or refunds them.
  PAYMENT(API, CHECKOUT, SWEEPS),
  REFUND(API, CHECKOUT, SWEEPS),
  SANDBOX(CHECKOUT, SWEEPS),
  MANUAL(CHECKOUT, SWEEPS),
  PAGES(CHECKOUT),
  SHOWN_PAGE(CHECKOUT),
  PICTURE(CHECKOUT),
  PAGE_VIEWS(CHECKOUT),

  // What only the HTTP API uses.
  TOKEN(API),
  TOKEN_USES(API),
  TOKEN_MANAGEMENT(API),
  AUDIT(API),
  IDEMPOTENCY_KEY(API),
  ORDER(API),
  CUSTOMER(API),
  PAYMENT_LINK(API),
  PRODUCT(API),
  PRODUCT_FILE(API),
  IMAGE(API),
  LANDING_PAGE(API),
  LICENCE_KEY(API),
  EVENTS(API),
  WEBHOOK(API),

  // What a node begins by itself: what a quarantine holds.
  DELIVERY(WEBHOOKS),
  REFUND_LOOP(SWEEPS),
  PAYMENT_CHECKS(SWEEPS),
  ORDER_SWEEP(SWEEPS),
  PAYMENT_LINK_SWEEP(SWEEPS),
  SANDBOX_PLANS(SWEEPS),
  TOKEN_SWEEP(SWEEPS),
  IDEMPOTENCY_SWEEP(SWEEPS),
  WEBHOOK_SWEEP(SWEEPS),
  MERCHANT_SETTING_SWEEP(SWEEPS),
  PRODUCT_FILE_SWEEP(SWEEPS),
  IMAGE_SWEEP(SWEEPS),
  LICENCE_KEY_SWEEP(SWEEPS),
  FULFILMENT(SWEEPS),
  PARTITION_SWEEP(SWEEPS),

  /** What is added to a node; extensions may use all that is above. */
  EXTENSIONS(API, CHECKOUT, WEBHOOKS, FEED, SWEEPS),

  /** HTTP; any role if its port has the probes. It starts last, and stops first. */
  ROUTER(API, CHECKOUT, WEBHOOKS, FEED, SWEEPS);

  /** Work that a node begins by itself; it ends while requests in flight are answered. */
  static final Set<NodeVerticle> SELF_STARTING = EnumSet.range(DELIVERY, PARTITION_SWEEP);

  private final List<NodeRole> roles;

  NodeVerticle(NodeRole... roles) {
    this.roles = List.of(roles);
  }

  /** The roles that need the verticle. */
  List<NodeRole> roles() {
    return roles;
  }
}
