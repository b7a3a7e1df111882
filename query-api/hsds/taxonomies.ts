import {
  getHsdsTaxonomy,
  getHsdsTaxonomyTerm,
  getHsdsVersion,
  listHsdsTaxonomies,
  listHsdsTaxonomyTerms,
} from '#contract/hsdsOperations.ts';
import { Problem } from '#contract/problem.ts';
import { OWN_TAXONOMIES, OWN_TERMS } from '#interchange/hsds/ownTaxonomies.ts';
import { defineQuery } from '../querying/query.ts';
import { createSearch, pageOf } from './pages.ts';

/** They change only with the version of the product. */
const headers = { 'Cache-Control': 'public, max-age=3600' };

const VERSION = {
  version: '3.0',
  profile: 'https://docs.openreferral.org/en/3.0/',
  openapi_url: 'https://raw.githubusercontent.com/openreferral/specification/3.0/schema/openapi.json',
};

const findById = <Item extends { readonly id: string }>(items: readonly Item[], id: string): Item => {
  const item = items.find((candidate) => candidate.id === id);
  if (item === undefined) throw new Problem(404, 'NOT_FOUND');
  return item;
};

/** Queries about the version of HSDS and the taxonomies of this directory, which need no data. */
export const hsdsTaxonomyQueries = [
  defineQuery(getHsdsVersion, async () => ({ headers, body: VERSION })),
  defineQuery(listHsdsTaxonomies, async ({ query }) => {
    const matches = createSearch(query.search);
    return {
      headers,
      body: pageOf(
        OWN_TAXONOMIES.filter(({ name, description }) => matches(name, description)),
        query,
        (taxonomy) => taxonomy,
      ),
    };
  }),
  defineQuery(getHsdsTaxonomy, async ({ params }) => ({ headers, body: findById(OWN_TAXONOMIES, params.id) })),
  defineQuery(listHsdsTaxonomyTerms, async ({ query }) => {
    const matches = createSearch(query.search);
    const terms = OWN_TERMS.filter(
      ({ name, description, taxonomy_detail: taxonomy }) =>
        matches(name, description) && (query.taxonomy_id ?? taxonomy.id) === taxonomy.id && query.parent_id === undefined,
    );
    return { headers, body: pageOf(terms, query, (term) => term) };
  }),
  defineQuery(getHsdsTaxonomyTerm, async ({ params }) => ({ headers, body: findById(OWN_TERMS, params.id) })),
] as const;
