package dev.paylink.data.storage;

import io.vertx.core.buffer.Buffer;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;

/** What S3 answers and takes in XML. */
final class S3Xml {
  /** Name of the outermost element, below this name. */
  static final String ROOT = "";

  private static final int MAX_TEXT = 4_096;
  private static final XMLOutputFactory OUTPUT = XMLOutputFactory.newDefaultFactory();

  private S3Xml() {}

  /**
   * The texts of the elements below the root, and its name as {@link #ROOT}. Empty for what is not
   * XML: a proxy on the way may have answered.
   */
  static Map<String, String> read(Buffer body) {
    String text = body.toString(StandardCharsets.UTF_8).strip(); // S3 sends spaces while it works
    Map<String, String> found = new HashMap<>();
    try {
      XMLStreamReader reader = input().createXMLStreamReader(new StringReader(text));
      reader.nextTag();
      found.put(ROOT, reader.getLocalName());
      readChildren(reader, found);
      reader.close();
      return found;
    } catch (XMLStreamException | RuntimeException notXml) {
      return Map.of();
    }
  }

  /** Without a DTD, and thereby without entities that grow or are read from elsewhere. */
  private static XMLInputFactory input() {
    XMLInputFactory input = XMLInputFactory.newDefaultFactory();
    input.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    input.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    input.setProperty(XMLInputFactory.IS_COALESCING, true);
    return input;
  }

  private static void readChildren(XMLStreamReader reader, Map<String, String> found)
      throws XMLStreamException {
    String name = "";
    int depth = 1;
    while (depth > 0) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          depth++;
          name = depth == 2 ? reader.getLocalName() : "";
        }
        case XMLStreamConstants.CHARACTERS -> {
          if (!name.isEmpty() && reader.getTextLength() <= MAX_TEXT) {
            found.put(name, reader.getText());
          }
        }
        case XMLStreamConstants.END_ELEMENT -> {
          depth--;
          name = "";
        }
        default -> {
          // comments and the like
        }
      }
    }
  }

  /** The body of a request that completes an upload. */
  static Buffer completion(List<String> etags) {
    StringWriter text = new StringWriter();
    try {
      XMLStreamWriter writer = OUTPUT.createXMLStreamWriter(text);
      writer.writeStartElement("CompleteMultipartUpload");
      writer.writeDefaultNamespace("http://s3.amazonaws.com/doc/2006-03-01/");
      int number = 0;
      for (String etag : etags) {
        number++;
        writer.writeStartElement("Part");
        writeElement(writer, "PartNumber", Integer.toString(number));
        writeElement(writer, "ETag", etag);
        writer.writeEndElement();
      }
      writer.writeEndElement();
      writer.close();
      return Buffer.buffer(text.toString());
    } catch (XMLStreamException e) {
      throw new IllegalStateException(e); // an ETag that is no text
    }
  }

  private static void writeElement(XMLStreamWriter writer, String name, String text)
      throws XMLStreamException {
    writer.writeStartElement(name);
    writer.writeCharacters(text);
    writer.writeEndElement();
  }
}
