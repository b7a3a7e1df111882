import { sortForDisplay } from '#domain/schedule/display.ts';
import type { ClosedEntry } from '#domain/schedule/schema.ts';
import type { DraftScheduleEntry } from '#domain/schedule/validate.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import { compareVersions, mergeVersions, wholeFields, type Conflict, type Piece, type PieceRules } from '#web/ui/editing/merge/merge.ts';
import { FIELDS, type FieldName, type ServiceValues } from './serviceValues.ts';

/* Hours are merged by day: a change to Monday keeps another user's change to Thursday. */

type Entry = DraftScheduleEntry | ClosedEntry;
type HoursField = 'schedules' | 'closeSchedules';
/** A field, or one day of the hours: its key is the field, or `schedules WEEKLY MONDAY`. */
export interface ServicePiece extends Piece {
  readonly field: FieldName;
  /** `WEEKLY MONDAY`, `MONTHLY FIRST MONDAY`, `DATE_RANGE 2026-12-24 2026-12-26`; null for a whole field. */
  readonly part: string | null;
}
export type ServiceConflict = Conflict<ServiceValues, ServicePiece>;

const isHoursField = (field: FieldName): field is HoursField => field === 'schedules' || field === 'closeSchedules';

const partOf = (entry: Entry): string => {
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

/** Returns the entries of a piece that is a day of the hours; undefined for a whole field. */
export const dayEntries = ({ field, part }: ServicePiece, values: ServiceValues): readonly Entry[] | undefined => {
  if (part === null || !isHoursField(field)) return undefined;
  const entries: readonly Entry[] = values[field];
  return entries.filter((entry) => partOf(entry) === part);
};

/** Returns the pieces of a field that are merged independently. Hours that a user added or removed as a whole are one piece. */
const piecesOf = (field: FieldName, was: ServiceValues, yours: ServiceValues, theirs: ServiceValues): readonly ServicePiece[] => {
  const undividedField = [{ key: field, field, part: null }];
  if (!isHoursField(field) || sameFacts(was[field], yours[field]) || sameFacts(was[field], theirs[field])) return undividedField;
  const versions: readonly (readonly Entry[])[] = [was[field], yours[field], theirs[field]];
  const isUndivided = field === 'schedules' && versions.some((entries) => entries.length === 0);
  if (isUndivided || versions.some((entries) => entries.some(coversEveryDay))) return undividedField;
  const parts = new Set(sortForDisplay(versions.flat()).map(partOf));
  return [...parts].map((part) => ({ key: `${field} ${part}`, field, part }));
};

const SERVICE_PIECES: PieceRules<ServiceValues, ServicePiece> = {
  valueOf: (piece, values) => dayEntries(piece, values) ?? values[piece.field],
  take(yours, pieces, theirs) {
    const [wholePieces, days] = [pieces.filter(({ part }) => part === null), pieces.filter(({ part }) => part !== null)];
    const merged = wholeFields<ServiceValues>().take(
      yours,
      wholePieces.map(({ field }) => ({ key: field })),
      theirs,
    );
    const mergeHours = <HoursEntry extends Entry>(
      field: HoursField,
      ownEntries: readonly HoursEntry[],
      other: readonly HoursEntry[],
    ): readonly HoursEntry[] => {
      const isTaken = (entry: HoursEntry): boolean => days.some((piece) => piece.field === field && piece.part === partOf(entry));
      return [...ownEntries.filter((entry) => !isTaken(entry)), ...other.filter(isTaken)];
    };
    return {
      ...merged,
      schedules: mergeHours('schedules', merged.schedules, theirs.schedules),
      closeSchedules: mergeHours('closeSchedules', merged.closeSchedules, theirs.closeSchedules),
    };
  },
};

/** Compares two versions of a service: fields by name, hours by day. */
export const compareServices = (
  was: ServiceValues,
  yours: ServiceValues,
  theirs: ServiceValues,
  earlier: ServiceConflict | null = null,
): ServiceConflict => {
  const pieces = FIELDS.flatMap((field) => piecesOf(field, was, yours, theirs));
  return compareVersions(SERVICE_PIECES, pieces, { was, yours, theirs }, earlier);
};

/** Returns the merged service. */
export const mergeServices = (conflict: ServiceConflict): ServiceValues => mergeVersions(SERVICE_PIECES, conflict);
