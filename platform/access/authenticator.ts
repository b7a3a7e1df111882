import { timingSafeEqual } from 'node:crypto';
import type { Role } from '../../domain/events/envelope.ts';
import type { Clock } from '../clock.ts';
import { Problem } from '../http/problem.ts';
import type { Db } from '../mongo/index.ts';
import { ADMINISTRATOR_ID, readAdminTokenHash, tokenHash } from './adminToken.ts';

/** Who asks, in which role at this moment. */
export interface Who {
  readonly id: string;
  readonly role: Role | 'GUEST';
}
export const GUEST: Who = { id: 'guest', role: 'GUEST' };

/** Whoever the `Authorization` header names; a guest without one. A token that is not valid is a 401, never a guest. */
export type Authenticate = (authorization: string | undefined) => Promise<Who>;

/** How far behind the vault a check may be while it answers, and how old a check may be while it does not; milliseconds. */
const FRESH = 1000;
const USABLE = 60_000;

const BEARER = /^bearer ([\w.~+/=-]{1,512})$/i;

const sameHash = (one: string, other: string | null): boolean =>
  other !== null && one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

const refused = (): Problem => new Problem(401, 'NOT_SIGNED_IN', { headers: { 'WWW-Authenticate': 'Bearer realm="shelter"' } });

export const createAuthenticator = (options: {
  readonly vault: Db;
  readonly clock: Clock;
  /** A token of the configuration, accepted beside the one in the vault. */
  readonly adminToken?: string | undefined;
}): Authenticate => {
  let known: { readonly hash: string | null; readonly at: number } | undefined;
  const configured = options.adminToken === undefined ? null : tokenHash(options.adminToken);

  const vaultHash = async (): Promise<string | null> => {
    const now = options.clock();
    if (known !== undefined && now - known.at < FRESH) return known.hash;
    try {
      known = { hash: await readAdminTokenHash(options.vault), at: now };
    } catch (error) {
      if (known === undefined || now - known.at > USABLE) throw error;
    }
    return known.hash;
  };

  return async (authorization) => {
    if (authorization === undefined || authorization === '') return GUEST;
    const token = BEARER.exec(authorization)?.[1];
    if (token === undefined) throw refused();
    const hash = tokenHash(token);
    if (sameHash(hash, configured) || sameHash(hash, await vaultHash())) return { id: ADMINISTRATOR_ID, role: 'ADMINISTRATOR' };
    throw refused();
  };
};

/** Whoever asks, who must not be a guest. */
export const signedIn = (who: Who): Who => {
  if (who.role === 'GUEST') throw refused();
  return who;
};
