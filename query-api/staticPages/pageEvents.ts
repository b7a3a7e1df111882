import type { HistoryPerson } from '#contract/auditParts.ts';
import type { PageTextStanding } from '#contract/pageManaging.ts';
import { isPageEvent } from '#domain/page/decider.ts';
import type { PageEvent } from '#domain/page/events.ts';
import { pageTexts, shownText, type PageText } from '#domain/page/history.ts';
import type { PageKey } from '#domain/page/keys.ts';
import { actorsSeen } from '#history/audit/entryJson.ts';
import type { RecordedEvent } from '#kernel/events/envelope.ts';
import type { Principal } from '#kernel/principal.ts';
import { LANGUAGES, type Language } from '#kernel/vocabulary/languages.ts';
import type { QueryContext } from '#querying/context.ts';
import type { Reading } from '#querying/model/storedModel.ts';

export type PageRecorded = RecordedEvent<PageEvent>;

/** Returns all events of a page, from the log itself: they are few, and only editors request them. */
export const pageEvents = async ({ eventStore }: Pick<QueryContext, 'eventStore'>, key: PageKey): Promise<readonly PageRecorded[]> =>
  (await eventStore.readStream(`page-${key}`)).filter(isPageEvent);

/** Names the author of an event, as far as the user may see it. */
export type DescribeActor = (event: PageRecorded) => HistoryPerson & { readonly role: NonNullable<PageTextStanding['by']>['role'] };

export const actorDescriber = async (
  context: Pick<QueryContext, 'db' | 'vault'>,
  accounts: Reading,
  principal: Principal,
  events: readonly PageRecorded[],
): Promise<DescribeActor> => {
  const who = await actorsSeen(
    context,
    accounts,
    principal,
    events.map(({ metadata }) => metadata.actor),
  );
  return ({ metadata }) => who(metadata.actor);
};

interface Standing {
  readonly standing: PageTextStanding;
  readonly text: PageText<PageRecorded>;
}

/** Returns the state of a page in each language from all its events. */
export const standingsOf = (events: readonly PageRecorded[], tellActor: DescribeActor): Readonly<Record<Language, Standing>> => {
  const texts = pageTexts(events);
  const published = Object.fromEntries(LANGUAGES.flatMap((language) => (texts[language].event ? [[language, texts[language]]] : [])));
  const standing = (language: Language): Standing => {
    const text = texts[language];
    const { event, behindSince } = text;
    return {
      text,
      standing: {
        revision: event === undefined ? -1 : Number(event.revision),
        shown: shownText(published, language),
        ...(event === undefined ? {} : { changedAt: event.metadata.occurredAt, by: tellActor(event) }),
        ...(behindSince === undefined ? {} : { behindSince }),
      },
    };
  };
  return { en: standing('en'), es: standing('es') };
};
