import { createHash } from 'node:crypto';

/** Returns the SHA-256 of a token, hex: only this is stored, never the token itself. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
