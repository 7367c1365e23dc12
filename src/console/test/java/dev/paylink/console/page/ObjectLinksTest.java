package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

class ObjectLinksTest {
  private static final String ORDER = "ord_01jd5k8zv7e6w9q2m4t8x0c3fb";

  @Test
  void leadsToThePageOfAnObject() {
    assertEquals("/orders/" + ORDER, ObjectLinks.page(ORDER));
    assertNull(ObjectLinks.page("pay_01jd5k8zv7e6w9q2m4t8x0c3fb"));
    assertNull(ObjectLinks.page("ord_short"));
    assertNull(ObjectLinks.page(null));
  }

  @Test
  void findsTheObjectOfAPathOfTheApi() {
    assertEquals("/orders/" + ORDER, ObjectLinks.ofPath("/v1/orders/" + ORDER + "/refunds"));
    assertEquals("/settings", ObjectLinks.ofPath("/v1/merchant"));
    assertNull(ObjectLinks.ofPath("/v1/orders"));
  }
}
