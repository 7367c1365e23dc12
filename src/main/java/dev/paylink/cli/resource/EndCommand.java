package dev.paylink.cli.resource;

/** Sends {@code DELETE} for one object of a collection, and prints its id. */
final class EndCommand extends Operation {
  private final String done;

  /**
   * @param done what was done to which kind of object, for the message
   */
  EndCommand(Inputs object, String done) {
    super(object);
    this.done = done;
  }

  @Override
  public Integer call() {
    service.api().delete(inputs.path());
    System.err.println(done + " " + inputs.id());
    System.out.println(inputs.id());
    return 0;
  }
}
