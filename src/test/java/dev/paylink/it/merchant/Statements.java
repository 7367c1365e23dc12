package dev.paylink.it.merchant;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.paylink.access.token.TokenMessages.ListTokens;
import dev.paylink.api.EndpointMessages.ListEndpoints;
import dev.paylink.api.Paging;
import dev.paylink.api.PaymentLinkStatus;
import dev.paylink.catalog.paymentlink.LinkPayments;
import dev.paylink.catalog.paymentlink.PaymentLinkListShape;
import dev.paylink.catalog.paymentlink.PreparedLinkLists;
import dev.paylink.data.count.Counted;
import dev.paylink.data.count.Folding;
import dev.paylink.data.count.ListRange.Page;
import dev.paylink.data.db.BatchStatement;
import dev.paylink.data.db.MultiRowStatement;
import dev.paylink.data.db.NamedStatement;
import dev.paylink.events.webhook.history.DeliveryLists;
import dev.paylink.it.support.order.OrderFilter;
import dev.paylink.sales.order.PreparedSearches;
import dev.paylink.sales.order.count.OrderListShape;
import dev.paylink.sales.turnover.TurnoverFeature;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The statements of the service: the constants of {@code *Sql} classes, and the lists, which are
 * composed for each request.
 */
public final class Statements {
  private static final Pattern STATEMENT =
      Pattern.compile("\\s*\\(?(select|with|insert|update|delete)\\b.*", Pattern.DOTALL);

  /** A text with arguments to fill in is a part of a statement. */
  private static final Pattern TEMPLATE = Pattern.compile("%(\\d+\\$)?[sd]");

  /** Other parts of statements, and one that does not run everywhere. */
  private static final Set<String> PARTS =
      Set.of(
          "CreationSql.ANSWERS",
          "IdempotencySql.ANSWER",
          "IdempotencySql.TAKEN",
          "LandingSql.POSSIBLE",
          "OrderSql.PAYMENTS_OF_PAGE",
          "PaymentLinkUpdateSql.EVENTS_OF_CHANGE",
          "PaymentSql.JSON",
          "ProductSql.POSSIBLE",
          "SupportSql.STATEMENTS"); // of an extension that the server of the tests has not

  private static final Set<Class<?>> TEXTS = Set.of(String.class, NamedStatement.class);

  private static final Paging PAGE = new Paging(1, 20, null);
  private static final Paging AFTER = new Paging(1, 20, "id");

  /** Arguments of the methods that compose lists, by the type of their only parameter. */
  private static final Map<Class<?>, List<?>> ARGUMENTS =
      Map.of(
          OrderListShape.class,
          orderLists(),
          PaymentLinkListShape.class,
          paymentLinkLists(),
          Counted.class,
          List.of(Counted.ORDERS, Counted.PAYMENT_LINKS),
          Folding.class,
          List.of(
              Counted.ORDERS.folding(),
              Counted.PAYMENT_LINKS.folding(),
              LinkPayments.FOLDING,
              TurnoverFeature.FOLDING),
          PreparedLinkLists.searchShape(),
          PreparedLinkLists.searchShapes(),
          PreparedSearches.shape(),
          PreparedSearches.shapes(),
          PreparedSearches.value(),
          PreparedSearches.values(),
          ListEndpoints.class,
          List.of(new ListEndpoints("", PAGE), new ListEndpoints("", AFTER)),
          ListTokens.class,
          List.of(new ListTokens("", PAGE), new ListTokens("", AFTER)));

  private final Map<String, String> texts = new TreeMap<>();
  private final Map<String, List<String>> byFeature = new TreeMap<>();

  private Statements() {}

  /** Returns the text of each statement, by class and constant or method. */
  static Map<String, String> all() throws ReflectiveOperationException {
    return found().texts;
  }

  /** Returns the texts by feature, such as {@code sales.payment}: the package of their class. */
  public static Map<String, List<String>> byFeature() throws ReflectiveOperationException {
    return found().byFeature;
  }

  private static Statements found() throws ReflectiveOperationException {
    Statements statements = new Statements();
    for (JavaClass type : sqlClasses()) {
      Class<?> sql = Class.forName(type.getName());
      statements.addConstants(sql);
      statements.addLists(sql);
    }
    for (String list : DeliveryLists.texts()) {
      statements.add(DeliveryLists.class, "DeliveryListStatement.of", list);
    }
    return statements;
  }

