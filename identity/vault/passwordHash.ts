import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createBounded } from '#platform/bounded.ts';

/** argon2id, as OWASP asks for: 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const ARGON2ID = 2;

/** Each takes a core for some milliseconds: most cores stay for everybody else, and of a flood two thirds of one rest. */
const LIMITS = { atOnce: availableParallelism() > 2 ? 2 : 1, waiting: 32, rest: 2 };

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(stored: string, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than those of today. */
  isOutdated(stored: string): boolean;
}

/** One password typed on two keyboards may come as different code points. */
const bytesOf = (password: string): Buffer => Buffer.from(password.normalize('NFKC'));

/** Hashes of whole passwords, never cut. `pepper` is not in the database: stolen hashes alone cannot be guessed at. */
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
