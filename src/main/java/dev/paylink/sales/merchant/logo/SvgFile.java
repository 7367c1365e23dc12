package dev.paylink.sales.merchant.logo;

import java.io.StringReader;
import java.io.StringWriter;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.xml.XMLConstants;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/**
 * SVG files: read without DTD, checked against {@link SvgRules}, and written anew, so that browsers
 * get no byte that was not understood here. What editors add in namespaces of their own is dropped.
 */
final class SvgFile {
  private static final String SVG = "http://www.w3.org/2000/svg";
  private static final String XLINK = "http://www.w3.org/1999/xlink";
  private static final String XHTML = "http://www.w3.org/1999/xhtml";
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final int MAX_DEPTH = 32;

  /** Dropped with what they contain. */
  private static final Set<String> DESCRIPTIONS = Set.of("metadata");

  private final XMLStreamReader in;
  private final XMLStreamWriter out;
  private final Deque<String> open = new ArrayDeque<>();

  private SvgFile(XMLStreamReader in, XMLStreamWriter out) {
    this.in = in;
    this.out = out;
  }

  /** Whether a file begins as XML does. */
  static boolean isMarkup(byte[] file) {
    String text = new String(file, StandardCharsets.UTF_8);
    return withoutMark(text).startsWith("<");
  }

  private static String withoutMark(String text) {
    return (text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text).strip();
  }

  static String rewritten(byte[] file) {
    String text = decoded(file);
    if (text.contains("<!DOCTYPE") || text.contains("<!ENTITY")) {
      throw Logo.refused("must not contain DOCTYPE or ENTITY");
    }
    StringWriter result = new StringWriter();
    try {
      new SvgFile(reader(text), XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(result))
          .copy();
      return result.toString();
    } catch (XMLStreamException malformed) {
      throw Logo.refused("must be an SVG file of well-formed XML");
    }
  }

  private static String decoded(byte[] file) {
    try {
      return withoutMark(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(file)).toString());
    } catch (CharacterCodingException e) {
      throw Logo.refused("must be an SVG file in UTF-8");
    }
  }

  private static XMLStreamReader reader(String text) throws XMLStreamException {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLConstants.ACCESS_EXTERNAL_DTD, "");
    factory.setProperty(XMLInputFactory.IS_COALESCING, true);
    return factory.createXMLStreamReader(new StringReader(text));
  }

  private void copy() throws XMLStreamException {
    while (in.hasNext()) {
      switch (in.next()) {
        case XMLStreamConstants.START_ELEMENT -> start();
        case XMLStreamConstants.END_ELEMENT -> end();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> text();
        case XMLStreamConstants.PROCESSING_INSTRUCTION ->
            throw notAllowed("the processing instruction " + in.getPITarget());
        case XMLStreamConstants.DTD, XMLStreamConstants.ENTITY_REFERENCE ->
            throw notAllowed("DOCTYPE or ENTITY");
        default -> {} // comments and space outside of the root
      }
    }
    out.flush();
  }

  private void start() throws XMLStreamException {
    String name = in.getLocalName();
    String namespace = Objects.requireNonNullElse(in.getNamespaceURI(), "");
    if (open.isEmpty() && !(name.equals("svg") && namespace.equals(SVG))) {
      throw Logo.refused("must be an SVG file: its root element svg in the namespace " + SVG);
    }
    if (namespace.equals(SVG) ? DESCRIPTIONS.contains(name) : isOfAnEditor(namespace)) {
      skip();
      return;
    }
    if (!namespace.equals(SVG) || !SvgRules.ELEMENTS.contains(name)) {
      throw notAllowed("the element " + name);
    }
    if (open.size() == MAX_DEPTH) {
      throw Logo.refused("must nest at most %d elements".formatted(MAX_DEPTH));
    }
    out.writeStartElement(name);
    if (open.isEmpty()) {
      out.writeDefaultNamespace(SVG);
    }
    open.push(name);
    for (int i = 0; i < in.getAttributeCount(); i++) {
      attribute(name, i);
    }
  }

  private static boolean isOfAnEditor(String namespace) {
    return !namespace.isEmpty() && !namespace.equals(XHTML);
  }

  private void skip() throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = in.next();
      depth += event == XMLStreamConstants.START_ELEMENT ? 1 : 0;
      depth -= event == XMLStreamConstants.END_ELEMENT ? 1 : 0;
    }
  }

  private void attribute(String element, int index) throws XMLStreamException {
    String name = in.getAttributeLocalName(index);
    String namespace = Objects.requireNonNullElse(in.getAttributeNamespace(index), "");
    String value = in.getAttributeValue(index);
    if (namespace.isEmpty() && name.toLowerCase(Locale.ROOT).startsWith("on")) {
      throw notAllowed("the event attribute " + name);
    }
    if (name.equals("href") && (namespace.isEmpty() || namespace.equals(XLINK))) {
      if (!SvgRules.REFERRING.contains(element) || !SvgRules.isLocal(value)) {
        throw notAllowed("the reference href of " + element);
      }
      if (namespace.isEmpty() || in.getAttributeValue("", "href") == null) { // not twice
        out.writeAttribute("href", value.strip());
      }
    } else if (namespace.isEmpty() && SvgRules.ATTRIBUTES.contains(name)) {
      boolean harmless =
          name.equals("style") ? SvgRules.isHarmlessStyle(value) : SvgRules.isHarmless(value);
      if (!harmless) {
        throw notAllowed("what the attribute %s of %s refers to".formatted(name, element));
      }
      out.writeAttribute(name, value);
    }
  }

  private void text() throws XMLStreamException {
    String element = Objects.requireNonNullElse(open.peek(), "");
    if (!SvgRules.WITH_TEXT.contains(element)) {
      return;
    }
    if (element.equals("style") && !SvgRules.isHarmlessStyle(in.getText())) {
      throw notAllowed("url(), @ and escapes in the element style");
    }
    out.writeCharacters(in.getText());
  }

  private void end() throws XMLStreamException {
    out.writeEndElement();
    open.pop();
  }

  private static RuntimeException notAllowed(String what) {
    return Logo.refused("must not contain " + what);
  }
}
