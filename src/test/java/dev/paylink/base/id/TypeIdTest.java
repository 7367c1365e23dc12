package dev.paylink.base.id;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.paylink.api.Fault;
import dev.paylink.api.FaultCode;
import java.time.Instant;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeIdTest {
  private static final Random RANDOM = new Random(7);

  /** From valid.json of the TypeID specification. */
  @ParameterizedTest
  @CsvSource({
    "00000000000000000000000000, 00000000-0000-0000-0000-000000000000",
    "00000000000000000000000001, 00000000-0000-0000-0000-000000000001",
    "0000000000000000000000000a, 00000000-0000-0000-0000-00000000000a",
    "0000000000000000000000000g, 00000000-0000-0000-0000-000000000010",
    "00000000000000000000000010, 00000000-0000-0000-0000-000000000020",
    "7zzzzzzzzzzzzzzzzzzzzzzzzz, ffffffff-ffff-ffff-ffff-ffffffffffff",
    "0123456789abcdefghjkmnpqrs, 0110c853-1d09-52d8-d73e-1194e95b5f19",
    "01h455vb4pex5vsknk084sn02q, 01890a5d-ac96-774b-bcce-b302099a8057"
  })
  void agreesWithTheSpecification(String suffix, UUID uuid) {
    assertEquals("ord_" + suffix, TypeId.ORDER.encode(uuid));
    assertEquals(uuid, TypeId.ORDER.decode("ord_" + suffix));
  }

  @ParameterizedTest
  @EnumSource
  void decodesEveryUuidItEncodes(TypeId type) {
    for (int i = 0; i < 10_000; i++) {
      UUID uuid = new UUID(RANDOM.nextLong(), RANDOM.nextLong());
      assertEquals(uuid, type.decode(type.encode(uuid)));
    }
  }

  @Test
  void ordersTextAsTheBytes() {
    for (int i = 0; i < 10_000; i++) {
      UUID first = new UUID(RANDOM.nextLong(), RANDOM.nextLong());
      UUID second = new UUID(RANDOM.nextLong(), RANDOM.nextLong());
      int byBytes = first.toString().compareTo(second.toString());
      int byText = TypeId.EVENT.encode(first).compareTo(TypeId.EVENT.encode(second));
      assertEquals(Integer.signum(byBytes), Integer.signum(byText), first + " and " + second);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ord_",
        "01h455vb4pex5vsknk084sn02q",
        "ord01h455vb4pex5vsknk084sn02q",
        "plink_01h455vb4pex5vsknk084sn02q",
        "ORD_01h455vb4pex5vsknk084sn02q",
        "ord_01H455VB4PEX5VSKNK084SN02Q",
        "ord_01h455vb4pex5vsknk084sn02Q",
        "ord_8zzzzzzzzzzzzzzzzzzzzzzzzz",
        "ord_80000000000000000000000000",
        "ord_zzzzzzzzzzzzzzzzzzzzzzzzzz",
        "ord_01h455vb4pex5vsknk084sn02",
        "ord_01h455vb4pex5vsknk084sn02qq",
        "ord_01h455vb4pex5vsknk084sn02i",
        "ord_01h455vb4pex5vsknk084sn02l",
        "ord_01h455vb4pex5vsknk084sn02o",
        "ord_01h455vb4pex5vsknk084sn02u",
        "ord_/1h455vb4pex5vsknk084sn02q",
        "ord_01h455vb4pex5vsknk084sn02-",
        "ord_01h455vb4pex5vsknk084sn02é",
        " ord_01h455vb4pex5vsknk084sn02q",
        "ord_01h455vb4pex5vsknk084sn02q ",
      })
  void rejectsAnyOtherText(String text) {
    Fault refusal = assertThrows(Fault.class, () -> TypeId.ORDER.decode(text));
    assertEquals(FaultCode.INVALID_REQUEST, refusal.code());
    assertEquals("orderId must be ord_ and 26 characters", refusal.getMessage());
  }

  @ParameterizedTest
  @EnumSource
  void rejectsAnIdOfAnotherType(TypeId type) {
    String id = type.encode(new UUID(1, 2));
    for (TypeId other : TypeId.values()) {
      if (other != type) {
        assertThrows(Fault.class, () -> other.decode(id), other.name());
      }
    }
    assertTrue(id.matches("[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}"), id);
  }

  @Test
  void readsTheTimeFromTheFirst48Bits() {
    UUID uuid = UUID.fromString("01890a5d-ac96-774b-bcce-b302099a8057");
    assertEquals(Instant.parse("2023-06-30T03:34:18.518Z"), TypeId.timeOf(uuid));
    assertEquals(Instant.EPOCH, TypeId.timeOf(new UUID(0xFFFF, -1)));
    assertEquals(Instant.ofEpochMilli((1L << 48) - 1), TypeId.timeOf(new UUID(-1, -1)));
  }
}
