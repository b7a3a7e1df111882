import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';

export type Identity = 'accepted' | 'anonymous' | 'wrong';

/** Tells from a call's metadata who calls. */
export type Authenticate = (metadata: Metadata) => Identity;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** With a user given, only that user with that password is accepted; without, everyone is. */
export const createAuthenticate = (account: { readonly user: string; readonly password: string } | null): Authenticate => {
  if (account === null) return () => 'accepted';
  const expected = digest(`${account.user}:${account.password}`);
  return (metadata) => {
    const [header] = metadata.get('authorization');
    if (header === undefined) return 'anonymous';
    const [scheme, encoded] = header.toString().split(' ');
    if (scheme?.toLowerCase() !== 'basic' || encoded === undefined) return 'wrong';
    return timingSafeEqual(digest(Buffer.from(encoded, 'base64').toString('utf8')), expected) ? 'accepted' : 'wrong';
  };
};
