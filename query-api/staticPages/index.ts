import { getStaticPage } from '#contract/pageOperations.ts';
import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { queriesOf, type Query, defineQuery } from '../querying/query.ts';
import { createGetStaticPageHistory, createGetStaticPageVersion } from './getStaticPageHistory.ts';
import { createListStaticPages } from './listStaticPages.ts';
import { loadStaticPage } from './loadStaticPage.ts';

/** GET /static-pages/{key}. */
const createGetStaticPage = (context: QueryContext, model: StoredModel): Query<typeof getStaticPage> =>
  defineQuery(getStaticPage, async ({ params: { key }, language, header }) => {
    const { headers, ...page } = await loadStaticPage(context, model, { key, language, token: header('consistency-token') });
    return { headers: { 'Cache-Control': 'no-cache', Vary: 'Accept-Language', ...headers }, body: { key, ...page } };
  });

/** Creates the queries about pages of text. */
export const createStaticPageQueries = (context: QueryContext, { pages, accounts }: Models): readonly Query[] =>
  queriesOf(
    createGetStaticPage(context, pages),
    createListStaticPages(context, accounts),
    createGetStaticPageHistory(context, accounts),
    createGetStaticPageVersion(context, accounts),
  );
