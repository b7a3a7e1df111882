import type { Lookup } from '../upstream/circuitBreaker.ts';

export interface EngineAnswer {
  readonly text: string;
  /** Words of the answer that the engine did not know and left as they were; undefined if the engine does not say. */
  readonly unknownWords: readonly string[] | undefined;
}

/**
 * A program or server that translates English into Spanish: one line of plain words, with `Q1Z` and the like as placeholders for protected
 * parts (`translateProtected.ts`). Throws `ServerFailed` if the response is missing or invalid.
 */
export interface Engine extends Lookup<string, EngineAnswer> {
  /** Name of the engine in events. */
  readonly name: string;
  /** Ends the processes of the engine. */
  stop(): Promise<void>;
}
