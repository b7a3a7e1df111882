import { searchCityOrZip as operation } from '../../contract/servicesQuestions.ts';
import { searchCityOrZip as search } from '../../geo/place/index.ts';
import type { QueryContext } from '../context.ts';
import { defineQuestion, type Question } from '../question.ts';

/** POST /services/search-city-or-zip, from the gazetteer. */
export const createSearchCityOrZip = ({ limits }: Pick<QueryContext, 'limits'>): Question<typeof operation> =>
  defineQuestion(operation, async ({ body, address }) => {
    await limits.consume('search', { address });
    return { headers: { 'Cache-Control': 'no-store' }, body: search(body.keyword) };
  });
