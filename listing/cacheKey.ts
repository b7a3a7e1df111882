import { createHash } from 'node:crypto';

const LONGEST = 256;

/**
 * A text to find something kept by: itself while it is short, else its digest. What is kept by texts that strangers write
 * would otherwise hold their texts, which may be longer than what is kept. Nobody finds two of one digest.
 */
export const cacheKey = (text: string): string => (text.length <= LONGEST ? text : createHash('sha256').update(text).digest('base64url'));
