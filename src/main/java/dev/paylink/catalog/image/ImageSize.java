package dev.paylink.catalog.image;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a page needs to know about an image, as the function {@code image_size} gives it.
 *
 * @param width in pixels
 * @param height in pixels
 * @param smallWidth the width of its smaller picture, in pixels; null if absent
 */
public record ImageSize(UUID id, int width, int height, @Nullable Integer smallWidth) {}
