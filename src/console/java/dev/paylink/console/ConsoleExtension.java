package dev.paylink.console;

import dev.paylink.api.BusApi;
import dev.paylink.api.Extension;
import dev.paylink.api.ExtensionContext;
import dev.paylink.api.Setting;
import dev.paylink.console.page.OperatorPages;
import dev.paylink.console.staff.ElsewhereService;
import dev.paylink.console.staff.StaffService;
import dev.paylink.console.staff.StaffStore;
import io.vertx.core.Future;
import java.util.List;

/**
 * The console. Answers commands about staff on every node, and serves pages on nodes with its role.
 */
public final class ConsoleExtension implements Extension {
  @Override
  public String name() {
    return "console";
  }

  @Override
  public String version() {
    return API_VERSION;
  }

  @Override
  public String apiVersion() {
    return API_VERSION;
  }

  @Override
  public String description() {
    return "The screen for the staff of merchants";
  }

  @Override
  public List<Setting<?>> settings() {
    return ConsoleSettings.ALL;
  }

  @Override
  public boolean hasTables() {
    return true;
  }

  @Override
  public Future<?> start(ExtensionContext context) {
    StaffStore store = new StaffStore(context.database());
    StaffService staff =
        new StaffService(store, () -> context.newId("staff"), ConsoleSettings.url(context));
    context.bus().handle(BusApi.INVITE_STAFF, staff::invite);
    context.bus().handle(BusApi.LIST_STAFF, staff::list);
    context.bus().handle(BusApi.REMOVE_STAFF, staff::remove);
    ElsewhereService elsewhere = new ElsewhereService(store, staff, () -> context.newId("staff"));
    context.bus().handle(BusApi.CREATE_CONSOLE_SESSION, elsewhere::createSession);
    new OperatorPages(context).mount();
    if (!context.roles().contains("console") || context.setting(ConsoleSettings.PORT) == 0) {
      return Future.succeededFuture();
    }
    return new ConsoleServer(context, store, staff, elsewhere).start();
  }
}
