import type { Lookup } from '../upstream/breaker.ts';

/**
 * A program or server that says an English text in Spanish: one line of plain words, with `Q1Z` and the like for what is to
 * stay (`whole.ts`). Throws `ServerFailed` when it does not answer as it should.
 */
export interface Engine extends Lookup<string, string> {
  /** As events name it. */
  readonly name: string;
  /** Ends what it runs. */
  stop(): Promise<void>;
}
