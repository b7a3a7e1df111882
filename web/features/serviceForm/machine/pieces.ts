import { sortForDisplay } from '#domain/schedule/display.ts';
import type { ClosedEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import type { FieldName, ServiceValues } from './serviceValues.ts';

/* Hours are merged by day: a change to Monday keeps another user's change to Thursday. */

type Entry = DraftScheduleEntry | ClosedEntry;
export type HoursField = 'schedules' | 'closeSchedules';
/**
 * A field, or one day of the hours: `WEEKLY MONDAY`, `MONTHLY FIRST MONDAY`, `DATE_RANGE 2026-12-24 2026-12-26`. `part` is null for a
 * whole field.
 */
export interface Piece {
  readonly field: FieldName;
  readonly part: string | null;
}

export const isHoursField = (field: FieldName): field is HoursField => field === 'schedules' || field === 'closeSchedules';

export const partOf = (entry: Entry): string => {
  switch (entry.type) {
    case 'WEEKLY':
      return `WEEKLY ${entry.day}`;
    case 'MONTHLY':
      return `MONTHLY ${entry.period} ${entry.day}`;
    case 'DATE_RANGE':
      return `DATE_RANGE ${entry.startDate} ${entry.endDate}`;
    default:
      return entry.type;
  }
};

/** Checks whether an entry is "always open" or "closed for good", which exclude entries for single days. */
const coversEveryDay = ({ type }: Entry): boolean => type === 'FULL_DAY' || type === 'PERMANENTLY_CLOSED';

/** Returns the pieces of a field that are merged independently. Hours that a user added or removed as a whole are one piece. */
export const piecesOf = (field: FieldName, was: ServiceValues, yours: ServiceValues, theirs: ServiceValues): readonly Piece[] => {
  const undividedField = [{ field, part: null }];
  if (!isHoursField(field) || sameFacts(was[field], yours[field]) || sameFacts(was[field], theirs[field])) return undividedField;
  const versions: readonly (readonly Entry[])[] = [was[field], yours[field], theirs[field]];
  const isUndivided = field === 'schedules' && versions.some((entries) => entries.length === 0);
  if (isUndivided || versions.some((entries) => entries.some(coversEveryDay))) return undividedField;
  const parts = new Set(sortForDisplay(versions.flat()).map(partOf));
  return [...parts].map((part) => ({ field, part }));
};

/** Returns the value of a piece in a version. */
export const pieceValue = ({ field, part }: Piece, values: ServiceValues): unknown => {
  if (part === null || !isHoursField(field)) return values[field];
  const entries: readonly Entry[] = values[field];
  return entries.filter((entry) => partOf(entry) === part);
};

export const isSamePieceAs = (one: Piece, other: Piece): boolean => one.field === other.field && one.part === other.part;
