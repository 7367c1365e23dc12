package dev.paylink.idempotency;

/**
 * The answer to a creation.
 *
 * @param id public id of the new resource
 * @param body the JSON first answered, byte for byte
 * @param replayed whether an earlier request with the same idempotency key created it
 */
public record Created(String id, String body, boolean replayed) {}
