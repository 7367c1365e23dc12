package dev.paylink.api;

import dev.paylink.api.AuditMessages.AuditEndpoint;
import dev.paylink.api.AuditMessages.ReceiverAudit;
import dev.paylink.api.BlockMessages.RenderBlock;
import dev.paylink.api.BlockMessages.RenderedBlock;
import dev.paylink.api.ConsoleMessages.ConsoleLink;
import dev.paylink.api.ConsoleMessages.CreateConsoleSession;
import dev.paylink.api.ConsoleMessages.InviteStaff;
import dev.paylink.api.ConsoleMessages.ListStaff;
import dev.paylink.api.ConsoleMessages.RemoveStaff;
import dev.paylink.api.ConsoleMessages.StaffList;
import dev.paylink.api.CursorMessages.AdvanceCursor;
import dev.paylink.api.CursorMessages.CursorAdvanced;
import dev.paylink.api.CursorMessages.EventBatch;
import dev.paylink.api.CursorMessages.ReadEvents;
import dev.paylink.api.CursorMessages.ReleaseCursor;
import dev.paylink.api.DeliverableMessages.Deliver;
import dev.paylink.api.DeliverableMessages.Delivered;
import dev.paylink.api.DeliverableMessages.RevokeDeliverable;
import dev.paylink.api.DeliveryMessages.Attempt;
import dev.paylink.api.DeliveryMessages.Delivery;
import dev.paylink.api.DeliveryMessages.DeliveryPage;
import dev.paylink.api.DeliveryMessages.GetDelivery;
import dev.paylink.api.DeliveryMessages.ListDeliveries;
import dev.paylink.api.DeliveryMessages.RecoverEndpoint;
import dev.paylink.api.DeliveryMessages.Recovered;
import dev.paylink.api.DeliveryMessages.RetryDelivery;
import dev.paylink.api.DeliveryMessages.TestEndpoint;
import dev.paylink.api.DigitalProductMessages.CreateDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProduct;
import dev.paylink.api.DigitalProductMessages.DeleteDigitalProductFile;
import dev.paylink.api.DigitalProductMessages.DigitalProduct;
import dev.paylink.api.DigitalProductMessages.DigitalProductCreated;
import dev.paylink.api.DigitalProductMessages.DigitalProductPage;
import dev.paylink.api.DigitalProductMessages.DigitalProductUpdated;
import dev.paylink.api.DigitalProductMessages.GetDigitalProduct;
import dev.paylink.api.DigitalProductMessages.ListDigitalProducts;
import dev.paylink.api.DigitalProductMessages.UpdateDigitalProduct;
import dev.paylink.api.DisputeMessages.DisputePayment;
import dev.paylink.api.DisputeMessages.DoubtPayment;
import dev.paylink.api.DisputeMessages.PaymentDisputed;
import dev.paylink.api.DisputeMessages.PaymentDoubted;
import dev.paylink.api.EndpointMessages.CreateEndpoint;
import dev.paylink.api.EndpointMessages.DeleteEndpoint;
import dev.paylink.api.EndpointMessages.EndpointCreated;
import dev.paylink.api.EndpointMessages.EndpointPage;
import dev.paylink.api.EndpointMessages.EndpointSecret;
import dev.paylink.api.EndpointMessages.EndpointUpdated;
import dev.paylink.api.EndpointMessages.GetEndpoint;
import dev.paylink.api.EndpointMessages.GetEndpointSecret;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.EndpointMessages.RotateEndpointSecret;
import dev.paylink.api.EndpointMessages.SecretRotated;
import dev.paylink.api.EndpointMessages.UpdateEndpoint;
import dev.paylink.api.EndpointMessages.WebhookEndpoint;
import dev.paylink.api.EventMessages.CommittedEvent;
import dev.paylink.api.EventMessages.Event;
import dev.paylink.api.EventMessages.EventPage;
import dev.paylink.api.EventMessages.GetEvent;
import dev.paylink.api.EventMessages.ListEvents;
import dev.paylink.api.ImageMessages.DeleteImage;
import dev.paylink.api.ImageMessages.GetImage;
import dev.paylink.api.ImageMessages.Image;
import dev.paylink.api.ImageMessages.ImagePage;
import dev.paylink.api.ImageMessages.ListImages;
import dev.paylink.api.LandingPageMessages.CreateLandingPage;
import dev.paylink.api.LandingPageMessages.DeleteLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPage;
import dev.paylink.api.LandingPageMessages.GetLandingPageStats;
import dev.paylink.api.LandingPageMessages.LandingPage;
import dev.paylink.api.LandingPageMessages.LandingPageCreated;
import dev.paylink.api.LandingPageMessages.LandingPagePage;
import dev.paylink.api.LandingPageMessages.LandingPageStats;
import dev.paylink.api.LandingPageMessages.LandingPageUpdated;
import dev.paylink.api.LandingPageMessages.ListLandingPages;
import dev.paylink.api.LandingPageMessages.UpdateLandingPage;
import dev.paylink.api.LicenceKeyMessages.AddLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.LicenceKey;
import dev.paylink.api.LicenceKeyMessages.LicenceKeyPage;
import dev.paylink.api.LicenceKeyMessages.LicenceKeyVerified;
import dev.paylink.api.LicenceKeyMessages.LicenceKeysAdded;
import dev.paylink.api.LicenceKeyMessages.ListLicenceKeys;
import dev.paylink.api.LicenceKeyMessages.RevokeLicenceKey;
import dev.paylink.api.LicenceKeyMessages.VerifyLicenceKey;
import dev.paylink.api.MerchantMessages.CreateMerchant;
import dev.paylink.api.MerchantMessages.GetMerchant;
import dev.paylink.api.MerchantMessages.Merchant;
import dev.paylink.api.MerchantMessages.MerchantCreated;
import dev.paylink.api.MerchantMessages.MerchantUpdated;
import dev.paylink.api.MerchantMessages.RemoveMerchantLogo;
import dev.paylink.api.MerchantMessages.SetMerchantLogo;
import dev.paylink.api.MerchantMessages.UpdateMerchant;
import dev.paylink.api.MerchantMessages.WithdrawMerchantChange;
import dev.paylink.api.MessageMessages.GetMessage;
import dev.paylink.api.MessageMessages.ListMessages;
import dev.paylink.api.MessageMessages.Message;
import dev.paylink.api.MessageMessages.MessageOutcome;
import dev.paylink.api.MessageMessages.MessagePage;
import dev.paylink.api.MessageMessages.MessageQueued;
import dev.paylink.api.MessageMessages.SendMail;
import dev.paylink.api.MessageMessages.SendMessage;
import dev.paylink.api.MessageMessages.SendOrderMessage;
import dev.paylink.api.OperationMessages.CallOperation;
import dev.paylink.api.OperationMessages.OperationAnswer;
import dev.paylink.api.OrderMessages.CancelOrder;
import dev.paylink.api.OrderMessages.CreateOrder;
import dev.paylink.api.OrderMessages.GetOrder;
import dev.paylink.api.OrderMessages.ListOrders;
import dev.paylink.api.OrderMessages.OrderCreated;
import dev.paylink.api.OrderMessages.OrderDetail;
import dev.paylink.api.OrderMessages.OrderPage;
import dev.paylink.api.OrderMessages.OrderUpdated;
import dev.paylink.api.OrderMessages.UpdateOrder;
import dev.paylink.api.PaymentLinkMessages.CreatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.DeactivatePaymentLink;
import dev.paylink.api.PaymentLinkMessages.GetPaymentLink;
import dev.paylink.api.PaymentLinkMessages.ListPaymentLinks;
import dev.paylink.api.PaymentLinkMessages.PaymentLink;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkCreated;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkPage;
import dev.paylink.api.PaymentLinkMessages.PaymentLinkUpdated;
import dev.paylink.api.PaymentLinkMessages.UpdatePaymentLink;
import dev.paylink.api.PaymentMessages.DescribeProvider;
import dev.paylink.api.PaymentMessages.GetPayment;
import dev.paylink.api.PaymentMessages.ListPayments;
import dev.paylink.api.PaymentMessages.Payment;
import dev.paylink.api.PaymentMessages.PaymentList;
import dev.paylink.api.PaymentMessages.PaymentRecorded;
import dev.paylink.api.PaymentMessages.PaymentReport;
import dev.paylink.api.PaymentMessages.PaymentSettled;
import dev.paylink.api.PaymentMessages.PaymentStarted;
import dev.paylink.api.PaymentMessages.ProviderDescription;
import dev.paylink.api.PaymentMessages.ProviderNotification;
import dev.paylink.api.PaymentMessages.RecordPayment;
import dev.paylink.api.PaymentMessages.SettlePayment;
import dev.paylink.api.PaymentMessages.StartPayment;
import dev.paylink.api.PaymentMessages.StartedPayment;
import dev.paylink.api.RefundMessages.CreateRefund;
import dev.paylink.api.RefundMessages.GetRefund;
import dev.paylink.api.RefundMessages.ListRefunds;
import dev.paylink.api.RefundMessages.Refund;
import dev.paylink.api.RefundMessages.RefundCreated;
import dev.paylink.api.RefundMessages.RefundList;
import dev.paylink.api.RefundMessages.RefundPayment;
import dev.paylink.api.RefundMessages.RefundSettled;
import dev.paylink.api.RefundMessages.RefundStarted;
import dev.paylink.api.RefundMessages.SettleRefund;
import dev.paylink.api.RiskMessages.AssessRisk;
import dev.paylink.api.RiskMessages.RiskVerdict;
import dev.paylink.api.RouteMessages.RouteResponse;
import dev.paylink.api.ServiceMessages.GetServiceStatus;
import dev.paylink.api.ServiceMessages.ServiceStatus;
import dev.paylink.api.TurnoverMessages.GetTurnover;
import dev.paylink.api.TurnoverMessages.Turnover;
import dev.paylink.api.WriteEventMessages.EventWritten;
import dev.paylink.api.WriteEventMessages.WriteEvent;
import java.time.Duration;

