import type { OpenPublicListings } from '../publicListings/publicListings.ts';
import type { QueryContext } from '../querying/context.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createFileQueries } from './files.ts';
import { createGetChanges } from './getChanges.ts';

/** Creates the feeds for other programs: what any visitor may see, as files and as changes. */
export const createFeedQueries = (context: QueryContext, open: OpenPublicListings): readonly Query[] =>
  queriesOf(...createFileQueries(context, open), createGetChanges(context, open));
