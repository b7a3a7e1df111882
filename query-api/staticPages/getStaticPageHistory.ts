import { getStaticPageHistory, getStaticPageVersion, type PageHistory, type PageVersion } from '#contract/pageManaging.ts';
import { Problem } from '#contract/problem.ts';
import { htmlOf } from '#domain/page/decider.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import { defaultPage } from '#platform/pages/defaultPage.ts';
import { sanitizePage } from '#platform/pages/sanitizePage.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { createPageActorDescriber, readPageEvents, textStatesOf } from './pageEvents.ts';

/** GET /static-pages/{key}/history, for users who publish pages. Stored text is sanitized again, as for visitors. */
export const createGetStaticPageHistory = (context: QueryContext, accounts: StoredModel): Query<typeof getStaticPageHistory> =>
  defineQuery(getStaticPageHistory, async ({ params: { key }, header, authenticate }) => {
    const principal = await authenticate();
    const reading = await accounts.open(header('consistency-token'));
    const events = await readPageEvents(context, key);
    const describeActor = await createPageActorDescriber(context, reading, principal, events);
    const textStates = textStatesOf(events, describeActor);
    const editedText = (language: Language): PageHistory['languages']['en'] => {
      const { standing: textStatus, text } = textStates[language];
      const builtIn = sanitizePage(defaultPage(key, language));
      return { ...textStatus, content: text.html === null ? builtIn : sanitizePage(text.html), builtIn };
    };
    const body: PageHistory = {
      key,
      languages: { en: editedText('en'), es: editedText('es') },
      entries: events.toReversed().map((event) => ({
        revision: Number(event.revision),
        language: event.data.language,
        at: event.metadata.occurredAt,
        by: describeActor(event),
        ...(event.type === 'PageTakenBack' ? { isTakenBack: true } : {}),
      })),
    };
    return { headers: privateHeaders(reading), body };
  });

/** GET /static-pages/{key}/history/{revision}. */
export const createGetStaticPageVersion = (context: QueryContext, accounts: StoredModel): Query<typeof getStaticPageVersion> =>
  defineQuery(getStaticPageVersion, async ({ params: { key, revision }, header, authenticate }) => {
    await authenticate();
    const reading = await accounts.open(header('consistency-token'));
    const events = await readPageEvents(context, key);
    const at = events.findIndex((event) => event.revision === BigInt(revision));
    const event = events[at];
    if (event === undefined) throw new Problem(404, 'NOT_FOUND');
    const { language } = event.data;
    const previousEvent = events.slice(0, at).findLast(({ data }) => data.language === language);
    const textOf = (published: typeof previousEvent): string =>
      sanitizePage((published === undefined ? null : htmlOf(published)) ?? defaultPage(key, language));
    const body: PageVersion = { language, content: textOf(event), before: textOf(previousEvent) };
    return { headers: privateHeaders(reading), body };
  });