/**
 * The addresses on the event bus that extensions may use. Each constant documents its meaning,
 * record types, failure codes and scope.
 *
 * <p>A {@link Command} is handled on the same node. Every command may fail with {@code unavailable}
 * (no database, or the service is starting or stopping), {@code timeout} (no reply within {@link
 * Command#timeout()}, 5 s unless stated; the command may still have been carried out) and {@code
 * internal}. Failures named at a constant come in addition. Every failure is a {@link Fault}.
 *
 * <p>Ids have the form that the HTTP API shows. Commands expect values that the HTTP contract
 * accepts; an id of another type fails with {@code internal}. Creating an order or a payment link
 * does not check that the merchant exists: for an HTTP request the token proves it, an extension
 * must know it.
 *
 * <p>A command with {@link Conditions} also fails with {@code precondition_failed} and {@code
 * idempotency_key_reused}; then nothing is changed.
 */
public final class BusApi {
  private BusApi() {}

  /**
   * Calls any operation of the HTTP API for a caller: with the checks of the contract, the scopes
   * that the call names, and the limits of the merchant. The origin names the caller: a token or a
   * member of the staff ({@link Origin#staff}). A call without one is {@code invalid_request}. A
   * call that changes something or fails is kept with the requests of the merchant. Use this
   * command if a person's input must be checked like a request. Use the other commands for the work
   * of a program.
   *
   * <p>Fails as the request would: with {@code invalid_request} naming the fields, {@code
   * insufficient_scope}, and what the contract names at the operation. Times out after 60 s.
   *
   * <p>It is handled on nodes with the role {@code api} or {@code console}.
   *
   * <p>Handled by {@code OperationCallVerticle}.
   */
  public static final Command<CallOperation, OperationAnswer> CALL_OPERATION =
      new Command<>(
          "paylink.operations.call",
          CallOperation.class,
          OperationAnswer.class,
          Duration.ofSeconds(60));

  /**
   * One page of a merchant's orders, newest first, with the exact total.
   *
   * <p>Handled by {@code OrderVerticle}.
   */
  public static final Command<ListOrders, OrderPage> LIST_ORDERS =
      new Command<>("paylink.orders.list", ListOrders.class, OrderPage.class);

  /**
   * One order. Fails with {@code not_found}.
   *
   * <p>Handled by {@code OrderVerticle}.
   */
  public static final Command<GetOrder, OrderDetail> GET_ORDER =
      new Command<>("paylink.orders.get", GetOrder.class, OrderDetail.class);

  /**
   * Creates a manual order in status {@code pending} and writes {@code order.created}. Fails with
   * {@code invalid_request} (amount, currency), {@code external_id_taken} and {@code
   * idempotency_key_reused}.
   *
   * <p>Handled by {@code OrderVerticle}.
   */
  public static final Command<CreateOrder, OrderCreated> CREATE_ORDER =
      new Command<>("paylink.orders.create", CreateOrder.class, OrderCreated.class);

  /**
   * Changes the status of an order, clears its suspicious flag, changes its metadata, or several of
   * these. All changes are made together, or no change is made. A change of status writes {@code
   * order.paid}, {@code order.processing}, {@code order.completed} or {@code order.cancelled}. An
   * order that becomes paid has received what was still due, by its pending bank transfer or by a
   * new payment of provider {@code manual}: {@code payment.succeeded}. Clearing the flag of a
   * flagged order writes {@code order.flag_cleared}. Metadata of any order can be changed; a change
   * that makes a difference writes {@code order.updated}. Fails with {@code not_found}, {@code
   * invalid_transition} and {@code invalid_request} (metadata: more than 50 keys or 16 KiB after
   * the change); then nothing is changed.
   *
   * <p>Handled by {@code OrderVerticle}.
   */
  public static final Command<UpdateOrder, OrderUpdated> UPDATE_ORDER =
      new Command<>("paylink.orders.update", UpdateOrder.class, OrderUpdated.class);

  /**
   * Cancels an order and writes {@code order.cancelled}. Fails with {@code not_found} and {@code
   * order_not_cancellable}.
   *
   * <p>Handled by {@code OrderVerticle}.
   */
  public static final Command<CancelOrder, Done> CANCEL_ORDER =
      new Command<>("paylink.orders.cancel", CancelOrder.class, Done.class);

