package dev.paylink.sales.merchant;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.MessageKind;
import dev.paylink.base.json.StrictJson;
import dev.paylink.sales.merchant.MessageSettings.Choice;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MessageSettingsTest {
  @Test
  void haveADefaultForEveryKind() {
    assertEquals(
        """
        {"receipt":"on","refund":"on","late_money":"on","instructions":"off","reminder":"off",\
        "order_paid":"off","transfer_reported":"on","endpoint_disabled":"on",\
        "token_expiring":"on","bank_account_changed":"on"}""",
        StrictJson.write(MessageSettings.DEFAULT));
  }

  @Test
  void areStoredWhereTheyDifferFromTheDefault() {
    MessageSettings chosen =
        new MessageSettings(
            Map.of(
                MessageKind.REFUND, Choice.ON,
                MessageKind.RECEIPT, Choice.OFF,
                MessageKind.ORDER_PAID, Choice.DAILY));
    assertEquals("{\"receipt\":\"off\",\"order_paid\":\"daily\"}", chosen.json());
    assertEquals(chosen, MessageSettings.of(chosen.json()));
    assertEquals(MessageSettings.DEFAULT, MessageSettings.of("{}"));
  }

  @Test
  void takeOnForWhatIsAlwaysOn() {
    assertEquals(
        MessageSettings.DEFAULT,
        MessageSettings.DEFAULT.with(Map.of(MessageKind.BANK_ACCOUNT_CHANGED, "on")));
  }

  @Test
  void leavesOutWhatOnlyALaterVersionKnows() {
    assertEquals(
        Map.of(MessageKind.RECEIPT, Choice.OFF),
        MessageSettings.of("{\"receipt\":\"off\",\"invoice\":\"on\",\"refund\":\"weekly\"}")
            .chosen());
  }
}
