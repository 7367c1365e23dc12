package dev.paylink.console.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.paylink.api.Fault;
import dev.paylink.console.page.LinkTable.Line;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkTableTest {
  @ParameterizedTest
  @ValueSource(strings = {",", ";", "\t"})
  void readsEachSeparator(String separator) {
    String table = "title,amount,currency\nSeat,150000,IDR\n".replace(",", separator);

    assertEquals(
        List.of(new Line(2, Map.of("title", "Seat", "amount", "150000", "currency", "IDR"), null)),
        LinkTable.read(table));
  }

  @Test
  void passesOverTheByteOrderMark() {
    assertEquals(
        List.of(new Line(2, Map.of("title", "Seat", "amount", "5"), null)),
        LinkTable.read("\ufefftitle;amount\r\nSeat;5\r\n"));
  }

  @Test
  void readsQuotedCells() {
    List<Line> lines =
        LinkTable.read("title,amount\n\"Batik, one \"\"seat\"\"\",\"1,250\"\n\"Two\nlines\",7");

    assertEquals(
        List.of(
            new Line(2, Map.of("title", "Batik, one \"seat\"", "amount", "1,250"), null),
            new Line(3, Map.of("title", "Two\nlines", "amount", "7"), null)),
        lines);
  }

  @Test
  void knowsTheHeadingsHoweverTheyAreWritten() {
    Line line =
        LinkTable.read(
                "Title;AMOUNT;Expires at;max_payments;Customer name;email;customerPhone\n"
                    + "Seat;5;2030-01-31;2;Siti;siti@example.com;+6281200000000")
            .get(0);

    assertEquals(
        Map.of(
            "title", "Seat",
            "amount", "5",
            "expiresAt", "2030-01-31",
            "maxPayments", "2",
            "customer.name", "Siti",
            "customer.email", "siti@example.com",
            "customer.phone", "+6281200000000"),
        line.values());
  }

  @Test
  void countsEmptyRowsButPassesOverThem() {
    List<Line> lines = LinkTable.read("title;amount\n\nSeat;5\n;\nTable;6\n");

    assertEquals(List.of(3, 5), lines.stream().map(Line::number).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " \n ",
        "title;currency\nSeat;IDR",
        "title;amount;colour\nSeat;5;red",
        "title;amount\n",
        "title;amount\n\"Seat;5",
        "title;amount;amount\nSeat;5;6",
        "title;amount;name;customerName\nSeat;5;Siti;Budi",
        "title;amount\nZo\ufffd;5"
      })
  void refusesWhatIsNoTableOfLinks(String table) {
    Fault fault = assertThrows(Fault.class, () -> LinkTable.read(table));

    assertEquals("table", fault.details().get(0).field());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "title,currency,amount\nMesin kopi,IDR,1,250,000",
        "title,amount\nKopi,12,50",
        "title,amount,currency\nKopi,12",
        "title;amount;email\nKopi;12;siti@example.com;more"
      })
  void namesRowsWithMoreOrFewerCellsThanHeadings(String table) {
    Line line = LinkTable.read(table).get(0);

    assertNotNull(line.error());
    assertEquals("row", line.error().field());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"title,amount,,\nSeat,5,,", "title;amount\nSeat;5;;", "title,amount\nSeat,5,"})
  void passesOverEmptyColumnsAtTheEnd(String table) {
    assertEquals(
        List.of(new Line(2, Map.of("title", "Seat", "amount", "5"), null)), LinkTable.read(table));
  }

  @ParameterizedTest
  @ValueSource(strings = {"sep=;\r\n", "SEP=;\n", "\ufeffsep=;\n", "\"sep=;\"\n"})
  void takesTheSeparatorThatTheFirstLineNames(String first) {
    assertEquals(
        List.of(new Line(3, Map.of("title", "A, B, C", "amount", "5"), null)),
        LinkTable.read(first + "title;amount\nA, B, C;5\n"));
  }

  @Test
  void takesTwoHundredLinks() {
    String table = "title;amount\n" + "Seat;5\n".repeat(200);

    assertEquals(200, LinkTable.read(table).size());
    assertThrows(Fault.class, () -> LinkTable.read(table + "Seat;5\n"));
  }
}
