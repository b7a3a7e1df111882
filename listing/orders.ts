import { foldText } from '#kernel/foldText.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Catalogue } from './catalogue.ts';
import type { SortField } from './listQuery.ts';
import type { MatchedSlots } from './pointIndex.ts';

type Field = Exclude<SortField, 'distance' | 'help'>;
type Direction = 'asc' | 'desc';
type Key = string | number;

/** All present slots in the order of a field; ties by id, in both directions. */
interface Order {
  readonly slots: readonly number[];
  readonly mark: number;
}

const keyOf = (document: ServiceDocument, field: Field): Key => (field === 'name' ? foldText(document.described.name) : document[field]);

/** Matching slots in the order of a field; ties by id. Not cached. */
export const sortMatched = (catalogue: Catalogue, { mask }: MatchedSlots, field: Field, direction: Direction): readonly number[] => {
  const matched: { readonly slot: number; readonly id: string; readonly key: Key }[] = [];
  for (let slot = 0; slot < catalogue.size; slot++)
    if (mask[slot] === 1) matched.push({ slot, id: catalogue.ids[slot]!, key: keyOf(catalogue.document(slot)!, field) });
  const sign = direction === 'asc' ? 1 : -1;
  return matched
    .sort((one, other) => (one.key === other.key ? (one.id < other.id ? -1 : 1) : one.key < other.key ? -sign : sign))
    .map(({ slot }) => slot);
};

/** Creates a function that returns orders. They are created on first use, and updated incrementally by the changes since. */
export const createOrders = (catalogue: Catalogue): ((field: Field, direction: Direction) => readonly number[]) => {
  const cache = new Map<string, Order>();
  const keys = new Map<Field, (Key | undefined)[]>();

  const comparison = (field: Field, direction: Direction) => {
    const known = keys.get(field) ?? [];
    keys.set(field, known);
    const key = (slot: number): Key => (known[slot] ??= keyOf(catalogue.document(slot)!, field));
    const sign = direction === 'asc' ? 1 : -1;
    return (one: number, other: number): number => {
      const first = key(one);
      const second = key(other);
      if (first !== second) return first < second ? -sign : sign;
      return catalogue.ids[one]! < catalogue.ids[other]! ? -1 : 1;
    };
  };

  const isPresent = (slot: number): boolean => Boolean(catalogue.document(slot));

  const make = (compare: (one: number, other: number) => number): readonly number[] =>
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

  let forgotten = 0;
  /** Drops cached sort keys of changed slots before the comparison. */
  const forgetChanged = (): void => {
    const changes = catalogue.journal.since(forgotten);
    forgotten = catalogue.journal.count;
    if (changes === null) keys.clear();
    else for (const known of keys.values()) for (const slot of changes) known[slot] = undefined;
  };

  return (field, direction) => {
    forgetChanged();
    const name = `${field} ${direction}`;
    const held = cache.get(name);
    const mark = catalogue.journal.count;
    if (held?.mark === mark) return held.slots;
    const changes = held === undefined ? null : catalogue.journal.since(held.mark);
    const compare = comparison(field, direction);
    const slots = held === undefined || changes === null ? make(compare) : updateIncrementally(held.slots, new Set(changes), compare);
    cache.set(name, { slots, mark });
    return slots;
  };
};
