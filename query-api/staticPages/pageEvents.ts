import type { HistoryPerson } from '#contract/auditParts.ts';
import type { PageTextStatus } from '#contract/pageManaging.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isPageEvent } from '#domain/page/decider.ts';
import type { PageEvent } from '#domain/page/events.ts';
import type { PageKey } from '#domain/page/keys.ts';
import { pageTexts, shownTextSource, type PageText } from '#domain/page/pageTexts.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { LANGUAGES, type Language } from '#domain/vocabulary/languages.ts';
import { createActorDescriber } from '../history/entries/formatEntries.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Reading } from '../querying/model/storedModel.ts';

export type RecordedPageEvent = RecordedEvent<PageEvent>;

/** Returns all events of a page, from the log itself: they are few, and only editors request them. */
export const readPageEvents = async (
  { eventStore }: Pick<QueryContext, 'eventStore'>,
  key: PageKey,
): Promise<readonly RecordedPageEvent[]> => (await eventStore.readStream(`page-${key}`)).filter(isPageEvent);

/** Names the author of an event, as far as the user may see it. */
export type DescribeActor = (event: RecordedPageEvent) => HistoryPerson & { readonly role: NonNullable<PageTextStatus['by']>['role'] };

export const createPageActorDescriber = async (
  context: Pick<QueryContext, 'db' | 'vault' | 'eventStore'>,
  accounts: Reading,
  principal: Principal,
  events: readonly RecordedPageEvent[],
): Promise<DescribeActor> => {
  const describeActor = await createActorDescriber(
    context,
    accounts,
    principal,
    events.map(({ metadata }) => metadata.actor),
  );
  return ({ metadata }) => describeActor(metadata.actor);
};

interface TextState {
  readonly standing: PageTextStatus;
  readonly text: PageText<RecordedPageEvent>;
}

/** Returns the state of a page in each language from all its events. */
export const textStatesOf = (events: readonly RecordedPageEvent[], describeActor: DescribeActor): Readonly<Record<Language, TextState>> => {
  const texts = pageTexts(events);
  const publishedTexts = Object.fromEntries(LANGUAGES.flatMap((language) => (texts[language].event ? [[language, texts[language]]] : [])));
  const standing = (language: Language): TextState => {
    const text = texts[language];
    const { event, behindSince } = text;
    return {
      text,
      standing: {
        revision: event === undefined ? -1 : Number(event.revision),
        shown: shownTextSource(publishedTexts, language),
        ...(event === undefined ? {} : { changedAt: event.metadata.occurredAt, by: describeActor(event) }),
        ...(behindSince === undefined ? {} : { behindSince }),
      },
    };
  };
  return { en: standing('en'), es: standing('es') };
};
