package dev.paylink.sales.refund;

/** A wake-up: a pending refund was committed on this node. */
public record RefundsPending() {}
