package dev.paylink.idempotency;

import dev.paylink.id.TypeId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The operations that take an idempotency key. */
enum KeyedOperation {
  CREATE_ORDER("createOrder", "orders:write", TypeId.ORDER),
  CREATE_PAYMENT_LINK("createPaymentLink", "payment-links:write", TypeId.PAYMENT_LINK),
  CREATE_WEBHOOK_ENDPOINT("createWebhookEndpoint", "webhooks:manage", TypeId.WEBHOOK_ENDPOINT),
  CREATE_TOKEN("createToken", "tokens:manage", TypeId.TOKEN),
  ROTATE_TOKEN("rotateToken", "tokens:manage", TypeId.TOKEN);

  private final String operationId;
  private final String scope;
  private final TypeId type;

  KeyedOperation(String operationId, String scope, TypeId type) {
    this.operationId = operationId;
    this.scope = scope;
    this.type = type;
  }

  String operationId() {
    return operationId;
  }

  /** The scope that the operation needs. */
  String scope() {
    return scope;
  }

  /** The type of what it creates. */
  TypeId type() {
    return type;
  }

  /** The operations that a token with these scopes may call. */
  static List<KeyedOperation> permittedBy(Set<String> scopes) {
    return Arrays.stream(values()).filter(one -> scopes.contains(one.scope)).toList();
  }
}
