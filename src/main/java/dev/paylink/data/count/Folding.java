package dev.paylink.data.count;

/**
 * How deltas are folded: added to what they change, and deleted.
 *
 * @param words what is counted, for messages
 * @param deltas the table of the deltas
 * @param key the column by which deltas are found and taken in order; its index starts with it
 * @param steps common table expressions that add the deltas {@code taken} to what they change
 */
public record Folding(String words, String deltas, String key, String steps) {}
