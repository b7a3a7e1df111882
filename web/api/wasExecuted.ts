import type { Language } from '#domain/vocabulary/languages.ts';
import { addressOf, type Api } from './api.ts';

/** Milliseconds between two requests while the command is running: 1, 2, 4, then 8 seconds … */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 8000;
/** … up to this total in milliseconds. */
const TIMEOUT_MS = 60_000;

interface SentCommand {
  readonly operation: string;
  /** Parameters of the operation's path. */
  readonly path: object | undefined;
  readonly key: string;
  readonly language: Language;
}

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/**
 * Returns whether a command was carried out whose response was lost. Polls up to a minute while the command is running; `false` if it was
 * not carried out, or if the server does not report its state.
 */
export const wasExecuted = async (api: Pick<Api, 'call'>, { operation, path, key, language }: SentCommand): Promise<boolean> => {
  const lookupInput = { path: { key }, query: { path: addressOf(operation.split(' ')[1] ?? '', path) } };
  const deadline = Date.now() + TIMEOUT_MS;
  try {
    for (let delay = FIRST_DELAY_MS; ; delay = Math.min(delay * 2, MAX_DELAY_MS)) {
      const { state } = await api.call('GET /commands/{key}', lookupInput, { language });
      if (state !== 'inFlight' || Date.now() > deadline) return state === 'done';
      await sleep(delay);
    }
  } catch {
    return false;
  }
};
