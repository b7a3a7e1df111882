import type { Lookup } from '../upstream/circuitBreaker.ts';

/**
 * A program or server that translates English into Spanish: one line of plain words, with `Q1Z` and the like as placeholders for protected
 * parts (`translateProtected.ts`). Throws `ServerFailed` if the response is missing or invalid.
 */
export interface Engine extends Lookup<string, string> {
  /** Name of the engine in events. */
  readonly name: string;
  /** Ends the processes of the engine. */
  stop(): Promise<void>;
}
