import { getStaticPage } from '#contract/pageOperations.ts';
import type { QueryContext } from '../querying/context.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { loadStaticPage } from './loadStaticPage.ts';

/** GET /static-pages/{key}. */
export const createGetStaticPage = (context: QueryContext, model: StoredModel): Query<typeof getStaticPage> =>
  defineQuery(getStaticPage, async ({ params: { key }, language, header }) => {
    const { headers, ...page } = await loadStaticPage(context, model, { key, language, token: header('consistency-token') });
    return { headers: { 'Cache-Control': 'no-cache', Vary: 'Accept-Language', ...headers }, body: { key, ...page } };
  });
