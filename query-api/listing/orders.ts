import { foldText } from '#domain/values/foldText.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';
import type { SortField } from './listQuery.ts';

type Field = Exclude<SortField, 'distance' | 'help'>;
type Direction = 'asc' | 'desc';
type SortKey = string | number;

/** All present slots in the order of a field; ties by id, in both directions. */
interface CachedOrder {
  readonly slots: readonly number[];
  readonly journalCursor: number;
}

const keyOf = (document: ServiceDocument, field: Field): SortKey =>
  field === 'name' ? foldText(document.described.name) : document[field];

/** Matching slots in the order of a field; ties by id. Not cached. */
export const sortMatched = (catalogue: Catalogue, mask: Uint8Array, field: Field, direction: Direction): readonly number[] => {
  const matched: { readonly slot: number; readonly id: string; readonly key: SortKey }[] = [];
  for (let slot = 0; slot < catalogue.size; slot++)
    if (mask[slot] === 1) matched.push({ slot, id: catalogue.ids[slot]!, key: keyOf(catalogue.document(slot)!, field) });
  const sign = direction === 'asc' ? 1 : -1;
  return matched
    .sort((one, other) => (one.key === other.key ? (one.id < other.id ? -1 : 1) : one.key < other.key ? -sign : sign))
    .map(({ slot }) => slot);
};

/** Creates a function that returns orders. Each is created on first use; later uses update it by the changes after the previous use. */
export const createOrders = (catalogue: Catalogue): ((field: Field, direction: Direction) => readonly number[]) => {
  const cache = new Map<string, CachedOrder>();
  const keysByField = new Map<Field, (SortKey | undefined)[]>();

  const comparatorFor = (field: Field, direction: Direction) => {
    const fieldKeys = keysByField.get(field) ?? [];
    keysByField.set(field, fieldKeys);
    const key = (slot: number): SortKey => (fieldKeys[slot] ??= keyOf(catalogue.document(slot)!, field));
    const sign = direction === 'asc' ? 1 : -1;
    return (one: number, other: number): number => {
      const first = key(one);
      const second = key(other);
      if (first !== second) return first < second ? -sign : sign;
      return catalogue.ids[one]! < catalogue.ids[other]! ? -1 : 1;
    };
  };

  const isPresent = (slot: number): boolean => Boolean(catalogue.document(slot));

  const sortAll = (compare: (one: number, other: number) => number): readonly number[] =>
    Array.from({ length: catalogue.size }, (_, slot) => slot)
      .filter(isPresent)
      .sort(compare);

  /** Removes changed slots and merges them in again at their new position. */
  const updateIncrementally = (
    slots: readonly number[],
    changed: ReadonlySet<number>,
    compare: (one: number, other: number) => number,
  ): readonly number[] => {
    const inserted = [...changed].filter(isPresent).sort(compare);
    const merged: number[] = [];
    let next = 0;
    for (const slot of slots) {
      if (changed.has(slot)) continue;
      while (next < inserted.length && compare(inserted[next]!, slot) < 0) merged.push(inserted[next++]!);
      merged.push(slot);
    }
    return [...merged, ...inserted.slice(next)];
  };

  let keysCursor = 0;
  /** Drops cached sort keys of changed slots before the comparison. */
  const invalidateChangedKeys = (): void => {
    const changes = catalogue.journal.since(keysCursor);
    keysCursor = catalogue.journal.count;
    if (changes === null) keysByField.clear();
    else for (const fieldKeys of keysByField.values()) for (const slot of changes) fieldKeys[slot] = undefined;
  };

  return (field, direction) => {
    invalidateChangedKeys();
    const orderKey = `${field} ${direction}`;
    const cached = cache.get(orderKey);
    const journalCursor = catalogue.journal.count;
    if (cached?.journalCursor === journalCursor) return cached.slots;
    const changes = cached === undefined ? null : catalogue.journal.since(cached.journalCursor);
    const compare = comparatorFor(field, direction);
    const slots =
      cached === undefined || changes === null ? sortAll(compare) : updateIncrementally(cached.slots, new Set(changes), compare);
    cache.set(orderKey, { slots, journalCursor });
    return slots;
  };
};
