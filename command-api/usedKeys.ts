import { LRUCache } from 'lru-cache';
import { DomainError } from '../kernel/errors.ts';

/**
 * The Idempotency-Keys of commands that this process carried out lately, by who gave them. A stream remembers its own
 * commands for ever; this finds the same key used for two different things.
 */
export interface UsedKeys {
  /** Throws `IDEMPOTENCY_KEY_REUSED` for a key that was used for something else. */
  check(key: string, digest: string): void;
  put(key: string, digest: string): void;
}

/** Keys are a few hundred letters at most (`context.ts`). */
export const createUsedKeys = (most = 10_000): UsedKeys => {
  const digests = new LRUCache<string, string>({ max: most });
  return {
    check(key, digest) {
      const known = digests.peek(key);
      if (known !== undefined && known !== digest) throw new DomainError('IDEMPOTENCY_KEY_REUSED');
    },
    put: (key, digest) => void digests.set(key, digest),
  };
};
