package dev.paylink;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import org.junit.jupiter.api.Test;

/** Which package may use which, checked on the compiled classes. */
class PackageRulesTest {
  private static final JavaClasses MAIN = MainClasses.ALL;
  private static final String API = "dev.paylink.api";
  private static final String CLI = "dev.paylink.cli..";
  private static final String[] MECHANICS = {
    "dev.paylink.base.contact..",
    "dev.paylink.http..",
    "dev.paylink.base.internals..",
    "dev.paylink.base.bus..",
    "dev.paylink.base.config..",
    "dev.paylink.data.count..",
    "dev.paylink.data.db..",
    "dev.paylink.base.work..",
    "dev.paylink.base.json..",
    "dev.paylink.http.paging..",
    "dev.paylink.base.money..",
    "dev.paylink.base.id..",
    "dev.paylink.data.keys..",
    "dev.paylink.data.lease..",
    "dev.paylink.base.metrics..",
    "dev.paylink.data.quarantine..",
    "dev.paylink.data.storage..",
    "dev.paylink.base.time..",
    "dev.paylink.base.tracing..",
    "dev.paylink.base.url.."
  };

  @Test
  void keepsPackagesFreeOfCycles() {
    slices()
        .matching("dev.paylink.(**)")
        .should()
        .beFreeOfCycles()
        .because("a package in a cycle cannot be read, tested or moved alone")
        .check(MAIN);
  }

  @Test
  void keepsTheApiFreeOfInternalImports() {
    classes()
        .that()
        .resideInAPackage(API)
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            API,
            "java..",
            "io.vertx.core",
            "io.vertx.core.eventbus",
            "io.vertx.core.http",
            "io.vertx.sqlclient",
            "io.micrometer.core.instrument",
            "org.slf4j",
            "com.fasterxml.jackson.annotation",
            "org.jspecify.annotations")
        .because("extensions depend on no other package of Paylink")
        .check(MAIN);
  }

  @Test
  void limitsTheProvidersOfTheJarToTheApi() {
    noClasses()
        .that()
        .resideInAPackage("dev.paylink.provider..")
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.paylink..")
                .and(resideOutsideOfPackages(API, "dev.paylink.provider..")))
        .because("they show that a provider needs the API alone")
        .check(MAIN);
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.paylink.provider..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.paylink.provider..")
        .because("they are extensions, which nothing needs")
        .check(MAIN);
  }

  @Test
  void limitsTheExampleExtensionToTheApi() {
    noClasses()
        .that()
        .resideInAPackage("com.example.acme..")
        .should()
        .dependOnClassesThat(resideInAPackage("dev.paylink..").and(resideOutsideOfPackages(API)))
        .because("an extension depends on paylink-api only")
        .check(new ClassFileImporter().importPackages("com.example.acme"));
  }

  @Test
  void allowsOnlyTheCliToUseTheNode() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.paylink.node..", CLI)
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.paylink.node..")
        .because("a verticle gets its dependencies through its constructor")
        .check(MAIN);
  }

  @Test
  void keepsMechanicsFreeOfFeatures() {
    noClasses()
        .that()
        .resideInAnyPackage(MECHANICS)
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.paylink..")
                .and(resideOutsideOfPackages(MECHANICS))
                .and(resideOutsideOfPackages(API)))
        .because("every feature depends on them")
        .check(MAIN);
  }

  @Test
  void keepsVertxInternalsInOnePackage() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.paylink.base.internals..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.vertx..impl..", "io.vertx..internal..", "io.netty..internal..")
        .because("an upgrade of Vert.x then affects one package")
        .check(MAIN);
  }

  @Test
  void keepsTheServiceFreeOfTheCommandLine() {
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .and()
        .areNotAssignableTo(Main.class)
        .should()
        .dependOnClassesThat()
        .resideInAPackage(CLI)
        .because("the service can be embedded without it")
        .check(MAIN);
    noClasses()
        .that()
        .resideOutsideOfPackage(CLI)
        .should()
        .accessField(System.class, "out")
        .because("standard output is for results of commands only; the rest is logged")
        .check(MAIN);
  }
}
