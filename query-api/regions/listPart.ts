import { foldText } from '#kernel/foldText.ts';
import { holdWords, wordsOf } from '#listing/textSearch.ts';

interface Listed {
  readonly name: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly id: string;
}

interface PartQuery {
  readonly q?: string | undefined;
  readonly sort: 'name' | 'createdAt' | 'updatedAt';
  readonly direction: 'asc' | 'desc';
  readonly skip: number;
  readonly limit: number;
}

const keyOf = (one: Listed, sort: PartQuery['sort']): string => (sort === 'name' ? foldText(one.name) : one[sort]);

/** Returns the requested part of a list, in its order, and the total of all pages. `textsOf`: the searched texts. */
export const partOf = <One extends Listed>(
  all: readonly One[],
  { q, sort, direction, skip, limit }: PartQuery,
  textsOf: (one: One) => readonly string[],
): { readonly part: readonly One[]; readonly total: number } => {
  const words = q === undefined ? [] : wordsOf(q);
  const found = words.length === 0 ? all : all.filter((one) => holdWords(textsOf(one), words));
  const sign = direction === 'asc' ? 1 : -1;
  const ordered = found.toSorted((one, other) => {
    const [a, b] = [keyOf(one, sort), keyOf(other, sort)];
    if (a !== b) return a < b ? -sign : sign;
    return one.id < other.id ? -1 : 1;
  });
  return { part: ordered.slice(skip, skip + limit), total: found.length };
};
