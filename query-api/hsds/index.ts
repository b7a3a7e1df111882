import { queriesOf, type Query } from '#querying/query.ts';
import type { OpenPublicListings } from '../publicListings.ts';
import { createOpenServices } from './openServices.ts';
import { createHsdsServiceQueries } from './services.ts';
import { hsdsTaxonomyQueries } from './taxonomies.ts';

/** Creates the API of HSDS 3: what any visitor may see, in the field's exchange format. */
export const createHsdsQueries = (open: OpenPublicListings): readonly Query[] =>
  queriesOf(...createHsdsServiceQueries(createOpenServices(open)), ...hsdsTaxonomyQueries);
