import { useRef, useState } from 'react';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useApi } from './ApiContext.ts';
import { ApiError } from './ApiError.ts';
import type { Command, Input, Result } from './operation.ts';

/** Creates a random key. `crypto.randomUUID` is missing on pages without HTTPS. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface CommandHandle<Op extends Command> {
  readonly busy: boolean;
  /**
   * Sends the command; rejects with the refusal. If no server could be reached, `store` stores the command with its key, to be sent later.
   */
  run<Stored = never>(input: Input<Op>, store?: (key: string) => Promise<Stored>): Promise<Result<Op> | Stored>;
}

/**
 * Returns a command of the contract, in the language of the page. Until the server accepts it, the same input keeps the same key, so that
 * it takes effect once, whether or not the first attempt arrived. (The server does not remember a refused command: the page may send it
 * again under its key.) If the response is lost, the hook first asks the server whether the command was carried out. If so, it sends the
 * command again and gets the first response; if not, it rejects.
 * `causedBy` names a report that led to the command (`feedback-` and its id).
 * A mutation of TanStack Query would pause commands without a connection, and enlarge the scripts of the first view.
 */
export const useCommand = <Op extends Command>(operation: Op, causedBy?: string): CommandHandle<Op> => {
  const api = useApi();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const lastSent = useRef<{ readonly input: string; readonly key: string }>(undefined);

  return {
    busy,
    run: async (input, store) => {
      const inputText = JSON.stringify(input);
      if (lastSent.current?.input !== inputText) lastSent.current = { input: inputText, key: newIdempotencyKey() };
      const { key } = lastSent.current;
      setBusy(true);
      try {
        const send = () => api.call(operation, input, { language, key, ...(causedBy !== undefined && { causedBy }) });
        const result = await send().catch(async (error: unknown) => {
          const isRejected = error instanceof ApiError && error.status < 500;
          if (isRejected) throw error;
          if (store !== undefined && !(error instanceof ApiError)) return store(key);
          const { wasExecuted } = await import('./wasExecuted.ts').catch(() => ({ wasExecuted: () => false }));
          if (await wasExecuted(api, { operation, path: input.path, key, language })) return send();
          throw error;
        });
        lastSent.current = undefined;
        return result;
      } finally {
        setBusy(false);
      }
    },
  };
};