  /**
   * One page of a merchant's payment links, newest first, with the exact total.
   *
   * <p>Handled by {@code PaymentLinkVerticle}.
   */
  public static final Command<ListPaymentLinks, PaymentLinkPage> LIST_PAYMENT_LINKS =
      new Command<>("paylink.payment-links.list", ListPaymentLinks.class, PaymentLinkPage.class);

  /**
   * One payment link. Fails with {@code not_found}.
   *
   * <p>Handled by {@code PaymentLinkVerticle}.
   */
  public static final Command<GetPaymentLink, PaymentLink> GET_PAYMENT_LINK =
      new Command<>("paylink.payment-links.get", GetPaymentLink.class, PaymentLink.class);

  /**
   * Creates a payment link and writes {@code payment_link.created}. Fails with {@code
   * invalid_request} (amount, currency, successUrl, expiresAt) and {@code idempotency_key_reused}.
   *
   * <p>Handled by {@code PaymentLinkVerticle}.
   */
  public static final Command<CreatePaymentLink, PaymentLinkCreated> CREATE_PAYMENT_LINK =
      new Command<>(
          "paylink.payment-links.create", CreatePaymentLink.class, PaymentLinkCreated.class);

  /**
   * Changes a payment link; orders that exist keep their amount. Writes {@code
   * payment_link.exhausted} if the link has become exhausted, and {@code payment_link.deactivated}
   * if it was deactivated. Any other change writes {@code payment_link.updated}. The events of
   * {@link #DEACTIVATE_PAYMENT_LINK} that are not written yet come first. Fails with {@code
   * not_found}, {@code invalid_request} (expiresAt) and {@code invalid_transition} (an expired link
   * to be activated); then nothing is changed.
   *
   * <p>Handled by {@code PaymentLinkVerticle}.
   */
  public static final Command<UpdatePaymentLink, PaymentLinkUpdated> UPDATE_PAYMENT_LINK =
      new Command<>(
          "paylink.payment-links.update", UpdatePaymentLink.class, PaymentLinkUpdated.class);

  /**
   * Deactivates a payment link; repeating it changes nothing. The first call writes {@code
   * payment_link.deactivated}. If the link is exhausted or has expired and the event is not written
   * yet, it first writes {@code payment_link.exhausted} or {@code payment_link.expired}. Fails with
   * {@code not_found}.
   *
   * <p>Handled by {@code PaymentLinkVerticle}.
   */
  public static final Command<DeactivatePaymentLink, Done> DEACTIVATE_PAYMENT_LINK =
      new Command<>("paylink.payment-links.deactivate", DeactivatePaymentLink.class, Done.class);

  /**
   * One page of a merchant's digital products, newest first, with the exact total.
   *
   * <p>Handled by {@code ProductVerticle}.
   */
  public static final Command<ListDigitalProducts, DigitalProductPage> LIST_DIGITAL_PRODUCTS =
      new Command<>(
          "paylink.digital-products.list", ListDigitalProducts.class, DigitalProductPage.class);

  /**
   * One digital product. Fails with {@code not_found}.
   *
   * <p>Handled by {@code ProductVerticle}.
   */
  public static final Command<GetDigitalProduct, DigitalProduct> GET_DIGITAL_PRODUCT =
      new Command<>("paylink.digital-products.get", GetDigitalProduct.class, DigitalProduct.class);

  /**
   * Creates a digital product and writes {@code digital_product.created}. Fails with {@code
   * invalid_request} (amount, currency, successUrl, activeFrom, activeUntil), {@code limit_reached}
   * and {@code idempotency_key_reused}.
   *
   * <p>Handled by {@code ProductVerticle}.
   */
  public static final Command<CreateDigitalProduct, DigitalProductCreated> CREATE_DIGITAL_PRODUCT =
      new Command<>(
          "paylink.digital-products.create",
          CreateDigitalProduct.class,
          DigitalProductCreated.class);

  /**
   * Changes a digital product; orders that exist keep their amount. Writes {@code
   * digital_product.updated} if anything changed. Fails with {@code not_found} and {@code
   * invalid_request} (amount, successUrl, activeFrom, activeUntil, metadata); then nothing is
   * changed.
   *
   * <p>Handled by {@code ProductVerticle}.
   */
  public static final Command<UpdateDigitalProduct, DigitalProductUpdated> UPDATE_DIGITAL_PRODUCT =
      new Command<>(
          "paylink.digital-products.update",
          UpdateDigitalProduct.class,
          DigitalProductUpdated.class);

  /**
   * Deletes a digital product and writes {@code digital_product.deleted}; its orders stay. Fails
   * with {@code not_found}.
   *
   * <p>Handled by {@code ProductVerticle}.
   */
  public static final Command<DeleteDigitalProduct, Done> DELETE_DIGITAL_PRODUCT =
      new Command<>("paylink.digital-products.delete", DeleteDigitalProduct.class, Done.class);

  /**
   * Deletes a file of a digital product and writes {@code digital_product.updated}. Fails with
   * {@code not_found}.
   *
   * <p>Handled by {@code FileVerticle}.
   */
  public static final Command<DeleteDigitalProductFile, Done> DELETE_DIGITAL_PRODUCT_FILE =
      new Command<>(
          "paylink.digital-products.delete-file", DeleteDigitalProductFile.class, Done.class);

  /**
   * One page of a merchant's images, newest first, with the exact total.
   *
   * <p>Handled by {@code ImageVerticle}.
   */
  public static final Command<ListImages, ImagePage> LIST_IMAGES =
      new Command<>("paylink.images.list", ListImages.class, ImagePage.class);

  /**
   * One image. Fails with {@code not_found}.
   *
   * <p>Handled by {@code ImageVerticle}.
   */
  public static final Command<GetImage, Image> GET_IMAGE =
      new Command<>("paylink.images.get", GetImage.class, Image.class);

  /**
   * Deletes an image. Fails with {@code not_found} and {@code image_in_use}.
   *
   * <p>Handled by {@code ImageVerticle}.
   */
  public static final Command<DeleteImage, Done> DELETE_IMAGE =
      new Command<>("paylink.images.delete", DeleteImage.class, Done.class);

  /**
   * One page of a merchant's landing pages, newest first, with the exact total.
   *
   * <p>Handled by {@code LandingVerticle}.
   */
  public static final Command<ListLandingPages, LandingPagePage> LIST_LANDING_PAGES =
      new Command<>("paylink.landing-pages.list", ListLandingPages.class, LandingPagePage.class);

  /**
   * One landing page. Fails with {@code not_found}.
   *
   * <p>Handled by {@code LandingVerticle}.
   */
  public static final Command<GetLandingPage, LandingPage> GET_LANDING_PAGE =
      new Command<>("paylink.landing-pages.get", GetLandingPage.class, LandingPage.class);

  /**
   * Creates a landing page as a draft and writes {@code landing_page.created}. Fails with {@code
   * invalid_request} (slug, blocks, theme), {@code limit_reached} and {@code
   * idempotency_key_reused}.
   *
   * <p>Handled by {@code LandingVerticle}.
   */
  public static final Command<CreateLandingPage, LandingPageCreated> CREATE_LANDING_PAGE =
      new Command<>(
          "paylink.landing-pages.create", CreateLandingPage.class, LandingPageCreated.class);

