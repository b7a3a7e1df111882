import type { RecordedEvent } from '#kernel/events/envelope.ts';
import { languageKnown, type Language } from '#kernel/vocabulary/languages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { accountStream } from './streams.ts';

/** Returns the language that a user used last, from the events of their account. */
export const languageIn = (history: readonly RecordedEvent[], accountId: string): Language => {
  const own = history.findLast(({ metadata: { actor } }) => actor.id === accountId) ?? history[0];
  return languageKnown(own?.metadata.locale ?? 'en');
};

export const languageLastUsed = async (store: EventStore, accountId: string): Promise<Language> =>
  languageIn(await store.readStream(accountStream(accountId)), accountId);
