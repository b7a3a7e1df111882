import type { Language } from '#kernel/vocabulary/languages.ts';
import { addressOf, type Api } from './api.ts';

/** Milliseconds between two requests while the command is running: 1, 2, 4, then 8 seconds … */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;
/** … up to this total in milliseconds. */
const PATIENCE_MS = 60_000;

interface Sent {
  readonly operation: string;
  /** Parameters of the operation's path. */
  readonly path: object | undefined;
  readonly key: string;
  readonly language: Language;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Returns whether a command was carried out whose response was lost. Polls up to a minute while the command is running; `false` if it was
 * not carried out, or if the server does not report its state.
 */
export const wasCarriedOut = async (api: Pick<Api, 'call'>, { operation, path, key, language }: Sent): Promise<boolean> => {
  const about = { path: { key }, query: { path: addressOf(operation.split(' ')[1] ?? '', path) } };
  const giveUpAt = Date.now() + PATIENCE_MS;
  try {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      const { state } = await api.call('GET /commands/{key}', about, { language });
      if (state !== 'inFlight' || Date.now() > giveUpAt) return state === 'done';
      await pause(wait);
    }
  } catch {
    return false;
  }
};
