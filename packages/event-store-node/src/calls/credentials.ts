import { createHash, timingSafeEqual } from 'node:crypto';
import type { Metadata } from '@grpc/grpc-js';

export type Identity = 'accepted' | 'anonymous' | 'wrong';

/** Identifies the caller from the metadata of a call. */
export type Authenticate = (metadata: Metadata) => Identity;

const sha256Of = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Creates the check of credentials: accepts only the given user and password, or everyone if no account is given. */
export const createAuthenticate = (account: { readonly user: string; readonly password: string } | null): Authenticate => {
  if (account === null) return () => 'accepted';
  const expectedDigest = sha256Of(`${account.user}:${account.password}`);
  return (metadata) => {
    const [header] = metadata.get('authorization');
    if (header === undefined) return 'anonymous';
    const [authScheme, encodedCredentials] = header.toString().split(' ');
    if (authScheme?.toLowerCase() !== 'basic' || encodedCredentials === undefined) return 'wrong';
    return timingSafeEqual(sha256Of(Buffer.from(encodedCredentials, 'base64').toString('utf8')), expectedDigest) ? 'accepted' : 'wrong';
  };
};
