import { useRef, useState } from 'react';
import { useLanguage } from '../i18n/useLanguage.ts';
import { useApi } from './ApiContext.ts';
import { ApiError } from './ApiError.ts';
import type { Command, Input, Result } from './operation.ts';

/** A random key: `crypto.randomUUID` is missing where a page is not served securely. */
export const newIdempotencyKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

interface CommandHandle<Op extends Command> {
  readonly busy: boolean;
  /** Rejects with the refusal. `keep` stores a command that reached no server, with its key: to be sent later. */
  run<Stored = never>(input: Input<Op>, keep?: (key: string) => Promise<Stored>): Promise<Result<Op> | Stored>;
}

/**
 * A command of the contract, in the language of the page. Until it was taken the same input has the same key: whether the first
 * try arrived or not, it counts once. (What is refused is not remembered by the server, and may be given again under its key.)
 * Where the answer is lost, the server is asked whether the command was carried out before a failure is reported; one that was is
 * sent again, and answered as the first time.
 * `causedBy` names a report that led to it (`feedback-` and its id).
 * A mutation of TanStack Query would hold commands back without a connection, and weigh on the first view.
 */
export const useCommand = <Op extends Command>(operation: Op, causedBy?: string): CommandHandle<Op> => {
  const api = useApi();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const sent = useRef<{ readonly input: string; readonly key: string }>(undefined);

  return {
    busy,
    run: async (input, keep) => {
      const text = JSON.stringify(input);
      if (sent.current?.input !== text) sent.current = { input: text, key: newIdempotencyKey() };
      const { key } = sent.current;
      setBusy(true);
      try {
        const send = () => api.call(operation, input, { language, key, ...(causedBy !== undefined && { causedBy }) });
        const result = await send().catch(async (error: unknown) => {
          const isRefused = error instanceof ApiError && error.status < 500;
          if (isRefused) throw error;
          if (keep !== undefined && !(error instanceof ApiError)) return keep(key);
          const { wasCarriedOut } = await import('./wasCarriedOut.ts').catch(() => ({ wasCarriedOut: () => false }));
          if (await wasCarriedOut(api, { operation, path: input.path, key, language })) return send();
          throw error;
        });
        sent.current = undefined;
        return result;
      } finally {
        setBusy(false);
      }
    },
  };
};
