import { createHash } from 'node:crypto';

const MAX_PLAIN_LENGTH = 256;

/**
 * Returns a cache key for a text: a short text itself, else its digest, so that long texts of visitors do not fill the memory. Digest
 * collisions cannot be constructed.
 */
export const cacheKey = (text: string): string =>
  text.length <= MAX_PLAIN_LENGTH ? text : createHash('sha256').update(text).digest('base64url');
