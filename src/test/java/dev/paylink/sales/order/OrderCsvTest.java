package dev.paylink.sales.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.paylink.api.Customer;
import dev.paylink.api.OrderMessages.Order;
import dev.paylink.api.OrderSource;
import dev.paylink.api.OrderStatus;
import dev.paylink.sales.export.Csv;
import dev.paylink.sales.order.OrderExportMessages.OrderLine;
import java.math.BigDecimal;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OrderCsvTest {
  private static final Instant AT = Instant.parse("2026-11-21T04:30:00.120Z");

  private static final OrderCsv USUAL = new OrderCsv(new Csv(',', false));

  private static String row(Customer customer, String externalId, String references) {
    return row(USUAL, customer, externalId, references);
  }

  private static String row(
      OrderCsv format, Customer customer, String externalId, String references) {
    Order order =
        new Order(
            "ord_a",
            OrderStatus.PAID,
            OrderSource.MANUAL,
            new BigDecimal("1E+3"),
            "USD",
            customer,
            true,
            AT,
            null,
            null);
    return format.row(
        new OrderLine(
            order,
            externalId,
            new BigDecimal("12.5"),
            BigDecimal.ZERO,
            "plink_a",
            references,
            AT,
            "prod_a",
            "page_a"));
  }

  @Test
  void writesOneRowPerOrder() {
    assertEquals(
        "ord_a,A 1,2026-11-21T04:30:00.120Z,paid,manual,1000,USD,12.5,0,Ana,ana@example.com,"
            + "+15550100,true,plink_a,PL-1 B-2,2026-11-21T04:30:00.120Z,prod_a,page_a,ORD_A,\r\n",
        row(new Customer("Ana", "ana@example.com", "+15550100"), "A 1", "PL-1 B-2"));
    assertEquals(
        "ord_a,,2026-11-21T04:30:00.120Z,paid,manual,1000,USD,12.5,0,,,,true,plink_a,,"
            + "2026-11-21T04:30:00.120Z,prod_a,page_a,ORD_A,\r\n",
        row(null, null, null));
    assertEquals(19, USUAL.header().chars().filter(c -> c == ',').count());
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          Ana "A" Lee, `"Ana ""A"" Lee"`
          `Lee, Ana`, `"Lee, Ana"`
          =1+1, '=1+1
          ` =1+1`, `' =1+1`
          +1, '+1
          -, '-
          @a, '@a
          ＝1, '＝1
          ＋1, '＋1
          －1, '－1
          ＠a, '＠a
          `a;=1`, `"a;'=1"`
          `a;b`, `"a;b"`
          a-b=c@d, a-b=c@d
          Siti Rahma, Siti Rahma
          """)
  void writesTextThatNoSpreadsheetExecutes(String name, String cell) {
    String csv = row(new Customer(name, null, null), null, null);
    assertEquals(cell, csv.substring(csv.indexOf(",12.5,0,") + 8, csv.indexOf(",,,true")));
  }

  @Test
  void writesControlCharactersQuotedAfterAnApostrophe() {
    String csv = row(new Customer("\t=1", "\r=1", "a\n=1"), null, null);
    assertEquals(
        "\"'\t'=1\",\"'\r'=1\",\"a\n'=1\"",
        csv.substring(csv.indexOf(",12.5,0,") + 8, csv.indexOf(",true")));
  }

  @Test
  void separatesBySemicolonsBesideDecimalCommas() {
    OrderCsv format = new OrderCsv(new Csv(';', false));
    assertEquals(USUAL.header().replace(',', ';'), format.header());
    assertEquals(
        "ord_a;\"A;1\";2026-11-21T04:30:00.120Z;paid;manual;1000;USD;12,5;0;\"Lee, Ana\";;0812;true;plink_a;;"
            + "2026-11-21T04:30:00.120Z;prod_a;page_a;ORD_A;\r\n",
        row(format, new Customer("Lee, Ana", null, "0812"), "A;1", null));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      textBlock =
          """
          0812, `"=""0812""\"`
          +6281200000000, `"=""+6281200000000""\"`
          +62 812-3456, `"=""+62 812-3456""\"`
          1E5, `"=""1E5""\"`
          1-2, `"=""1-2""\"`
          9999999999999999, `"=""9999999999999999""\"`
          INV-007, `"=""INV-007""\"`
          MAR-26, `"=""MAR-26""\"`
          (5), `"=""(5)""\"`
          5%, `"=""5%""\"`
          TRUE, `"=""TRUE""\"`
          wahr, `"=""wahr""\"`
          9:30 PM, `"=""9:30 PM""\"`
          Jan 5, `"=""Jan 5""\"`
          Rp5, `"=""Rp5""\"`
          12 Jalan Mawar, `"=""12 Jalan Mawar""\"`
          =1+1, `"=""=1+1""\"`
          `0"&A1`, `"=""0""\""&A1""\"`
          -1, `"=""-1""\"`
          Siti Rahma, Siti Rahma
          Zoë & Sons, Zoë & Sons
          true love, true love
          松本, 松本
          """)
  void protectsTextThatIsNotPlainlyWordsFromExcel(String text, String cell) {
    OrderCsv format = new OrderCsv(new Csv(',', true));
    assertEquals("\ufeff" + USUAL.header(), format.header());
    String csv = row(format, new Customer(text, null, text), text, text);
    assertEquals(
        "ord_a,%1$s,2026-11-21T04:30:00.120Z,paid,manual,1000,USD,12.5,0,%1$s,,%1$s,true,plink_a,%1$s,2026-11-21T04:30:00.120Z,prod_a,page_a,\"=\"\"ORD_A\"\"\",\r\n"
            .formatted(cell),
        csv);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"+6281200000000,+6281200000000", "08123,08123", "+1-2,'+1-2", "+1+1,'+1+1"})
  void keepsPhoneNumbers(String phone, String cell) {
    String csv = row(new Customer(null, null, phone), null, null);
    assertEquals(cell, csv.substring(csv.indexOf(",12.5,0,,,") + 10, csv.indexOf(",true")));
  }
}
