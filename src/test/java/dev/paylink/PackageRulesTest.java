package dev.paylink;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which package may use which, checked on the compiled classes. */
class PackageRulesTest {
  private static final JavaClasses MAIN = MainClasses.ALL;
  private static final String API = "dev.paylink.api";

  private static final String[] CLIENT_COMMANDS = {
    "dev.paylink.cli.base..",
    "dev.paylink.cli.resource..",
    "dev.paylink.cli.service..",
    "dev.paylink.cli.webhook.."
  };

  @Test
  void letsRoomsUseOnlyRoomsBelow() {
    LayeredArchitecture layers =
        layeredArchitecture().consideringOnlyDependenciesInAnyPackage("dev.paylink..");
    for (int floor = 0; floor < Rooms.FLOORS.size(); floor++) {
      String[] below =
          Rooms.FLOORS.subList(0, floor).stream().flatMap(List::stream).toArray(String[]::new);
      for (String room : Rooms.FLOORS.get(floor)) {
        layers = layers.layer(room).definedBy("dev.paylink." + room + "..");
        layers =
            floor == 0
                ? layers.whereLayer(room).mayNotAccessAnyLayer()
                : layers.whereLayer(room).mayOnlyAccessLayers(below);
      }
    }
    layers
        .layer("Main")
        .definedBy("dev.paylink")
        .whereLayer("Main")
        .mayOnlyAccessLayers("cli")
        .layer("provider")
        .definedBy("dev.paylink.provider..")
        .whereLayer("provider")
        .mayOnlyAccessLayers("api")
        .whereLayer("provider")
        .mayNotBeAccessedByAnyLayer()
        .layer("console")
        .definedBy("dev.paylink.console..")
        .whereLayer("console")
        .mayOnlyAccessLayers("api", "web")
        .whereLayer("console")
        .mayNotBeAccessedByAnyLayer()
        .ensureAllClassesAreContainedInArchitecture()
        .check(MAIN);
  }

  @Test
  void keepsPackagesFreeOfCycles() {
    slices()
        .matching("dev.paylink.(*)..")
        .should()
        .beFreeOfCycles()
        .because("a room in a cycle has no floor")
        .check(MAIN);
    slices()
        .matching("dev.paylink.(*).(*)..")
        .should()
        .beFreeOfCycles()
        .because("a feature in a cycle cannot be read, tested or moved alone")
        .check(MAIN);
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
            "io.vertx.core.buffer",
            "io.vertx.core.eventbus",
            "io.vertx.core.http",
            "io.vertx.core.json",
            "io.vertx.ext.web",
            "io.vertx.sqlclient",
            "io.micrometer.core.instrument",
            "org.slf4j",
            "com.fasterxml.jackson.annotation",
            "org.jspecify.annotations")
        .because("extensions depend on no other package of Paylink")
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
  void limitsClientCommandsToTheHttpApi() {
    noClasses()
        .that()
        .resideInAnyPackage(CLIENT_COMMANDS)
        .should()
        .dependOnClassesThat(
            resideInAPackage("dev.paylink..")
                .and(resideOutsideOfPackages(CLIENT_COMMANDS))
                .and(resideOutsideOfPackages(API, "dev.paylink.web..", "dev.paylink.base..")))
        .because("they work with a service of which they have an address and a token only")
        .check(MAIN);
  }

  @Test
  void keepsStandardOutputForCommands() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.paylink.cli..")
        .should()
        .accessField(System.class, "out")
        .because("standard output is for results of commands only; the rest is logged")
        .check(MAIN);
  }
}
