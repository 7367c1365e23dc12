package dev.paylink;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.conditions.ArchConditions.beEnums;
import static com.tngtech.archunit.lang.conditions.ArchConditions.beRecords;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import dev.paylink.api.BusApi;
import dev.paylink.api.Command;
import dev.paylink.api.Fault;
import dev.paylink.api.Topic;
import dev.paylink.base.tracing.GatheringConsole;
import dev.paylink.data.db.EmbeddedDatabase;
import dev.paylink.data.db.Migrations;
import dev.paylink.http.LimitedServer;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** How code is written, checked on the compiled classes. */
class HouseRulesTest {
  private static final JavaClasses MAIN = MainClasses.ALL;

  private static final String API = "dev.paylink.api";
  private static final String BUS = "dev.paylink.base.bus..";
  private static final String CLI = "dev.paylink.cli..";
  private static final String SQL_CLIENT = "io.vertx.sqlclient..";

  @Test
  void allowsOnlyTheBusToUseTheEventBus() {
    noClasses()
        .that()
        .resideOutsideOfPackage(BUS)
        .and()
        .areNotAssignableTo(Fault.class) // an exception that the event bus carries
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.vertx.core.eventbus..")
        .orShould()
        .callMethod(Vertx.class, "eventBus")
        .because("a message outside the Bus has no type, no codec and no Fault")
        .check(MAIN);
  }

  @Test
  void keepsAddressesInCatalogues() {
    noClasses()
        .that()
        .areNotAssignableTo(BusApi.class)
        .and()
        .areNotAssignableTo(Command.class)
        .and(describe("are not an internal catalogue", type -> !isInternalCatalogue(type)))
        .should()
        .callConstructorWhere(target(owner(assignableTo(Command.class))))
        .orShould()
        .callConstructorWhere(target(owner(assignableTo(Topic.class))))
        .because("BusApi lists the public addresses, the *Bus class of a feature its internal ones")
        .check(MAIN);
  }

  private static boolean isInternalCatalogue(JavaClass type) {
    return type.getSimpleName().endsWith("Bus") && !type.getPackageName().equals(API);
  }