  /**
   * Changes or publishes a landing page. Writes {@code landing_page.updated} if anything changed.
   * Fails with {@code not_found} and {@code invalid_request} (slug, blocks, theme); then nothing is
   * changed.
   *
   * <p>Handled by {@code LandingVerticle}.
   */
  public static final Command<UpdateLandingPage, LandingPageUpdated> UPDATE_LANDING_PAGE =
      new Command<>(
          "paylink.landing-pages.update", UpdateLandingPage.class, LandingPageUpdated.class);

  /**
   * The figures of a landing page. Fails with {@code not_found} and {@code invalid_request} (from,
   * to).
   *
   * <p>Handled by {@code LandingVerticle}.
   */
  public static final Command<GetLandingPageStats, LandingPageStats> GET_LANDING_PAGE_STATS =
      new Command<>(
          "paylink.landing-pages.stats", GetLandingPageStats.class, LandingPageStats.class);

  /**
   * Deletes a landing page and writes {@code landing_page.deleted}; its orders stay. Fails with
   * {@code not_found}.
   *
   * <p>Handled by {@code LandingVerticle}.
   */
  public static final Command<DeleteLandingPage, Done> DELETE_LANDING_PAGE =
      new Command<>("paylink.landing-pages.delete", DeleteLandingPage.class, Done.class);

  /**
   * Adds keys to the list of a digital product, or has keys generated, and writes {@code
   * digital_product.updated}; keys that are in the list already are skipped. Fails with {@code
   * not_found}, {@code invalid_request} and {@code limit_reached}.
   *
   * <p>Handled by {@code LicenceVerticle}.
   */
  public static final Command<AddLicenceKeys, LicenceKeysAdded> ADD_LICENCE_KEYS =
      new Command<>("paylink.licence-keys.add", AddLicenceKeys.class, LicenceKeysAdded.class);

  /**
   * Lists the licence keys of a digital product, without the keys themselves. Fails with {@code
   * not_found}.
   *
   * <p>Handled by {@code LicenceVerticle}.
   */
  public static final Command<ListLicenceKeys, LicenceKeyPage> LIST_LICENCE_KEYS =
      new Command<>("paylink.licence-keys.list", ListLicenceKeys.class, LicenceKeyPage.class);

  /**
   * Revokes a licence key and writes {@code licence_key.revoked}; repeating it changes nothing.
   * Fails with {@code not_found}.
   *
   * <p>Handled by {@code LicenceVerticle}.
   */
  public static final Command<RevokeLicenceKey, LicenceKey> REVOKE_LICENCE_KEY =
      new Command<>("paylink.licence-keys.revoke", RevokeLicenceKey.class, LicenceKey.class);

  /**
   * Verifies a licence key.
   *
   * <p>Handled by {@code LicenceVerticle}.
   */
  public static final Command<VerifyLicenceKey, LicenceKeyVerified> VERIFY_LICENCE_KEY =
      new Command<>(
          "paylink.licence-keys.verify", VerifyLicenceKey.class, LicenceKeyVerified.class);

  /**
   * Stores a settlement: a provider's report that a payment succeeded or failed. Reports with the
   * same reference are stored once and get the same reply, even if they are concurrent and on
   * several nodes. The reply is sent after the commit. A provider needs one reference for each
   * movement of money: amounts of several references add up.
   *
   * <p>A failure writes {@code payment.failed} unless the payment has succeeded. Money in the
   * order's currency is counted as {@code received}:
   *
   * <ul>
   *   <li>A pending order becomes paid when it has received its amount: {@code payment.succeeded},
   *       {@code order.paid}; with more than its amount it is also flagged ({@code overpaid}).
   *   <li>With less it waits for the rest. It is flagged ({@code amount_mismatch}) unless its
   *       payment link accepts payment in parts.
   *   <li>An order that was already cancelled or paid is flagged: {@code order.payment_conflict}.
   * </ul>
   *
   * <p>Money in another currency flags the order ({@code currency_mismatch}) and does not pay. Each
   * flag except the flag of a conflict writes {@code order.payment_mismatch}. The first flag writes
   * {@code order.suspicious}. A further success of a succeeded payment is a repetition if it has no
   * amount, or the amount that the payment has received or was to receive. A repetition is stored,
   * but not counted.
   *
   * <p>{@link PaymentSettled#outcome()} is the outcome of the first report with the reference, even
   * if a later report differs. A failed payment can still succeed; a succeeded payment stays
   * succeeded.
   *
   * <p>Fails with {@code not_found} if the provider has no such payment, and with {@code
   * invalid_request}: (reference) if the reference is not 1 to 200 characters without control
   * characters, or was reported for another payment; (amount, currency) if only one of them is
   * given, if a new order could not have them, or if the sum is too large to be stored; (paidAt) if
   * it is before 2000 or more than a day in the future.
   *
   * <p>Handled by {@code PaymentVerticle}.
   */
  public static final Command<SettlePayment, PaymentSettled> SETTLE_PAYMENT =
      new Command<>("paylink.payments.settle", SettlePayment.class, PaymentSettled.class);

  /**
   * Records money that the merchant received itself: on the pending bank transfer of the order, or
   * on a new payment of provider {@code manual}. Takes orders of any status, with the rules and
   * events of {@link #SETTLE_PAYMENT}. The same reference with the same amount and currency returns
   * the first payment again. Case, blanks and punctuation of the reference do not matter. Fails
   * with {@code not_found}, {@code invalid_request} (amount, currency, reference, paidAt, note),
   * {@code reference_already_recorded} if the reference was recorded for another order or with
   * other values, and {@code idempotency_key_reused}.
   *
   * <p>Handled by {@code PaymentVerticle}.
   */
  public static final Command<RecordPayment, PaymentRecorded> RECORD_PAYMENT =
      new Command<>("paylink.payments.record", RecordPayment.class, PaymentRecorded.class);

  /**
   * The payments of an order, oldest first. Fails with {@code not_found}.
   *
   * <p>Handled by {@code PaymentVerticle}.
   */
  public static final Command<ListPayments, PaymentList> LIST_PAYMENTS =
      new Command<>("paylink.payments.list", ListPayments.class, PaymentList.class);

  /**
   * One payment of an order. Fails with {@code not_found}.
   *
   * <p>Handled by {@code PaymentVerticle}.
   */
  public static final Command<GetPayment, Payment> GET_PAYMENT =
      new Command<>("paylink.payments.get", GetPayment.class, Payment.class);

  /**
   * Refunds money of an order and writes {@code refund.created}. The provider is asked after the
   * commit. A refund that is made by hand succeeds at once, and also writes {@code
   * refund.succeeded}. Fails with {@code not_found}, {@code invalid_request} (amount, paymentId),
   * {@code refund_exceeds_received}, {@code refund_needs_payment}, {@code limit_reached} and {@code
   * idempotency_key_reused}.
   *
   * <p>Handled by {@code RefundVerticle}.
   */
  public static final Command<CreateRefund, RefundCreated> CREATE_REFUND =
      new Command<>("paylink.refunds.create", CreateRefund.class, RefundCreated.class);

  /**
   * The refunds of an order, oldest first. Fails with {@code not_found}.
   *
   * <p>Handled by {@code RefundVerticle}.
   */
  public static final Command<ListRefunds, RefundList> LIST_REFUNDS =
      new Command<>("paylink.refunds.list", ListRefunds.class, RefundList.class);

