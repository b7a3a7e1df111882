import { LRUCache } from 'lru-cache';
import type { Principal } from '#domain/permissions/principal.ts';
import { DomainError } from '#domain/values/errors.ts';

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
  check(callerKey: CallerKey, digest: string): void;
  remember(callerKey: CallerKey, digest: string): void;
  /** Whether a command with this key was carried out. */
  has(callerKey: CallerKey): boolean;
}

/** Creates the index. A key has at most a few hundred characters (`commandRequest.ts`). */
export const createUsedKeys = (maxKeys = 10_000): UsedKeys => {
  const digests = new LRUCache<string, string>({ max: maxKeys });
  return {
    check(callerKey, digest) {
      const knownDigest = callerKey.caller.role === 'GUEST' ? undefined : digests.peek(nameOfKey(callerKey));
      if (knownDigest !== undefined && knownDigest !== digest) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    },
    remember: (callerKey, digest) => void digests.set(nameOfKey(callerKey), digest),
    has: (callerKey) => digests.has(nameOfKey(callerKey)),
  };
};
