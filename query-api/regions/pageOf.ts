import { foldText } from '#domain/values/foldText.ts';
import { splitWords } from '../listing/searchText.ts';
import { createTextMatches } from '../listing/textMatches.ts';

interface NamedRecord {
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
}

interface PageQuery {
  readonly q?: string | undefined;
  readonly sort: 'name' | 'createdAt' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
  readonly skip: number;
  readonly limit: number;
}

const sortKeyOf = (record: NamedRecord, sort: PageQuery['sort']): string => (sort === 'name' ? foldText(record.name) : record[sort]);

/** Returns the requested part of a list, in its order, and the total of all pages. `textsOf`: the searched texts. */
export const pageOf = <Item extends NamedRecord>(
  records: readonly Item[],
  { q, sort, direction, skip, limit }: PageQuery,
  textsOf: (record: Item) => readonly string[],
): { readonly page: readonly Item[]; readonly total: number } => {
  const matches = createTextMatches<Item>(q === undefined ? [] : splitWords(q));
  for (const record of records) matches.add(record, textsOf(record));
  const matching = matches.matching();
  const sign = direction === 'asc' ? 1 : -1;
  const ordered = matching.toSorted((record, other) => {
    const [a, b] = [sortKeyOf(record, sort), sortKeyOf(other, sort)];
    if (a !== b) return a < b ? -sign : sign;
    return record.id < other.id ? -1 : 1;
  });
  return { page: ordered.slice(skip, skip + limit), total: matching.length };
};