  /**
   * One refund. Fails with {@code not_found}.
   *
   * <p>Handled by {@code RefundVerticle}.
   */
  public static final Command<GetRefund, Refund> GET_REFUND =
      new Command<>("paylink.refunds.get", GetRefund.class, Refund.class);

  /**
   * The turnover of a merchant in a period, exact. Fails with {@code invalid_request} for a period
   * that ends before it starts, has more than 400 intervals, or has 10 years or more. Also fails
   * with it for an unknown time zone.
   *
   * <p>Handled by {@code TurnoverVerticle}.
   */
  public static final Command<GetTurnover, Turnover> GET_TURNOVER =
      new Command<>("paylink.turnover.get", GetTurnover.class, Turnover.class);

  /**
   * Stores the outcome of a pending refund, as a provider reports it later. Writes {@code
   * refund.succeeded} or {@code refund.failed}. A failure makes the amount refundable again. If a
   * pending order then has its amount, it becomes paid and writes {@code order.paid}. The reply is
   * sent after the commit.
   *
   * <p>A refund that had succeeded fails if the provider says so later: turnover, delivery and
   * receipts change, and the order is flagged ({@code refund_changed}). A failed refund succeeds
   * only by a report whose {@code at} is later than the failure; another such report flags the
   * order. A report that is older than the last one changes nothing. A refund that is made by hand
   * stays as it is. The reply has the stored outcome. Fails with {@code not_found} if the provider
   * has no such refund, and with {@code invalid_request} (reference) if the reference is not 1 to
   * 200 characters without control characters.
   *
   * <p>Handled by {@code RefundVerticle}.
   */
  public static final Command<SettleRefund, RefundSettled> SETTLE_REFUND =
      new Command<>("paylink.refunds.settle", SettleRefund.class, RefundSettled.class);

  /**
   * Stores that a customer disputes a payment, and what the bank decided, as a provider reports it.
   * The bank takes the money back by a refund with {@code dispute}, which nobody asks the provider
   * for. The first report of a reference writes {@code refund.created}, flags the order ({@code
   * disputed}), and writes {@code order.suspicious} if it was not flagged. A lost dispute writes
   * {@code refund.succeeded}, and a won dispute {@code refund.failed}, with the consequences of
   * {@link #SETTLE_REFUND}. The reply is sent after the commit.
   *
   * <p>The last report counts, by its {@code at}: a bank can reverse its decision, and change the
   * amount. An opening does not undo a decision. Each report can be repeated. The bank may take
   * back what was refunded already, so that an order has more refunded than received. Fails with
   * {@code not_found} if the provider has no such payment, with {@code refund_exceeds_received} if
   * the payment has received nothing yet, and with {@code invalid_request} (reference, amount). A
   * report that cannot be stored flags the order ({@code provider_report}).
   *
   * <p>Handled by {@code RefundVerticle}.
   */
  public static final Command<DisputePayment, PaymentDisputed> DISPUTE_PAYMENT =
      new Command<>("paylink.payments.dispute", DisputePayment.class, PaymentDisputed.class);

  /**
   * Flags the order of a payment ({@code provider_report}), for what a provider reports and what no
   * other command can store. The same reason is stored once. Fails with {@code not_found} if the
   * provider has no such payment.
   *
   * <p>Handled by {@code RefundVerticle}.
   */
  public static final Command<DoubtPayment, PaymentDoubted> DOUBT_PAYMENT =
      new Command<>("paylink.payments.doubt", DoubtPayment.class, PaymentDoubted.class);

