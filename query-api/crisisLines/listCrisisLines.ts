import {
  CRISIS_LINE_SEARCH_FIELDS,
  listCrisisLines,
  type CrisisLineSearchField,
  type ListCrisisLinesQuery,
} from '#contract/crisisLineOperations.ts';
import { can } from '#domain/permissions/permissions.ts';
import type { Collection } from '#platform/mongo/index.ts';
import type { CrisisLineDocument } from '#projections/crisisLines/document.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import { splitWords, withDigitsOnly } from '../listing/searchText.ts';
import { createTextMatches } from '../listing/textMatches.ts';
import { consistencyHeaders } from '../querying/consistency.ts';
import type { QueryContext } from '../querying/context.ts';
import { NOT_REMOVED } from '../querying/model/notRemoved.ts';
import type { StoredModel } from '../querying/model/storedModel.ts';
import { nextLink } from '../querying/nextLink.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { requireAllowed } from '../querying/requireAllowed.ts';
import { crisisLineJson, type CrisisLineRow } from './crisisLineJson.ts';

interface Page {
  readonly rows: readonly CrisisLineRow[];
  readonly total: number;
}

const textOf = (row: CrisisLineRow, field: CrisisLineSearchField): string => {
  switch (field) {
    case 'name':
    case 'description':
    case 'area':
    case 'time':
      return `${row[field]} ${row[`${field}Es`]}`;
    case 'phone':
      return withDigitsOnly(row.phone);
    case 'text':
      return `${withDigitsOnly(row.text)} ${withDigitsOnly(row.textEs ?? '')}`;
    case 'website':
      return row[field];
    default:
      return field satisfies never;
  }
};

/** Returns the removed lines, with their facts moved to where current lines have them. */
const loadRemoved = async (collection: Collection<CrisisLineRow>): Promise<readonly CrisisLineRow[]> =>
  (await collection.find({ gone: true } as object).toArray()).flatMap((row) => {
    const { id, document } = fromStored(row as unknown as StoredDocument<CrisisLineDocument>);
    return document === null ? [] : [{ _id: id, ...document }];
  });

const comparatorOf =
  ({ sort, direction }: ListCrisisLinesQuery) =>
  (one: CrisisLineRow, other: CrisisLineRow): number =>
    (direction === 'asc' ? 1 : -1) * (one[sort] < other[sort] ? -1 : 1);

const pageOf = async (collection: Collection<CrisisLineRow>, query: ListCrisisLinesQuery): Promise<Page> => {
  const { sort, direction, limit, skip, search = CRISIS_LINE_SEARCH_FIELDS, q, removed } = query;
  const words = q === undefined ? [] : splitWords(q);
  const matches = createTextMatches<CrisisLineRow>(words);
  const addRow = (row: CrisisLineRow): void =>
    matches.add(
      row,
      search.map((field) => textOf(row, field)),
    );
  if (removed) {
    for (const row of await loadRemoved(collection)) addRow(row);
    const rows = matches.matching();
    return { rows: rows.toSorted(comparatorOf(query)).slice(skip, skip + limit), total: rows.length };
  }
  const sortedCursor = collection.find(NOT_REMOVED).sort({ [sort]: direction === 'asc' ? 1 : -1, _id: 1 });
  if (words.length === 0)
    return { rows: await sortedCursor.skip(skip).limit(limit).toArray(), total: await collection.countDocuments(NOT_REMOVED) };
  for await (const row of sortedCursor) addRow(row);
  const matching = matches.matching();
  return { rows: matching.slice(skip, skip + limit), total: matching.length };
};

/** GET /crisis-lines, from MongoDB. There are few lines, so a search reads all of them. */
export const createListCrisisLines = ({ db }: QueryContext, model: StoredModel): Query<typeof listCrisisLines> =>
  defineQuery(listCrisisLines, async ({ query, url, header, authenticate }) => {
    if (query.removed) {
      const principal = await authenticate();
      requireAllowed(can(principal.role, 'crisisLine.restore', { accountApproved: principal.approved }), principal);
    }
    const { collection, logId, position, isStale } = await model.open(header('consistency-token'));
    const { rows, total } = await pageOf(db.collection<CrisisLineRow>(collection), query);
    return {
      headers: {
        ...(query.removed ? { 'Cache-Control': 'private, no-store', Vary: 'Authorization' } : { 'Cache-Control': 'no-cache' }),
        'X-Total-Count': String(total),
        ...nextLink(url, query, total),
        ...consistencyHeaders(logId, position, isStale),
      },
      body: rows.map(crisisLineJson),
    };
  });
