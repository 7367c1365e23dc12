package dev.paylink.console.signin;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ChallengesTest {
  private static final byte[] KEY = "of this test".getBytes(StandardCharsets.UTF_8);

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final InstantSource clock = now::get;
  private final Challenges challenges = new Challenges(KEY, clock);

  @Test
  void acceptsItsOwnForTheSamePurpose() {
    String challenge = challenges.create("sign-in");
    assertTrue(new Challenges(KEY, clock).isValid(challenge, "sign-in"));
    assertNotEquals(challenge, challenges.create("sign-in"));
  }

  @Test
  void refusesOneOfAnotherPurposeOrKey() {
    String challenge = challenges.create("verify sess_a");
    assertFalse(challenges.isValid(challenge, "verify sess_b"));
    assertFalse(challenges.isValid(challenge, "sign-in"));
    byte[] other = "of another".getBytes(StandardCharsets.UTF_8);
    assertFalse(new Challenges(other, clock).isValid(challenge, "verify sess_a"));
  }

  @Test
  void refusesOneAfterFiveMinutes() {
    String challenge = challenges.create("sign-in");
    now.set(Instant.EPOCH.plus(Duration.ofMinutes(5)).minusMillis(1));
    assertTrue(challenges.isValid(challenge, "sign-in"));
    now.set(Instant.EPOCH.plus(Duration.ofMinutes(5)));
    assertFalse(challenges.isValid(challenge, "sign-in"));
  }

  @Test
  void refusesWhatWasChangedOrIsNone() {
    String challenge = challenges.create("sign-in");
    String changed = (challenge.charAt(0) == 'A' ? 'B' : 'A') + challenge.substring(1);
    assertFalse(challenges.isValid(changed, "sign-in"));
    for (String text : new String[] {"", "%", "AAAA", challenge + "AAAA", "ä"}) {
      assertFalse(challenges.isValid(text, "sign-in"), text);
    }
  }
}
