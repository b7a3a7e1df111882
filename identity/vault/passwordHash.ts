import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createBounded } from '#platform/bounded.ts';

/** argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ARGON2ID = 2;

/**
 * Each hash uses a core for some milliseconds: most cores stay free for other requests, and in a flood one core rests two thirds of the
 * time.
 */
const LIMITS = { atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 32, rest: 2 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Whether a hash was made with outdated parameters. */
  isOutdated(stored: string): boolean;
}

/** Normalises a password: two keyboards may send different code points for the same characters. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/**
 * Creates a hasher of whole passwords, never truncated. `pepper` is not in the database: stolen hashes alone cannot be used to guess
 * passwords.
 */
export const createPasswordHasher = (pepper: Buffer): PasswordHasher => {
  const bounded = createBounded(LIMITS);
  const options = { ...PARAMETERS, secret: pepper };
  return {
    hash: (password) => bounded(() => hash(bytesOf(password), options)),
    verify: (stored, password) => bounded(() => verify(stored, bytesOf(password), { secret: pepper })),
    isOutdated(stored) {
      const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
      const same = memoryCost === PARAMETERS.memoryCost && timeCost === PARAMETERS.timeCost && parallelism === PARAMETERS.parallelism;
      return Number(algorithm) !== ARGON2ID || !same;
    },
  };
};
