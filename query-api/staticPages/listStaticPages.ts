import { listStaticPages, type ListedPage } from '#contract/pageManaging.ts';
import { PAGE_KEYS } from '#domain/page/keys.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { createPageActorDescriber, readPageEvents, textStatesOf } from './pageEvents.ts';

/** GET /static-pages, for users who publish pages. */
export const createListStaticPages = (context: QueryContext, accounts: StoredModel): Query<typeof listStaticPages> =>
  defineQuery(listStaticPages, async ({ header, authenticate }) => {
    const principal = await authenticate();
    const reading = await accounts.open(header('consistency-token'));
    const pages = await Promise.all(PAGE_KEYS.map((key) => readPageEvents(context, key)));
    const describeActor = await createPageActorDescriber(context, reading, principal, pages.flat());
    const body = PAGE_KEYS.map((key, index): ListedPage => {
      const { en, es } = textStatesOf(pages[index] ?? [], describeActor);
      return { key, languages: { en: en.standing, es: es.standing } };
    });
    return { headers: privateHeaders(reading), body };
  });
