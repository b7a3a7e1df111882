import type { Language } from '#kernel/vocabulary/languages.ts';
import { addressOf, type Api } from './api.ts';

/** Milliseconds between two questions while the command is on its way: 1, 2, 4, then 8 seconds … */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 8000;
/** … and for so long in all. */
const PATIENCE_MS = 60_000;

interface Sent {
  readonly operation: string;
  /** What its path names. */
  readonly path: object | undefined;
  readonly key: string;
  readonly language: Language;
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Whether a command whose answer was lost was carried out. Waits while it is still on its way, up to a minute; `false` where it was
 * not, and where the server does not say.
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
