import type { ChangedField, HistoryEntry } from '../../api/types.ts';

/** Fields of a listing at a moment, by name. */
type FieldsByName = ReadonlyMap<string, ChangedField>;

/** Returns the entries that changed a field, oldest first. */
export const momentsOf = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  entries.toReversed().filter(({ events }) => events.some(({ fields = [] }) => fields.length > 0));

/** Returns the fields right after an entry. `moments`: oldest first. */
const fieldsAfter = (moments: readonly HistoryEntry[], id: string): FieldsByName => {
  const changedFields = new Map<string, ChangedField>();
  for (const moment of moments) {
    for (const { fields = [] } of moment.events) for (const field of fields) changedFields.set(field.name, field);
    if (moment.id === id) break;
  }
  return changedFields;
};

const isSameField = (one: ChangedField | undefined, other: ChangedField | undefined): boolean =>
  one === other ||
  (one?.isHidden !== true && other?.isHidden !== true && JSON.stringify(one?.now ?? null) === JSON.stringify(other?.now ?? null));

/** Returns the fields that differ between two moments, with both values. */
export const differences = (moments: readonly HistoryEntry[], from: string, to: string): readonly ChangedField[] => {
  const [before, after] = [fieldsAfter(moments, from), fieldsAfter(moments, to)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name): ChangedField[] => {
    const [was, current] = [before.get(name), after.get(name)];
    const latestField = current ?? was;
    if (latestField === undefined || isSameField(was, current)) return [];
    return [{ ...latestField, before: was?.now ?? null, now: current?.now ?? null }];
  });
};

/** Returns the two newest moments that follow each other and differ; the last two if all are the same; null for fewer than two. */
export const newestDifferentPair = (moments: readonly HistoryEntry[]): readonly [HistoryEntry, HistoryEntry] | null => {
  const pairs = moments.flatMap((moment, index): [HistoryEntry, HistoryEntry][] => {
    const previousMoment = moments[index - 1];
    return previousMoment === undefined ? [] : [[previousMoment, moment]];
  });
  return pairs.findLast(([{ id: from }, { id: to }]) => differences(moments, from, to).length > 0) ?? pairs.at(-1) ?? null;
};

/** Returns the causes and effects of an entry as far as they are in the service's own history, oldest first. */
export const threadEntriesOf = (entry: HistoryEntry, entries: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const commands = new Set([entry.command]);
  for (let knownCommands = 0; knownCommands < commands.size;) {
    knownCommands = commands.size;
    for (const { command, causedBy } of entries) {
      if (causedBy === undefined || !(commands.has(command) || commands.has(causedBy))) continue;
      commands.add(command).add(causedBy);
    }
  }
  return entries.filter(({ command }) => commands.has(command)).toReversed();
};