  /**
   * The command that refunds money of a payment; handled by the provider within 10 s, optional.
   *
   * <p>The refund is stored before the provider is asked. It is asked again, with the same {@code
   * refundId}, if it fails, times out, has an unusable reply or replies {@code pending}; also after
   * a crash, and by another node. The pauses between two requests grow from 15 s to 1 h. The
   * provider must never refund twice for one {@code refundId}: it stores the id with what it does,
   * or passes it on as an idempotency key, and replies with the outcome.
   *
   * <p>A provider that handles {@link #describeProvider} on a node but not this command cannot
   * refund, like a provider that replies {@code notSupported}. The refund then succeeds, and is
   * marked as made by hand. Register both handlers in {@code start()}. Without any handler of the
   * provider on any node, its refunds stay pending until a handler is registered.
   *
   * @param provider the provider's name
   */
  public static Command<RefundPayment, RefundStarted> refundPayment(String provider) {
    return new Command<>(
        "paylink.providers.%s.refund".formatted(provider),
        RefundPayment.class,
        RefundStarted.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command with which a provider describes itself to customers; handled by the provider.
   *
   * <p>It is sent for each checkout page and before each payment, so the reply must not take long.
   * The provider is not offered if there is no reply within 1 s, or if the labels lack {@code en}.
   * It is also not offered if an origin is not in the form that browsers send ({@code
   * https://pay.example.com}: lower case, no slash, no default port).
   *
   * @param provider the provider's name, as in the merchants' payment methods
   */
  public static Command<DescribeProvider, ProviderDescription> describeProvider(String provider) {
    return new Command<>(
        "paylink.providers.%s.describe".formatted(provider),
        DescribeProvider.class,
        ProviderDescription.class,
        Duration.ofSeconds(1));
  }

  /**
   * The command that starts a payment; handled by the provider within 10 s.
   *
   * <p>If it fails, times out or has an unusable reply, the customer is asked to try again. This
   * sends the same payment again. A late reply is lost. A pending payment may be started again at
   * any time. The provider must reply each time, may reply differently, and must never charge
   * twice.
   *
   * @param provider the provider's name
   */
  public static Command<StartPayment, PaymentStarted> startPayment(String provider) {
    return new Command<>(
        "paylink.providers.%s.start".formatted(provider),
        StartPayment.class,
        PaymentStarted.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command that asks for the outcome of a payment; handled by the provider within 10 s,
   * optional. It finds payments whose notification was lost.
   *
   * <p>It is sent when the customer returns and before an order is cancelled. It is also sent at
   * growing intervals from 1 minute to 1 hour after the start, until the reply is {@code ended} or
   * 30 days have passed. A payment whose start has failed or had no reply is also asked about: a
   * provider that knows no such payment replies {@code ended} without a settlement. It is not asked
   * about a payment that has succeeded.
   *
   * @param provider the provider's name
   */
  public static Command<StartedPayment, PaymentReport> checkPayment(String provider) {
    return new Command<>(
        "paylink.providers.%s.check".formatted(provider),
        StartedPayment.class,
        PaymentReport.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command that ends a payment, so that the customer can no longer pay; handled by the
   * provider within 10 s, optional.
   *
   * <p>It is sent in place of {@link #checkPayment} once the order no longer waits for money,
   * because it was cancelled or paid in another way. The reply {@code ended} says that no more
   * money can come. If it has a settlement, money had come before. The command is sent again after
   * any other reply, after a crash, and by another node. For a payment that has ended, reply as the
   * first time.
   *
   * @param provider the provider's name
   */
  public static Command<StartedPayment, PaymentReport> cancelPayment(String provider) {
    return new Command<>(
        "paylink.providers.%s.cancel".formatted(provider),
        StartedPayment.class,
        PaymentReport.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command that passes on an HTTP notification from a provider; handled by the provider within
   * 10 s.
   *
   * <p>It carries a request to {@code POST /providers/{name}/notifications}. The provider verifies
   * that the request is genuine, reports by {@link #SETTLE_PAYMENT}, and replies when that has
   * succeeded. The request then returns 200. A {@link Fault} returns its own status, as {@code
   * unauthorized} for a wrong signature. A name without a handler on the node returns 404.
   *
   * @param provider the provider's name
   */
  public static Command<ProviderNotification, Void> notifyProvider(String provider) {
    return new Command<>(
        "paylink.providers.%s.notify".formatted(provider),
        ProviderNotification.class,
        Void.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command that passes on every HTTP request below {@code /providers/{name}/}, and answers it;
   * handled by the provider within 10 s, in place of {@link #notifyProvider}.
   *
   * <p>The same rules hold. The reply has status and body of the response, which some payment
   * services prescribe. A {@link Fault} returns its own status.
   *
   * @param provider the provider's name
   */
  public static Command<ProviderNotification, RouteResponse> answerNotification(String provider) {
    return new Command<>(
        "paylink.providers.%s.answer".formatted(provider),
        ProviderNotification.class,
        RouteResponse.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command that renders a block of landing pages; handled by an extension within 1 s, on nodes
   * with the role {@code checkout}.
   *
   * <p>Paylink asks for all such blocks of a page at once when it renders the page: at most once in
   * 5 s for each event loop of a node, usually once a minute, and for each view of a preview. The
   * reply is the same for all customers. Paylink keeps the texts of its HTML, and these elements:
   * {@code p br hr h2 h3 h4 strong b em i s del ins mark small sub sup code pre kbd abbr blockquote
   * q cite ul ol li dl dt dd table caption thead tbody tfoot tr th td figure figcaption section
   * span details summary time a}; a {@code div} becomes a {@code section}. Links lead to {@code
   * https} and {@code mailto}. Everything else is removed: scripts, styles, classes, ids, images,
   * frames, forms.
   *
   * <p>The block is left out if the command fails, has no reply in time, or has a reply of more
   * than 64 KiB. It is also left out if the replies for a page have more than 256 KiB together. The
   * page is then rendered again after 5 s.
   *
   * @param block {@code ext.}, the name of the extension, a dot, and 1 to 60 lower-case letters,
   *     digits, {@code _} and {@code .}, as {@code ext.acme.reviews}
   */
  public static Command<RenderBlock, RenderedBlock> renderBlock(String block) {
    return new Command<>(
        "paylink.blocks.%s.render".formatted(block),
        RenderBlock.class,
        RenderedBlock.class,
        Duration.ofSeconds(1));
  }

  /**
   * The command that delivers what the customer of an order has bought; handled by an extension
   * within 10 s, on nodes with the role {@code sweeps}.
   *
   * <p>It is sent for each order of a product with such a {@code deliverable}, once the order is
   * paid and this is committed. The reply is stored and shown on the page of downloads. When the
   * order has everything that its product gives, {@code order.delivered} is written. After {@link
   * Delivered#later}, a failure, a reply that cannot be shown, a timeout or a crash it is sent
   * again, on any node. The first pause is 15 s, and pauses double up to 1 h. Two nodes never send
   * it at once. A command that was carried out may be sent again, so deliver once for each order,
   * and repeat the reply.
   *
   * <p>It is also sent again, after {@link #revokeDeliverable}, for an order that entitles to the
   * purchase again, for example when a payment conflict is settled.
   *
   * @param kind {@code ext.}, the name of the extension, a dot, and 1 to 60 lower-case letters,
   *     digits, {@code _} and {@code .}, as {@code ext.acme.course}
   */
  public static Command<Deliver, Delivered> deliver(String kind) {
    return new Command<>(
        "paylink.deliverables.%s.deliver".formatted(kind),
        Deliver.class,
        Delivered.class,
        Duration.ofSeconds(10));
  }

  /**
   * The command that takes away what {@link #deliver} has delivered; handled by the extension
   * within 10 s, optional.
   *
   * <p>It is sent when all that was paid is refunded, while a payment conflict is not settled, and
   * when the order is cancelled; the customer then no longer sees the delivered item. Like {@link
   * #deliver}, it is sent again until it succeeds. If {@link #deliver} had no reply, it is unknown
   * what was delivered. So succeed for an item that does not exist.
   *
   * @param kind as in {@link #deliver}
   */
  public static Command<RevokeDeliverable, Void> revokeDeliverable(String kind) {
    return new Command<>(
        "paylink.deliverables.%s.revoke".formatted(kind),
        RevokeDeliverable.class,
        Void.class,
        Duration.ofSeconds(10));
  }

  /**
   * A verdict on an order before it is created. The order is created and flagged as not assessed if
   * the reply is a failure, or does not come within 200 ms. Several handlers take turns; one is
   * asked for each order. No handler is required.
   *
   * <p>Handled by an extension.
   */
  public static final Command<AssessRisk, RiskVerdict> ASSESS_RISK =
      new Command<>(
          "paylink.risk.assess", AssessRisk.class, RiskVerdict.class, Duration.ofMillis(200));

  /**
   * Every event of every merchant, soon after its commit, on every node of the cluster. Events that
   * one node sequences arrive in feed order.
   *
   * <p>Delivery is best effort and at most once. The node with the lease gives events their
   * positions and publishes them. An event is lost if that node stops at that moment. Nodes whose
   * Vert.x is not clustered get only their own events. Without a cluster, this one node gets all
   * events and the other nodes get no events. Use {@link #READ_EVENTS} if you must not miss an
   * event.
   */
  public static final Topic<CommittedEvent> EVENTS =
      new Topic<>("paylink.events", CommittedEvent.class, Topic.Scope.CLUSTER);

  /**
   * Events of a merchant in feed order, or events of one object in the order of their sequence,
   * oldest first. Fails with {@code invalid_request} (after) if the event to continue after is
   * unknown, or is not an event of the object. Fails with {@code invalid_request} (objectId) if
   * events can have no such object.
   *
   * <p>Handled by {@code FeedVerticle}.
   */
  public static final Command<ListEvents, EventPage> LIST_EVENTS =
      new Command<>("paylink.events.list", ListEvents.class, EventPage.class);

  /**
   * The events of all merchants after a cursor, in feed order, for a verticle that must not miss an
   * event. A new name creates a cursor. {@link EventConsumer} is a reader that keeps these rules.
   *
   * <p>Process a batch, then call {@link #ADVANCE_CURSOR}. Read again at once if there are more
   * events, otherwise at the next message of {@link #EVENTS} and every second.
   *
   * <p>Each event is read at least once: after a failure, events after the cursor's position are
   * read again. A reader that must act once per event records the ids of processed events. Events
   * of one object come in the order of their sequence and without gaps, also across batches. A node
   * skips events of types that only a later version knows. Readers do not get these events while
   * nodes of two versions run.
   *
   * <p>Deploy the verticle on every node. A cursor is leased to one reader; other readers get no
   * events. Reading and advancing extend the lease to 60 s from then; it ends at once when the node
   * stops in an orderly way. The next reader that asks then takes over from the cursor's position.
   * Advance within 60 s, after each event if processing is slow, and stop when {@link
   * CursorAdvanced#held()} is false: until then two readers may process the same events at the same
   * time.
   *
   * <p>Fails with {@code invalid_request} (name, reader, limit, after).
   *
   * <p>Handled by {@code CursorVerticle}.
   */
  public static final Command<ReadEvents, EventBatch> READ_EVENTS =
      new Command<>("paylink.events.read", ReadEvents.class, EventBatch.class);

  /**
   * Moves a cursor to a position, up to which all events are processed; they are not read again. A
   * cursor never moves back: an earlier position, the same position or 0 only renews the lease.
   * Fails with {@code not_found} if the cursor does not exist, and with {@code invalid_request}
   * (name, reader, position).
   *
   * <p>Handled by {@code CursorVerticle}.
   */
  public static final Command<AdvanceCursor, CursorAdvanced> ADVANCE_CURSOR =
      new Command<>("paylink.events.advance", AdvanceCursor.class, CursorAdvanced.class);

  /**
   * Ends the lease of a reader, so that another one can continue at once. Does nothing if the
   * reader does not hold the cursor, or if there is no such cursor. Fails with {@code
   * invalid_request} (name, reader).
   *
   * <p>Handled by {@code CursorVerticle}.
   */
  public static final Command<ReleaseCursor, Void> RELEASE_CURSOR =
      new Command<>("paylink.events.release", ReleaseCursor.class, Void.class);

  /**
   * One event, with or without a position in the feed. Fails with {@code not_found}.
   *
   * <p>Handled by {@code FeedVerticle}.
   */
  public static final Command<GetEvent, Event> GET_EVENT =
      new Command<>("paylink.events.get", GetEvent.class, Event.class);

  /**
   * Writes an event of an extension: it is in the feed, is read by {@link #READ_EVENTS}, and is
   * delivered to the webhook endpoints for {@link EventType#EXTENSION_EVENT} or for all types. What
   * happened is in its object: {@code type}, {@code about} and {@code data} of the command. When
   * the reply comes, the event is stored.
   *
   * <p>Fails with {@code not_found} (the merchant), {@code invalid_request} (merchantId,
   * idempotencyKey, type, about, data) and {@code idempotency_key_reused}.
   *
   * <p>Handled by {@code FeedVerticle}.
   */
  public static final Command<WriteEvent, EventWritten> WRITE_EVENT =
      new Command<>("paylink.events.write", WriteEvent.class, EventWritten.class);

  /**
   * Deliveries of events to a merchant's webhook endpoints, newest first. Fails with {@code
   * invalid_request} (objectId) if events can have no such object.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<ListDeliveries, DeliveryPage> LIST_DELIVERIES =
      new Command<>("paylink.webhook-deliveries.list", ListDeliveries.class, DeliveryPage.class);

  /**
   * One delivery with its attempts. Fails with {@code not_found}.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<GetDelivery, Delivery> GET_DELIVERY =
      new Command<>("paylink.webhook-deliveries.get", GetDelivery.class, Delivery.class);

  /**
   * Sends a delivery at once, in any state, and restarts its retry schedule. If its endpoint is
   * disabled, it is sent when the endpoint is enabled. A delivery in flight is not changed. Fails
   * with {@code not_found}, also if the endpoint is deleted.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<RetryDelivery, Void> RETRY_DELIVERY =
      new Command<>("paylink.webhook-deliveries.retry", RetryDelivery.class, Void.class);

  /**
   * Queues the failed and held deliveries of an endpoint again, for events of a period. It stops
   * after about 20 s with the number queued so far. Repeat it until this number is 0. Fails with
   * {@code not_found} and {@code invalid_request} (since). Times out after 60 s.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<RecoverEndpoint, Recovered> RECOVER_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.recover",
          RecoverEndpoint.class,
          Recovered.class,
          Duration.ofSeconds(60));

  /**
   * Sends a {@code ping} to an endpoint, enabled or not, and replies with the attempt. The ping is
   * not part of the feed and is never retried. Fails with {@code not_found}, and with {@code
   * rate_limited} after 20 tests by a merchant in a minute on a node. Fails with {@code
   * unavailable} if the host name cannot be resolved now. Times out after 70 s.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<TestEndpoint, Attempt> TEST_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.test",
          TestEndpoint.class,
          Attempt.class,
          Duration.ofSeconds(70));

  /**
   * Audits the receiver of an endpoint, enabled or not. Sends it right and forged events, whose ids
   * belong to no order, and replies with the faults of the receiver. Fails with {@code not_found},
   * and with {@code invalid_request} for a live merchant without a confirmation. Fails with {@code
   * rate_limited} while another audit of the merchant runs on a node, and as {@link
   * #TEST_WEBHOOK_ENDPOINT}. Fails with {@code unavailable} if the host name cannot be resolved
   * now. Times out after 90 s.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<AuditEndpoint, ReceiverAudit> AUDIT_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.audit",
          AuditEndpoint.class,
          ReceiverAudit.class,
          Duration.ofSeconds(90));

  /**
   * One page of a merchant's webhook endpoints, newest first, with the exact total.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<ListEndpoints, EndpointPage> LIST_WEBHOOK_ENDPOINTS =
      new Command<>("paylink.webhook-endpoints.list", ListEndpoints.class, EndpointPage.class);

  /**
   * One webhook endpoint, without its secret. Fails with {@code not_found}.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<GetEndpoint, WebhookEndpoint> GET_WEBHOOK_ENDPOINT =
      new Command<>("paylink.webhook-endpoints.get", GetEndpoint.class, WebhookEndpoint.class);

  /**
   * Creates a webhook endpoint. Fails with {@code invalid_request} (url, headers), {@code
   * limit_reached}, {@code idempotency_key_reused}, and {@code unavailable} if the host name cannot
   * be resolved now.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<CreateEndpoint, EndpointCreated> CREATE_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.create", CreateEndpoint.class, EndpointCreated.class);

  /**
   * Changes a webhook endpoint. Enabling it clears {@code disabledReason} and {@code failingSince};
   * held deliveries stay held. Fails with {@code not_found}, {@code invalid_request} (url,
   * headers), and {@code unavailable} if the host name cannot be resolved now.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<UpdateEndpoint, EndpointUpdated> UPDATE_WEBHOOK_ENDPOINT =
      new Command<>(
          "paylink.webhook-endpoints.update", UpdateEndpoint.class, EndpointUpdated.class);

  /**
   * Deletes a webhook endpoint; its pending deliveries are dropped. Fails with {@code not_found}.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<DeleteEndpoint, Done> DELETE_WEBHOOK_ENDPOINT =
      new Command<>("paylink.webhook-endpoints.delete", DeleteEndpoint.class, Done.class);

  /**
   * The secret that signs an endpoint's deliveries. Fails with {@code not_found}.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<GetEndpointSecret, EndpointSecret> GET_WEBHOOK_ENDPOINT_SECRET =
      new Command<>(
          "paylink.webhook-endpoints.secret", GetEndpointSecret.class, EndpointSecret.class);

  /**
   * Replaces the secret of an endpoint. The previous secret also signs for {@code
   * webhooks.secretOverlap}; a secret before that one no longer does. Fails with {@code not_found}.
   *
   * <p>Handled by {@code WebhookVerticle}.
   */
  public static final Command<RotateEndpointSecret, SecretRotated> ROTATE_WEBHOOK_ENDPOINT_SECRET =
      new Command<>(
          "paylink.webhook-endpoints.rotate-secret",
          RotateEndpointSecret.class,
          SecretRotated.class);

  /**
   * Creates a merchant. Fails with {@code invalid_request} (name, mode; a live one if the service
   * has no public URL) and {@code idempotency_key_reused}.
   *
   * <p>Handled by {@code MerchantVerticle}.
   */
  public static final Command<CreateMerchant, MerchantCreated> CREATE_MERCHANT =
      new Command<>("paylink.merchant.create", CreateMerchant.class, MerchantCreated.class);

  /**
   * The merchant with its settings, without secrets.
   *
   * <p>Handled by {@code MerchantVerticle}.
   */
  public static final Command<GetMerchant, Merchant> GET_MERCHANT =
      new Command<>("paylink.merchant.get", GetMerchant.class, Merchant.class);

  /**
   * Changes a merchant. A change of where money goes, or of {@code notifyEmail}, takes effect after
   * {@code merchants.moneyChangeDelay} if the merchant is live. Writes {@code merchant.updated} if
   * anything has changed or is pending. Fails with {@code invalid_request}, and with {@code
   * insufficient_scope} if the caller may not make such a change.
   *
   * <p>Handled by {@code MerchantVerticle}.
   */
  public static final Command<UpdateMerchant, MerchantUpdated> UPDATE_MERCHANT =
      new Command<>("paylink.merchant.update", UpdateMerchant.class, MerchantUpdated.class);

  /**
   * Gives a merchant a logo. Writes {@code merchant.updated} if it is a different logo. Fails with
   * {@code invalid_request} (logo).
   *
   * <p>Handled by {@code MerchantVerticle}.
   */
  public static final Command<SetMerchantLogo, Done> SET_MERCHANT_LOGO =
      new Command<>("paylink.merchant.set-logo", SetMerchantLogo.class, Done.class);

  /**
   * Removes the logo of a merchant. Writes {@code merchant.updated} if it had one.
   *
   * <p>Handled by {@code MerchantVerticle}.
   */
  public static final Command<RemoveMerchantLogo, Done> REMOVE_MERCHANT_LOGO =
      new Command<>("paylink.merchant.remove-logo", RemoveMerchantLogo.class, Done.class);

  /**
   * Withdraws the pending change of a merchant. Writes {@code merchant.updated} if a change was
   * pending.
   *
   * <p>Handled by {@code MerchantVerticle}.
   */
  public static final Command<WithdrawMerchantChange, Done> WITHDRAW_MERCHANT_CHANGE =
      new Command<>("paylink.merchant.withdraw-change", WithdrawMerchantChange.class, Done.class);

  /**
   * A page of a merchant's messages, newest first.
   *
   * <p>Handled by {@code MessageVerticle}.
   */
  public static final Command<ListMessages, MessagePage> LIST_MESSAGES =
      new Command<>("paylink.messages.list", ListMessages.class, MessagePage.class);

  /**
   * One message. Fails with {@code not_found}.
   *
   * <p>Handled by {@code MessageVerticle}.
   */
  public static final Command<GetMessage, Message> GET_MESSAGE =
      new Command<>("paylink.messages.get", GetMessage.class, Message.class);

  /**
   * Queues a message about an order to its customer. Fails with {@code not_found}, {@code
   * rate_limited} (5 a day for an order) and {@code idempotency_key_reused}. Fails with {@code
   * message_not_sendable} if the order has no e-mail address, the message would not be true, or
   * messages are off.
   *
   * <p>Handled by {@code MessageVerticle}.
   */
  public static final Command<SendOrderMessage, MessageQueued> SEND_ORDER_MESSAGE =
      new Command<>("paylink.messages.send", SendOrderMessage.class, MessageQueued.class);

  /**
   * Queues an e-mail of an extension. Fails with {@code invalid_request} (a field is malformed),
   * {@code not_found} (there is no such merchant) and {@code message_not_sendable} (the service
   * sends no e-mails).
   *
   * <p>Handled by {@code MessageVerticle}.
   */
  public static final Command<SendMail, Message> SEND_MAIL =
      new Command<>("paylink.messages.mail", SendMail.class, Message.class);

  /**
   * The command that sends a message; handled by its channel within 40 s, on nodes with the role
   * {@code messages}.
   *
   * <p>After {@link MessageMessages.MessageResult#LATER}, a failure, a timeout or a crash it is
   * sent again, on any node: after 1 min, 5 min, 30 min, 2 h and then 6 h, for at most 24 h, never
   * by two nodes at once. So a command that was carried out may be sent again.
   *
   * @param channel the name of the channel
   */
  public static Command<SendMessage, MessageOutcome> sendMessage(String channel) {
    return new Command<>(
        "paylink.messages.channels.%s.send".formatted(channel),
        SendMessage.class,
        MessageOutcome.class,
        Duration.ofSeconds(40));
  }

  /**
   * The status of the service, over all merchants: only for operators ({@link
   * ExtensionContext#operatorRoute}).
   *
   * <p>Handled by {@code ServiceStatusVerticle}.
   */
  public static final Command<GetServiceStatus, ServiceStatus> GET_SERVICE_STATUS =
      new Command<>("paylink.service.status", GetServiceStatus.class, ServiceStatus.class);

  /**
   * Invites a person to the console by a single-use link, valid for 24 hours. Fails with {@code
   * invalid_request} (name, role), {@code insufficient_scope}, {@code not_found} (staffId), {@code
   * limit_reached} (200 people), and {@code unavailable} if the console is off.
   *
   * <p>Handled by {@code ConsoleExtension}.
   */
  public static final Command<InviteStaff, ConsoleLink> INVITE_STAFF =
      new Command<>("paylink.staff.invite", InviteStaff.class, ConsoleLink.class);

  /**
   * The staff of a merchant.
   *
   * <p>Handled by {@code ConsoleExtension}.
   */
  public static final Command<ListStaff, StaffList> LIST_STAFF =
      new Command<>("paylink.staff.list", ListStaff.class, StaffList.class);

  /**
   * Removes a person from the staff of a merchant. Fails with {@code not_found}, {@code
   * insufficient_scope}, and {@code invalid_request} for the last owner.
   *
   * <p>Handled by {@code ConsoleExtension}.
   */
  public static final Command<RemoveStaff, Void> REMOVE_STAFF =
      new Command<>("paylink.staff.remove", RemoveStaff.class, Void.class);

  /**
   * Creates a single-use link that signs a person in for at most 8 hours. Fails with {@code
   * invalid_request} (role, staff, returnUrl, validFor), {@code insufficient_scope}, {@code
   * limit_reached}, and {@code unavailable} if the console is off.
   *
   * <p>Handled by {@code ConsoleExtension}.
   */
  public static final Command<CreateConsoleSession, ConsoleLink> CREATE_CONSOLE_SESSION =
      new Command<>(
          "paylink.console-sessions.create", CreateConsoleSession.class, ConsoleLink.class);
}
