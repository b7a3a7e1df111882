import type * as z from 'zod/mini';
import { eventSchemas } from '../../domain/events/registry.ts';
import { subjectOf } from '../../domain/history/kinds.ts';
import { sourceOf } from '../support/sourceOf.ts';

/* docs/events.md: one row for each event. */

interface Row {
  readonly stream: string;
  readonly type: string;
  readonly facts: string;
  readonly undoneBy: string;
}

const bare = (cell: string): string => cell.replaceAll('`', '').trim();
const rows: readonly Row[] = sourceOf('docs/events.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, stream = '', type = '', facts = '', undoneBy = ''] = line.split('|');
    return { stream: bare(stream), type: bare(type), facts: bare(facts), undoneBy: undoneBy.trim() };
  });

/** The facts of an event by their names, `?` for one that may be left out. */
const factsOf = (schema: z.core.$ZodObject): string => {
  const names = Object.entries(schema._zod.def.shape).map(([name, field]) => (field._zod.def.type === 'optional' ? `${name}?` : name));
  return names.length === 0 ? 'none' : names.join(', ');
};

test('names every event of the log with its facts, as the schemas have them', () => {
  const expected = Object.entries(eventSchemas).map(([type, schema]) => [type, factsOf(schema)]);
  expect(rows.map(({ type, facts }) => [type, facts]).toSorted()).toEqual(expected.toSorted());
});

test('names streams that are the product’s', () => {
  expect(rows.filter(({ stream }) => subjectOf(stream) === null)).toEqual([]);
});

const isAnswered = ({ undoneBy }: Row): boolean => {
  const named = [...undoneBy.matchAll(/`(\w+)`/g)].map(([, type]) => type ?? '');
  return undoneBy.startsWith('– ') ? undoneBy.length > 10 : named.length > 0 && named.every((type) => Object.hasOwn(eventSchemas, type));
};

test('says of each event which event undoes it, or why none does', () => {
  expect(rows.filter((row) => !isAnswered(row))).toEqual([]);
});
