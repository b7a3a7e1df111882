import { listFeedbacks, type FeedbackSearchField, type ListFeedbacksQuery } from '#contract/feedbackManaging.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { splitWords } from '../listing/searchText.ts';
import type { QueryContext } from '../querying/context.ts';
import {
  feedbacksIn,
  namedServices,
  readableFilter,
  canSeeSender,
  type FeedbackFilter,
  type FeedbackModels,
  type FeedbackRow,
} from '../querying/feedback/feedbacks.ts';
import type { Reading } from '../querying/model/storedModel.ts';
import { nextLink } from '../querying/nextLink.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { loadFeedbackRegionFilter, type RegionFilterModels } from './loadFeedbackRegionFilter.ts';
import { searchFeedbacks } from './searchFeedbacks.ts';
import { toFeedbacks } from './toFeedbacks.ts';

const DEFAULT_FIELDS: readonly FeedbackSearchField[] = ['serviceName', 'subject', 'message', 'email', 'name', 'phone'];
/** Fields that every reader of feedback may search. */
const UNSEALED_FIELDS: readonly FeedbackSearchField[] = ['serviceName', 'subject', 'message'];

/** Returns the intersection of the user's readable feedback and the requested filter. */
const filterOf = (
  readable: FeedbackFilter,
  region: FeedbackFilter,
  { type, kind, serviceId, isArchive, isSeen }: ListFeedbacksQuery,
): FeedbackFilter => ({
  $and: [
    readable,
    region,
    {
      archived: isArchive,
      ...(type === undefined ? {} : { type: { $in: type } }),
      ...(kind === undefined ? {} : { kind: { $in: kind } }),
      ...(serviceId === undefined ? {} : { serviceId: { $in: serviceId } }),
      ...(isSeen === undefined ? {} : { seen: isSeen }),
    },
  ],
});

interface Page {
  readonly rows: readonly FeedbackRow[];
  readonly total: number;
}

/** GET /feedbacks, from MongoDB; sealed data is unsealed here. */
export const createListFeedbacks = (
  context: QueryContext,
  models: FeedbackModels & Omit<RegionFilterModels, 'db' | 'readWaitMs'>,
): Query<typeof listFeedbacks> => {
  const { db, vault, readWaitMs } = context;
  const pageOf = async (
    { feedbacks: reading, services }: Readonly<Record<keyof FeedbackModels, Reading>>,
    filter: FeedbackFilter,
    query: ListFeedbacksQuery,
    principal: Principal,
  ): Promise<Page> => {
    const rows = feedbacksIn(db, reading);
    const { q = '', search = DEFAULT_FIELDS, skip, limit, direction } = query;
    const order = { sentAt: direction === 'asc' ? 1 : -1, _id: 1 } as const;
    const words = splitWords(q);
    if (words.length === 0) {
      const [page, total] = await Promise.all([
        rows.find(filter).sort(order).skip(skip).limit(limit).toArray(),
        rows.countDocuments(filter),
      ]);
      return { rows: page, total };
    }
    const fieldsOf = (row: FeedbackRow) => search.filter((field) => UNSEALED_FIELDS.includes(field) || canSeeSender(principal, row));
    const namesOf = async (namedRows: readonly FeedbackRow[]) =>
      namedServices(
        db,
        services,
        namedRows.flatMap(({ serviceId }) => serviceId ?? []),
      );
    const ids = await searchFeedbacks({ rows, keys: vault.keys, namesOf }, filter, order, { words, fields: search, fieldsOf });
    const page = ids.slice(skip, skip + limit);
    const rowById = new Map((await rows.find({ _id: { $in: page } }).toArray()).map((row) => [row._id, row]));
    return { rows: page.flatMap((id) => rowById.get(id) ?? []), total: ids.length };
  };

  return defineQuery(listFeedbacks, async ({ query, url, header, authenticate }) => {
    const principal = await authenticate();
    requireAllowed(can(principal.role, 'feedback.list', { accountApproved: principal.approved }), principal);
    const token = header('consistency-token');
    const [reading, services] = await Promise.all([models.feedbacks.open(token), models.services.open(token)]);
    const { filter: region, isStale } = await loadFeedbackRegionFilter({ ...models, db, readWaitMs }, query.region, token);
    const filter = filterOf(await readableFilter(db, principal, services), region, query);
    const { rows, total } = await pageOf({ feedbacks: reading, services }, filter, query, principal);
    return {
      headers: {
        ...privateHeaders({ ...reading, isStale: isStale || reading.isStale || services.isStale }),
        'X-Total-Count': String(total),
        ...nextLink(url, query, total),
      },
      body: await toFeedbacks(context, rows, services, principal),
    };
  });
};
