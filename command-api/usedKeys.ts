import { LRUCache } from 'lru-cache';
import { DomainError } from '#kernel/errors.ts';
import type { Principal } from '#kernel/principal.ts';

/** An `Idempotency-Key` and who gave it. Guests are one caller. */
export interface CallerKey {
  readonly caller: Pick<Principal, 'id' | 'role'>;
  readonly key: string;
}

/** Names a key together with its caller: two people may use the same key. */
export const nameOfKey = ({ caller, key }: CallerKey): string => `${caller.id} ${key}`;

/**
 * The Idempotency-Keys of commands that this process carried out lately, by who gave them. A stream remembers its own
 * commands for ever; this finds the same key used for two different things.
 */
export interface UsedKeys {
  /** Throws `IDEMPOTENCY_KEY_REUSED` for a key that its caller used for something else. Guests are not told apart: their keys always pass. */
  check(used: CallerKey, digest: string): void;
  put(used: CallerKey, digest: string): void;
  /** Whether a command was carried out under this key. */
  has(used: CallerKey): boolean;
}

/** Keys are a few hundred letters at most (`commandRequest.ts`). */
export const createUsedKeys = (most = 10_000): UsedKeys => {
  const digests = new LRUCache<string, string>({ max: most });
  return {
    check(used, digest) {
      const known = used.caller.role === 'GUEST' ? undefined : digests.peek(nameOfKey(used));
      if (known !== undefined && known !== digest) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    },
    put: (used, digest) => void digests.set(nameOfKey(used), digest),
    has: (used) => digests.has(nameOfKey(used)),
  };
};
