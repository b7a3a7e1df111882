import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createGetStaticPage } from './getStaticPage.ts';
import { createGetStaticPageHistory, createGetStaticPageVersion } from './getStaticPageHistory.ts';
import { createListStaticPages } from './listStaticPages.ts';

/** Creates the queries about pages of text. */
export const createStaticPageQueries = (context: QueryContext, { pages, accounts }: Models): readonly Query[] =>
  queriesOf(
    createGetStaticPage(context, pages),
    createListStaticPages(context, accounts),
    createGetStaticPageHistory(context, accounts),
    createGetStaticPageVersion(context, accounts),
  );
