import type { ChangedField, HistoryEntry } from '../../api/types.ts';

/** The fields of a listing at a moment, by their names. */
type FieldsByName = ReadonlyMap<string, ChangedField>;

/** The entries that changed a field, oldest first. */
export const momentsOf = (entries: readonly HistoryEntry[]): readonly HistoryEntry[] =>
  entries.toReversed().filter(({ events }) => events.some(({ fields = [] }) => fields.length > 0));

/** The fields right after an entry. `moments`: the oldest first. */
const factsAfter = (moments: readonly HistoryEntry[], id: string): FieldsByName => {
  const changedFields = new Map<string, ChangedField>();
  for (const moment of moments) {
    for (const { fields = [] } of moment.events) for (const field of fields) changedFields.set(field.name, field);
    if (moment.id === id) break;
  }
  return changedFields;
};

const isSame = (one: ChangedField | undefined, other: ChangedField | undefined): boolean =>
  one === other ||
  (one?.isHidden !== true && other?.isHidden !== true && JSON.stringify(one?.now ?? null) === JSON.stringify(other?.now ?? null));

/** What differs between two moments, as it was after the first and after the second. */
export const differences = (moments: readonly HistoryEntry[], from: string, to: string): readonly ChangedField[] => {
  const [before, after] = [factsAfter(moments, from), factsAfter(moments, to)];
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((name): ChangedField[] => {
    const [was, is] = [before.get(name), after.get(name)];
    const either = is ?? was;
    if (either === undefined || isSame(was, is)) return [];
    return [{ ...either, before: was?.now ?? null, now: is?.now ?? null }];
  });
};

/** What led to an entry and what it led to, as far as the service's own history tells: the oldest first. */
export const threadOf = (entry: HistoryEntry, entries: readonly HistoryEntry[]): readonly HistoryEntry[] => {
  const commands = new Set([entry.command]);
  for (let known = 0; known < commands.size;) {
    known = commands.size;
    for (const { command, causedBy } of entries) {
      if (causedBy === undefined || !(commands.has(command) || commands.has(causedBy))) continue;
      commands.add(command).add(causedBy);
    }
  }
  return entries.filter(({ command }) => commands.has(command)).toReversed();
};
