import { searchCityOrZip as operation } from '../../platform/contract/servicesQuestions.ts';
import { searchCityOrZip as search } from '../../platform/place/index.ts';
import { defineQuestion, type Question } from '../question.ts';

/** POST /services/search-city-or-zip, from the gazetteer. */
export const searchCityOrZip: Question<typeof operation> = defineQuestion(operation, async ({ body }) => ({
  headers: { 'Cache-Control': 'no-store' },
  body: search(body.keyword),
}));
