package dev.paylink;

import java.util.List;

/** The rooms of the server: packages below {@code dev.paylink}. */
public final class Rooms {
  /** The rooms from the ground up. Rooms on one floor do not use each other. */
  public static final List<List<String>> FLOORS =
      List.of(
          List.of("api"),
          List.of("web"),
          List.of("base"),
          List.of("http"),
          List.of("data"),
          List.of("sales", "access"),
          List.of("catalog"),
          List.of("events"),
          List.of("checkout"),
          List.of("node"),
          List.of("cli"));

  private Rooms() {}

  /** Whether a room may use another: it is the same one, or on a floor below. */
  public static boolean mayUse(String room, String other) {
    return room.equals(other) || floor(other) < floor(room);
  }

  private static int floor(String room) {
    for (int floor = 0; floor < FLOORS.size(); floor++) {
      if (FLOORS.get(floor).contains(room)) {
        return floor;
      }
    }
    throw new IllegalArgumentException("No room: " + room);
  }
}