  private static List<JavaClass> sqlClasses() {
    return new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(file -> file.contains("Sql.class")) // all would take seconds
            .importPackages("dev.paylink")
            .stream()
            .filter(type -> type.getSimpleName().endsWith("Sql"))
            .toList();
  }

  private void addConstants(Class<?> sql) throws ReflectiveOperationException {
    for (Field field : sql.getDeclaredFields()) {
      if (field.getType() == String.class) {
        field.setAccessible(true);
        add(sql, sql.getSimpleName() + "." + field.getName(), (String) field.get(null));
      } else if (field.getType() == NamedStatement.class) {
        field.setAccessible(true);
        add(
            sql,
            sql.getSimpleName() + "." + field.getName(),
            ((NamedStatement) field.get(null)).text());
      } else if (field.getType() == MultiRowStatement.class) {
        field.setAccessible(true);
        add(
            sql,
            sql.getSimpleName() + "." + field.getName(),
            ((MultiRowStatement) field.get(null)).text(1));
      } else if (field.getType() == BatchStatement.class) {
        field.setAccessible(true);
        // The parameters as they stand, not in a table of which a plan does not say whose rows it
        // has.
        String text =
            ((BatchStatement) field.get(null))
                .text(1)
                .replace("given as materialized", "given as not materialized");
        add(sql, sql.getSimpleName() + "." + field.getName(), text);
      }
    }
  }

  /** Fails for a method whose parameter is a record or a constant of which there is no example. */
  private void addLists(Class<?> sql) throws ReflectiveOperationException {
    for (Method method : sql.getDeclaredMethods()) {
      if (TEXTS.contains(method.getReturnType())
          && !Modifier.isPrivate(method.getModifiers())
          && method.getParameterCount() == 1
          && isShape(method.getParameterTypes()[0])) {
        method.setAccessible(true);
        for (Object argument : ARGUMENTS.get(method.getParameterTypes()[0])) {
          String name = sql.getSimpleName() + "." + method.getName() + of(argument);
          add(sql, name, textOf(method.invoke(null, argument)));
        }
      }
    }
  }

  private static boolean isShape(Class<?> type) {
    return type.isRecord() || type.isEnum();
  }

  private static String textOf(Object statement) {
    return statement instanceof NamedStatement named ? named.text() : (String) statement;
  }

  private static String of(Object argument) {
    if (argument instanceof Folding folding) {
      return " of " + folding.words();
    }
    return argument instanceof Counted counted ? " of " + counted.words() : "";
  }

  private void add(Class<?> sql, String name, String text) {
    if (STATEMENT.matcher(text).matches()
        && !TEMPLATE.matcher(text).find()
        && !PARTS.contains(name)
        && !texts.containsValue(text)) {
      texts.put(texts.containsKey(name) ? name + " " + texts.size() : name, text);
      byFeature.computeIfAbsent(featureOf(sql), feature -> new ArrayList<>()).add(text);
    }
  }

  /** The room and the package in it, without {@code dev.paylink}. */
  private static String featureOf(Class<?> sql) {
    return Arrays.stream(sql.getPackageName().split("\\."))
        .skip(2)
        .limit(2)
        .collect(Collectors.joining("."));
  }

  private static List<OrderListShape> orderLists() {
    List<OrderListShape> lists = new ArrayList<>();
    for (OrderFilter filter : OrderFilter.all()) {
      for (Page page : Page.values()) {
        for (boolean period : new boolean[] {false, true}) {
          lists.add(
              new OrderListShape(
                  filter.status(),
                  filter.source(),
                  filter.suspicious(),
                  period,
                  period,
                  page,
                  period));
        }
      }
    }
    return lists;
  }

  private static List<PaymentLinkListShape> paymentLinkLists() {
    List<PaymentLinkListShape> lists = new ArrayList<>();
    for (Page page : Page.values()) {
      for (boolean period : new boolean[] {false, true}) {
        lists.add(new PaymentLinkListShape(null, period, period, page));
        for (PaymentLinkStatus status : PaymentLinkStatus.values()) {
          lists.add(new PaymentLinkListShape(status, period, period, page));
        }
      }
    }
    return lists;
  }
}
