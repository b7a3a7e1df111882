import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { toKnownLanguage, type Language } from '#domain/vocabulary/languages.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import { accountStream } from '../streams/accountStreams.ts';

/** Returns the language that a user used last, from the events of their account. */
export const lastLanguageIn = (history: readonly RecordedEvent[], accountId: string): Language => {
  const ownEvent = history.findLast(({ metadata: { actor } }) => actor.id === accountId) ?? history[0];
  return toKnownLanguage(ownEvent?.metadata.locale ?? 'en');
};

export const readLastLanguage = async (store: EventStore, accountId: string): Promise<Language> =>
  lastLanguageIn(await store.readStream(accountStream(accountId)), accountId);
