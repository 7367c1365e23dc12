package dev.paylink.refund;

/** A wake-up: a pending refund was committed on this node. */
public record RefundsPending() {}
