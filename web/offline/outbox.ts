import { del, entries, set } from 'idb-keyval';
import type { Api } from '../api/api.ts';
import { ApiProblem } from '../api/problem.ts';
import type { Words } from '../api/visitorCalls.ts';
import { unsentStore } from '../device/unsentStore.ts';
import type { Language } from '../../domain/events/envelope.ts';

/** What somebody wrote and could not send: under the key of its command, so that it counts once however often it is sent. */
export interface Unsent {
  readonly words: Words;
  readonly images: readonly Blob[];
  readonly language: Language;
}

/** Keeps it until it is sent. Rejects where storage is refused: then the form keeps it. */
export const keepUnsent = (key: string, unsent: Unsent): Promise<void> => set(key, unsent, unsentStore());

/** Worth another try: nobody answered, or somebody was busy. */
const mayWorkLater = (error: unknown): boolean => !(error instanceof ApiProblem) || error.status >= 500 || error.status === 429;

/** Sends what is waiting, one after the other; what is refused for good is not tried again. Answers how many were sent. */
export const sendUnsent = async (api: Pick<Api, 'sendWords'>): Promise<number> => {
  let count = 0;
  for (const [key, { words, images, language }] of await entries<string, Unsent>(unsentStore())) {
    try {
      await api.sendWords(words, images, { key, language });
      count += 1;
    } catch (error) {
      if (mayWorkLater(error)) continue;
    }
    await del(key, unsentStore());
  }
  return count;
};

/** Sends it now and whenever the connection comes back. */
export const sendLater = (api: Pick<Api, 'sendWords'>): void => {
  const send = () => void sendUnsent(api).catch(() => undefined);
  window.addEventListener('online', send);
  send();
};
