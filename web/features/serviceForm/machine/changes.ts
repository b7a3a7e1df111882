import { sameFacts } from '#domain/service/sections.ts';
import { isHours, isPiece, partOf, piecesOf, sayingOf, type HoursField, type Piece } from './parts.ts';
import { FIELDS, type FieldName, type ServiceValues } from './values.ts';

/** Returns the fields in which two versions of a form differ, in the form's order. */
export const changedFields = (before: ServiceValues, after: ServiceValues): readonly FieldName[] =>
  FIELDS.filter((field) => !sameFacts(before[field], after[field]));

/** A field, or a day of the hours, that both users changed since the form was loaded, so that the user has to choose. */
export interface Disputed extends Piece {
  readonly choice: 'yours' | 'theirs' | 'rewritten' | null;
  /** Text that replaces both versions; for texts only. */
  readonly rewritten: string;
}

/** Two versions of a form and the choices between them. */
export interface Conflict {
  readonly was: ServiceValues;
  readonly yours: ServiceValues;
  readonly disputed: readonly Disputed[];
  /** Pieces that only the other user changed. They keep the other user's version. */
  readonly onlyTheirs: readonly Piece[];
}

const same = (piece: Piece, one: ServiceValues, other: ServiceValues): boolean => sameFacts(sayingOf(piece, one), sayingOf(piece, other));

/**
 * Compares two versions of a form. Pieces that only one user changed, or both in the same way, need no choice. An earlier choice remains
 * valid if neither version of its piece changed.
 */
export const compare = (
  was: ServiceValues,
  yours: ServiceValues,
  theirs: ServiceValues,
  before?: { readonly conflict: Conflict; readonly theirs: ServiceValues } | undefined,
): Conflict => {
  const others = FIELDS.flatMap((field) => piecesOf(field, was, yours, theirs)).filter((piece) => !same(piece, was, theirs));
  const isMine = (piece: Piece): boolean => !same(piece, was, yours);
  const disputed = others
    .filter((piece) => isMine(piece) && !same(piece, yours, theirs))
    .map((piece): Disputed => {
      const known = before?.conflict.disputed.find((one) => isPiece(one, piece));
      const holds =
        known !== undefined && before !== undefined && same(piece, before.theirs, theirs) && same(piece, before.conflict.yours, yours);
      return holds ? known : { ...piece, choice: null, rewritten: '' };
    });
  return { was, yours, disputed, onlyTheirs: others.filter((piece) => !isMine(piece)) };
};

/** Returns the user's hours, with the given days taken from the other version. */
const withDays = (field: HoursField, yours: ServiceValues, theirs: ServiceValues, days: readonly string[]): Partial<ServiceValues> => {
  const together = <Entry extends Parameters<typeof partOf>[0]>(mine: readonly Entry[], other: readonly Entry[]): readonly Entry[] => [
    ...mine.filter((entry) => !days.includes(partOf(entry))),
    ...other.filter((entry) => days.includes(partOf(entry))),
  ];
  return field === 'schedules'
    ? { schedules: together(yours.schedules, theirs.schedules) }
    : { closeSchedules: together(yours.closeSchedules, theirs.closeSchedules) };
};

/** Returns the merged form. Open choices keep the user's own version. */
export const merged = ({ yours, disputed, onlyTheirs }: Conflict, theirs: ServiceValues): ServiceValues => {
  const taken: readonly Piece[] = [...onlyTheirs, ...disputed.filter(({ choice }) => choice === 'theirs')];
  const whole = taken.filter(({ part }) => part === null).map(({ field }) => [field, theirs[field]]);
  const rewritten = disputed.filter(({ choice }) => choice === 'rewritten').map((one) => [one.field, one.rewritten]);
  const days = (['schedules', 'closeSchedules'] as const).map((field) => {
    const parts = taken.flatMap((piece) => (piece.field === field && isHours(piece.field) && piece.part !== null ? [piece.part] : []));
    return parts.length === 0 ? {} : withDays(field, yours, theirs, parts);
  });
  return Object.assign({ ...yours, ...Object.fromEntries([...whole, ...rewritten]) }, ...days) as ServiceValues;
};

export const leftToChoose = ({ disputed }: Conflict): number => disputed.filter(({ choice }) => choice === null).length;
