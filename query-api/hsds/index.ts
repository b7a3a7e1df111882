import type { OpenPublicListings } from '../publicListings/publicListings.ts';
import type { QueryContext } from '../querying/context.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createOpenServices } from './openServices.ts';
import { createHsdsServiceQueries } from './services.ts';
import { hsdsTaxonomyQueries } from './taxonomies.ts';

/** Creates the API of HSDS 3: what any visitor may see, in the field's exchange format; with their history for users who may read it. */
export const createHsdsQueries = (context: Pick<QueryContext, 'eventStore'>, open: OpenPublicListings): readonly Query[] =>
  queriesOf(...createHsdsServiceQueries(context, createOpenServices(open)), ...hsdsTaxonomyQueries);
