import type { QueryContext } from '#querying/context.ts';
import type { Models } from '#querying/model/models.ts';
import { queriesOf, type Query } from '#querying/query.ts';
import { createOpenServices } from './openServices.ts';
import { createOpenPublicListings } from './publicServices.ts';
import { createHsdsServiceQueries } from './services.ts';
import { hsdsTaxonomyQueries } from './taxonomies.ts';

/** Creates the API of HSDS 3: what any visitor may see, in the field's exchange format. */
export const createHsdsQueries = (context: QueryContext, { listing }: Pick<Models, 'listing'>): readonly Query[] =>
  queriesOf(...createHsdsServiceQueries(createOpenServices(createOpenPublicListings(context, listing))), ...hsdsTaxonomyQueries);
