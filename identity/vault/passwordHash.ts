import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createBoundedRunner } from '#platform/boundedRunner.ts';

/** argon2id parameters recommended by OWASP: 19 MiB, two passes, one lane. */
const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ARGON2ID_ALGORITHM = 2;

/**
 * Each hash uses a core for some milliseconds: most cores stay free for other requests, and in a flood one core rests two thirds of the
 * time.
 */
const HASHING_LIMITS = { maxRunning: availableParallelism() > 2 ? 2 : 1, maxWaiting: 32, restRatio: 2 };

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
  const runBounded = createBoundedRunner(HASHING_LIMITS);
  const options = { ...ARGON2_PARAMETERS, secret: pepper };
  return {
    hash: (password) => runBounded(() => hash(bytesOf(password), options)),
    verify: (stored, password) => runBounded(() => verify(stored, bytesOf(password), { secret: pepper })),
    isOutdated(stored) {
      const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(stored);
      const hasSameParameters =
        memoryCost === ARGON2_PARAMETERS.memoryCost &&
        timeCost === ARGON2_PARAMETERS.timeCost &&
        parallelism === ARGON2_PARAMETERS.parallelism;
      return Number(algorithm) !== ARGON2ID_ALGORITHM || !hasSameParameters;
    },
  };
};