  @Test
  void makesServersWithTheirLimits() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .and()
        .areNotAssignableTo(LimitedServer.class)
        .should()
        .callMethodWhere(target(nameMatching("create(Http|Net)Server")))
        .because("what strangers can send has one set of limits; see ExtensionServer")
        .check(MAIN);
  }

  @Test
  void allowsOnlyStoresToUseTheDatabase() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.paylink.data.db..", "dev.paylink.base.internals..")
        .and()
        .haveNameNotMatching(
            ".*Store|.*\\.ExtensionContext|.*\\.NodeExtensionContext|.*\\.NodeOffer(Builder)?")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(SQL_CLIENT, "io.vertx.pgclient..", "java.sql..", "javax.sql..")
        .because(
            "business rules must be readable without rows and tuples; extensions get connections of"
                + " their own")
        .check(MAIN);
  }

  @Test
  void keepsVerticlesFreeOfSql() {
    noClasses()
        .that()
        .areAssignableTo(VerticleBase.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(SQL_CLIENT)
        .orShould()
        .dependOnClassesThat()
        .haveSimpleNameEndingWith("Sql")
        .because("a verticle only wires handlers to addresses")
        .check(MAIN);
  }

  @Test
  void limitsSqlClassesToStaticText() {
    noClasses()
        .that()
        .haveSimpleNameEndingWith("Sql")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.vertx..")
        .because("a statement is text that can be pasted into psql")
        .check(MAIN);
    methods()
        .that()
        .areDeclaredInClassesThat()
        .haveSimpleNameEndingWith("Sql")
        .should()
        .beStatic()
        .because("SQL has no state")
        .check(MAIN);
    fields()
        .that()
        .areDeclaredInClassesThat()
        .haveSimpleNameEndingWith("Sql")
        .should()
        .beStatic()
        .andShould()
        .beFinal()
        .because("SQL has no state")
        .check(MAIN);
  }

  @Test
  void allowsOnlyTheErrorResponderToAnswerFailures() {
    noClasses()
        .should()
        .callMethod(RoutingContext.class, "fail", int.class)
        .orShould()
        .callMethod(RoutingContext.class, "fail", int.class, Throwable.class)
        .because("a status alone has no message for the client; fail with a Fault")
        .check(MAIN);
    noClasses()
        .that()
        .haveNameNotMatching(
            ".*\\.http\\.(ErrorResponder|Answer|FileAnswer|HealthRoutes|DocsRoutes|StaticContent)")
        .and()
        .haveSimpleNameNotEndingWith("PageResponder")
        .and()
        .haveSimpleNameNotEndingWith("WebhookListener") // answers the service, not a client
        .and()
        .resideOutsideOfPackage("dev.paylink.console..") // writes pages
        .should()
        .callMethodWhere(answers())
        .because("every error body has the shape of the contract")
        .check(MAIN);
  }

  private static DescribedPredicate<JavaCall<?>> answers() {
    DescribedPredicate<JavaCall<?>> ofResponse =
        target(owner(assignableTo(HttpServerResponse.class))).forSubtype();
    return describe(
        "write an HTTP response",
        call ->
            ofResponse.test(call)
                && call.getName().matches("end|send|sendFile|setStatusCode|setStatusMessage"));
  }

  @Test
  void forbidsBlockingAnEventLoop() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .and()
        .areNotAssignableTo(Migrations.class)
        .and()
        .areNotAssignableTo(EmbeddedDatabase.class)
        .and()
        .areNotAssignableTo(GatheringConsole.class) // has a thread of its own
        .should()
        .callMethod(Thread.class, "sleep", long.class)
        .orShould()
        .callMethod(CompletableFuture.class, "join")
        .orShould()
        .callMethodWhere(waits(CompletableFuture.class, "get"))
        .orShould()
        .callMethodWhere(waits(java.util.concurrent.Future.class, "get"))
        .orShould()
        .callMethodWhere(waits(Future.class, "await"))
        .orShould()
        .callMethodWhere(waits(CountDownLatch.class, "await"))
        .because("one blocked event loop stalls every connection on it")
        .check(MAIN);
  }

  private static DescribedPredicate<JavaCall<?>> waits(Class<?> type, String method) {
    DescribedPredicate<JavaCall<?>> ofType = target(owner(assignableTo(type))).forSubtype();
    return describe(
        "wait with " + type.getSimpleName() + "." + method,
        call -> ofType.test(call) && call.getName().equals(method));
  }

  @Test
  void requiresMessagesToBeRecordsOrEnums() {
    classes()
        .that(
            describe(
                "are messages",
                (JavaClass type) ->
                    type.getEnclosingClass()
                        .filter(outer -> outer.getSimpleName().endsWith("Messages"))
                        .isPresent()))
        .should(beRecords().or(beEnums()))
        .because("the bus passes them between threads by reference")
        .check(MAIN);
  }

  @Test
  void passesManyArgumentsByName() {
    noClasses()
        .that(describe("are not builders", type -> !type.getSimpleName().endsWith("Builder")))
        .should()
        .callCodeUnitWhere(
            describe("has many parameters of the same type", HouseRulesTest::canBeMixedUp))
        .because("two swapped arguments compile; the builder of a @RecordBuilder names them")
        .check(MAIN);
  }

  /** More than eight parameters, two of one type; or more than six, four of one type. */
  private static boolean canBeMixedUp(JavaCall<?> call) {
    List<JavaClass> types = call.getTarget().getRawParameterTypes();
    int alike = types.stream().mapToInt(type -> Collections.frequency(types, type)).max().orElse(0);
    return MAIN.contain(call.getTargetOwner().getName())
        && (types.size() > 8 && alike > 1 || types.size() > 6 && alike > 3);
  }
}
