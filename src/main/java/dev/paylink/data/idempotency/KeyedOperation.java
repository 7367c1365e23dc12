package dev.paylink.data.idempotency;

import dev.paylink.base.id.TypeId;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/** The operations that take an idempotency key. */
enum KeyedOperation {
  CREATE_ORDER("createOrder", "orders:write", TypeId.ORDER, 201),
  UPDATE_ORDER("updateOrder", "orders:write", TypeId.ORDER, 200),
  CANCEL_ORDER("cancelOrder", "orders:write", TypeId.ORDER, 204),
  RECORD_PAYMENT("recordPayment", "orders:write", TypeId.ORDER, 201),
  SEND_ORDER_MESSAGE("sendOrderMessage", "orders:write", TypeId.MESSAGE, 201),
  CREATE_REFUND("createRefund", "orders:write", TypeId.REFUND, 201),
  CREATE_PAYMENT_LINK("createPaymentLink", "payment-links:write", TypeId.PAYMENT_LINK, 201),
  UPDATE_PAYMENT_LINK("updatePaymentLink", "payment-links:write", TypeId.PAYMENT_LINK, 200),
  DEACTIVATE_PAYMENT_LINK("deactivatePaymentLink", "payment-links:write", TypeId.PAYMENT_LINK, 204),
  CREATE_DIGITAL_PRODUCT("createDigitalProduct", "products:write", TypeId.DIGITAL_PRODUCT, 201),
  UPDATE_DIGITAL_PRODUCT("updateDigitalProduct", "products:write", TypeId.DIGITAL_PRODUCT, 200),
  DELETE_DIGITAL_PRODUCT("deleteDigitalProduct", "products:write", TypeId.DIGITAL_PRODUCT, 204),
  DELETE_DIGITAL_PRODUCT_FILE(
      "deleteDigitalProductFile", "products:write", TypeId.DIGITAL_PRODUCT, 204),
  CREATE_LANDING_PAGE("createLandingPage", "pages:write", TypeId.LANDING_PAGE, 201),
  UPDATE_LANDING_PAGE("updateLandingPage", "pages:write", TypeId.LANDING_PAGE, 200),
  DELETE_LANDING_PAGE("deleteLandingPage", "pages:write", TypeId.LANDING_PAGE, 204),
  CREATE_WEBHOOK_ENDPOINT("createWebhookEndpoint", "webhooks:manage", TypeId.WEBHOOK_ENDPOINT, 201),
  UPDATE_WEBHOOK_ENDPOINT("updateWebhookEndpoint", "webhooks:manage", TypeId.WEBHOOK_ENDPOINT, 200),
  DELETE_WEBHOOK_ENDPOINT("deleteWebhookEndpoint", "webhooks:manage", TypeId.WEBHOOK_ENDPOINT, 204),
  ROTATE_WEBHOOK_ENDPOINT_SECRET(
      "rotateWebhookEndpointSecret", "webhooks:manage", TypeId.WEBHOOK_ENDPOINT, 200),
  UPDATE_MERCHANT("updateMerchant", "merchant:write", TypeId.MERCHANT, 200),
  CREATE_TOKEN("createToken", "tokens:manage", TypeId.TOKEN, 201),
  ROTATE_TOKEN("rotateToken", "tokens:manage", TypeId.TOKEN, 201),
  REVOKE_TOKEN("revokeToken", "tokens:manage", TypeId.TOKEN, 204);

  private final String operationId;
  private final String scope;
  private final TypeId type;
  private final int status;

  KeyedOperation(String operationId, String scope, TypeId type, int status) {
    this.operationId = operationId;
    this.scope = scope;
    this.type = type;
    this.status = status;
  }

  String operationId() {
    return operationId;
  }

  /** The scope that the operation needs. */
  String scope() {
    return scope;
  }

  /** The type of what it creates or changes. */
  TypeId type() {
    return type;
  }

  /** The HTTP status of its success. */
  int status() {
    return status;
  }

  /** The operations that a token with these scopes may call. */
  static List<KeyedOperation> permittedBy(Set<String> scopes) {
    return Arrays.stream(values()).filter(one -> scopes.contains(one.scope)).toList();
  }
}
