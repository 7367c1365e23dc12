package dev.paylink.api;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The kind of a block of a landing page. */
public enum LandingBlockType {
  /** A heading: {@code text}. */
  HEADING,
  /** Paragraphs: {@code text} in Markdown. */
  TEXT,
  /** A picture: {@code imageId}, {@code text} as the alternative text. */
  IMAGE,
  /** A list: {@code items}. */
  LIST,
  /** A quote: {@code text}, {@code author}. */
  QUOTE,
  /** Questions with their answers: {@code questions}. */
  FAQ,
  /** Counts down to a time, and is not shown after it: {@code text}, {@code until}. */
  COUNTDOWN,
  /** A link to a video elsewhere: {@code text}, {@code url}. */
  VIDEO_LINK,
  /** What can be bought: {@code id}, and {@code productId} or {@code text} and {@code amount}. */
  OFFER,
  /** What an extension renders: {@code block}, {@code data}. */
  EXTENSION;

  /** The name in the contract: lower case, with hyphens. */
  @JsonValue
  public String code() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
