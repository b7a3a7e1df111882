import type * as z from 'zod/mini';
import { eventSchemas } from '#domain/events/registry.ts';
import { subjectOf } from '#domain/history/auditSubjects.ts';
import { sourceOf } from '../support/sourceOf.ts';

/* docs/events.md lists one line for each event under the heading of its stream. */

interface Row {
  readonly stream: string;
  readonly type: string;
  readonly facts: string;
  /** The events that undo it; undefined if it cannot be undone. */
  readonly undoneBy: string | undefined;
  readonly notUndone: string | undefined;
}

const rows: readonly Row[] = sourceOf('docs/events.md')
  .split(/^## /m)
  .flatMap((part) => {
    const stream = /^`([^`]+)`$/m.exec(part)?.[1] ?? '';
    const lines = [...part.matchAll(/^- `(\w+)`: (?:`([^`]+)`|no facts)\. (?:Undone by (.+)|Not undone: (.+))\.$/gm)];
    return lines.map(([, type = '', facts = 'none', undoneBy, notUndone]) => ({ stream, type, facts, undoneBy, notUndone }));
  });

/** Returns the facts of an event by name, with `?` for an optional one. */
const fieldNamesOf = (schema: z.core.$ZodObject): string => {
  const names = Object.entries(schema._zod.def.shape).map(([name, field]) => (field._zod.def.type === 'optional' ? `${name}?` : name));
  return names.length === 0 ? 'none' : names.join(', ');
};

test('lists every event of the log with its facts, as in the schemas', () => {
  const expected = Object.entries(eventSchemas).map(([type, schema]) => [type, fieldNamesOf(schema)]);
  expect(rows.map(({ type, facts }) => [type, facts]).toSorted()).toEqual(expected.toSorted());
});

test('names only streams of the product', () => {
  expect(rows.filter(({ stream }) => subjectOf(stream) === null)).toEqual([]);
});

const hasUndoDecision = ({ undoneBy, notUndone }: Row): boolean => {
  const undoEventTypes = [...(undoneBy ?? '').matchAll(/`(\w+)`/g)].map(([, type]) => type ?? '');
  return undoneBy === undefined
    ? (notUndone ?? '').length > 8
    : undoEventTypes.length > 0 && undoEventTypes.every((type) => Object.hasOwn(eventSchemas, type));
};

test('names for each event the event that undoes it, or why none does', () => {
  expect(rows.filter((row) => !hasUndoDecision(row))).toEqual([]);
});
