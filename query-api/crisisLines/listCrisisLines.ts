import {
  CRISIS_LINE_SEARCH_FIELDS,
  listCrisisLines,
  type CrisisLineSearchField,
  type ListCrisisLinesQuery,
} from '../../contract/crisisLineOperations.ts';
import type { Collection } from '../../platform/mongo/index.ts';
import { consistencyHeaders } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import { holdWords, withDigits, wordsOf } from '../../listing/textSearch.ts';
import type { StoredModel } from '../../querying/model/storedModel.ts';
import { PRESENT } from '../../querying/model/present.ts';
import { nextLink } from '../../querying/nextLink.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
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
      return withDigits(row.phone);
    case 'text':
      return `${withDigits(row.text)} ${withDigits(row.textEs ?? '')}`;
    case 'website':
      return row[field];
    default:
      return field satisfies never;
  }
};

const pageOf = async (collection: Collection<CrisisLineRow>, query: ListCrisisLinesQuery): Promise<Page> => {
  const { sort, direction, limit, skip, search = CRISIS_LINE_SEARCH_FIELDS, q } = query;
  const words = q === undefined ? [] : wordsOf(q);
  const inOrder = collection.find(PRESENT).sort({ [sort]: direction === 'asc' ? 1 : -1, _id: 1 });
  if (words.length === 0) return { rows: await inOrder.skip(skip).limit(limit).toArray(), total: await collection.countDocuments(PRESENT) };
  const found: CrisisLineRow[] = [];
  for await (const row of inOrder) {
    const texts = search.map((field) => textOf(row, field));
    if (holdWords(texts, words)) found.push(row);
  }
  return { rows: found.slice(skip, skip + limit), total: found.length };
};

/** GET /crisis-lines, from MongoDB. There are few of them: a search reads all. */
export const createListCrisisLines = ({ db }: QueryContext, model: StoredModel): Query<typeof listCrisisLines> =>
  defineQuery(listCrisisLines, async ({ query, url, header }) => {
    const { collection, logId, position, isStale } = await model.open(header('consistency-token'));
    const { rows, total } = await pageOf(db.collection<CrisisLineRow>(collection), query);
    return {
      headers: {
        'Cache-Control': 'no-cache',
        'X-Total-Count': String(total),
        ...nextLink(url, query, total),
        ...consistencyHeaders(logId, position, isStale),
      },
      body: rows.map(crisisLineJson),
    };
  });
