import { LRUCache } from 'lru-cache';
import { DomainError } from '#kernel/errors.ts';
import type { Principal } from '#kernel/principal.ts';

/** An `Idempotency-Key` and its caller. All guests count as one caller. */
export interface CallerKey {
  readonly caller: Pick<Principal, 'id' | 'role'>;
  readonly key: string;
}

/** Returns a name for a key and its caller: two people may use the same key. */
export const nameOfKey = ({ caller, key }: CallerKey): string => `${caller.id} ${key}`;

/**
 * Idempotency-Keys of commands that this process ran recently, by caller. A stream remembers its own commands permanently; this index
 * finds a key that is reused for another command.
 */
export interface UsedKeys {
  /**
   * Throws `IDEMPOTENCY_KEY_REUSED` for a key that its caller used for another command. Keys of guests always pass, since guests cannot be
   * distinguished.
   */
  check(used: CallerKey, digest: string): void;
  put(used: CallerKey, digest: string): void;
  /** Whether a command with this key was carried out. */
  has(used: CallerKey): boolean;
}

/** Creates the index. A key has at most a few hundred characters (`commandRequest.ts`). */
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
