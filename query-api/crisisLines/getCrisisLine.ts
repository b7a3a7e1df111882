import { getCrisisLine } from '#contract/crisisLineOperations.ts';
import { Problem } from '#contract/problem.ts';
import { consistencyHeaders } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { crisisLineJson, type CrisisLineRow } from './crisisLineJson.ts';

/** GET /crisis-lines/{id}, from MongoDB. */
export const createGetCrisisLine = ({ db }: QueryContext, model: StoredModel): Query<typeof getCrisisLine> =>
  defineQuery(getCrisisLine, async ({ params: { id }, header }) => {
    const { collection, logId, position, isStale } = await model.open(header('consistency-token'));
    const headers = { 'Cache-Control': 'no-cache', ...consistencyHeaders(logId, position, isStale) };
    const row = await db.collection<CrisisLineRow>(collection).findOne({ _id: id, ...NOT_REMOVED });
    if (row === null) throw new Problem(404, 'NOT_FOUND', { headers });
    return { headers, body: crisisLineJson(row) };
  });
