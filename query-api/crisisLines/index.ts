import type { QueryContext } from '../querying/context.ts';
import type { Models } from '../querying/model/models.ts';
import { queriesOf, type Query } from '../querying/query.ts';
import { createGetCrisisLine } from './getCrisisLine.ts';
import { createListCrisisLines } from './listCrisisLines.ts';

/** Creates the queries about crisis lines. */
export const createCrisisLineQueries = (context: QueryContext, { crisisLines }: Models): readonly Query[] =>
  queriesOf(createListCrisisLines(context, crisisLines), createGetCrisisLine(context, crisisLines));
