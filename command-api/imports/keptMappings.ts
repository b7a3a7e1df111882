import { createHash } from 'node:crypto';
import { evolve, initialState, isImportMappingEvent, setMapping, type StoredMapping } from '#domain/imports/mapping.ts';
import { foldName } from '#domain/values/foldName.ts';
import { isField, type ColumnMapping, type Field } from '#interchange/import/columns.ts';
import { createStreams } from '#platform/commands/createStreams.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import type { EventStore } from '#platform/event-store/types.ts';

const { loadState, handle } = createStreams((id) => `import-mapping-${id}`, isImportMappingEvent, evolve, initialState);

/** Returns the id of a set of columns: SHA-256 (hex) of their names without case, accents and punctuation, in any order. */
const idOfColumns = (columns: readonly string[]): string =>
  createHash('sha256').update(columns.map(foldName).toSorted().join('\n')).digest('hex');

/** Returns a stored mapping without the fields that this version does not know. */
export const knownMapping = (stored: StoredMapping): ColumnMapping =>
  Object.fromEntries(Object.entries(stored).filter((entry): entry is [string, Field | null] => entry[1] === null || isField(entry[1])));

/** Returns a stored mapping for columns with the same names, perhaps written otherwise. */
const mappingFor = (columns: readonly string[], stored: StoredMapping): ColumnMapping => {
  const known = knownMapping(stored);
  const fieldByName = new Map(Object.entries(known).map(([column, field]) => [foldName(column), field]));
  return Object.fromEntries(
    columns.flatMap((column) => {
      const field = Object.hasOwn(known, column) ? known[column] : fieldByName.get(foldName(column));
      return field === undefined ? [] : [[column, field]];
    }),
  );
};

/** Returns the mapping that was last set for a file with the same columns; empty if there is none. */
export const loadKeptMapping = async (store: EventStore, columns: readonly string[]): Promise<ColumnMapping> =>
  mappingFor(columns, (await loadState(store, idOfColumns(columns))).mapping);

/** Keeps a mapping for later files with the same columns; returns the position of the log after it. */
export const keepMapping = async (
  store: EventStore,
  envelope: CommandEnvelope,
  columns: readonly string[],
  mapping: ColumnMapping,
): Promise<bigint> => (await handle(store, envelope, idOfColumns(columns), (state) => setMapping(columns, mapping, state))).position;
