package dev.paylink.console.signin;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class AgentsTest {
  @Test
  void namesBrowserAndSystem() {
    assertEquals(
        "Chrome, Android",
        Agents.label(
            "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/130.0 Mobile Safari/537.36"));
    assertEquals(
        "Safari, iPhone",
        Agents.label(
            "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15"
                + " (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1"));
    assertEquals(
        "Edge, Windows",
        Agents.label(
            "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
                + " Chrome/130.0 Safari/537.36 Edg/130.0"));
    assertEquals(
        "Firefox, macOS",
        Agents.label("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:130.0) Firefox/130.0"));
  }

  @Test
  void saysWhatItKnows() {
    assertEquals("Linux", Agents.label("something of Linux"));
    assertEquals("?", Agents.label("curl/8.0"));
  }
}
