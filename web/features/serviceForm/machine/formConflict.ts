import { sameFacts } from '#domain/values/sameFacts.ts';
import { isHoursField, isSamePieceAs, partOf, piecesOf, pieceValue, type HoursField, type Piece } from './pieces.ts';
import { FIELDS, type FieldName, type ServiceValues } from './serviceValues.ts';

/** Returns the fields in which two versions of a form differ, in the form's order. */
export const changedFields = (earlier: ServiceValues, after: ServiceValues): readonly FieldName[] =>
  FIELDS.filter((field) => !sameFacts(earlier[field], after[field]));

/** A field, or a day of the hours, that both users changed since the form was loaded, so that the user has to choose. */
export interface DisputedPiece extends Piece {
  readonly choice: 'yours' | 'theirs' | 'rewritten' | null;
  /** Text that replaces both versions; for texts only. */
  readonly rewritten: string;
}

/** Two versions of a form and the choices between them. */
export interface Conflict {
  readonly was: ServiceValues;
  readonly yours: ServiceValues;
  readonly disputed: readonly DisputedPiece[];
  /** Pieces that only the other user changed. They keep the other user's version. */
  readonly onlyTheirs: readonly Piece[];
}

const isSamePiece = (piece: Piece, one: ServiceValues, other: ServiceValues): boolean =>
  sameFacts(pieceValue(piece, one), pieceValue(piece, other));

/**
 * Compares two versions of a form. Pieces that only one user changed, or both in the same way, need no choice. An earlier choice remains
 * valid if neither version of its piece changed.
 */
export const compare = (
  was: ServiceValues,
  yours: ServiceValues,
  theirs: ServiceValues,
  earlier?: { readonly conflict: Conflict; readonly theirs: ServiceValues } | undefined,
): Conflict => {
  const changedByOther = FIELDS.flatMap((field) => piecesOf(field, was, yours, theirs)).filter((piece) => !isSamePiece(piece, was, theirs));
  const isChangedByUser = (piece: Piece): boolean => !isSamePiece(piece, was, yours);
  const disputed = changedByOther
    .filter((piece) => isChangedByUser(piece) && !isSamePiece(piece, yours, theirs))
    .map((piece): DisputedPiece => {
      const earlierChoice = earlier?.conflict.disputed.find((one) => isSamePieceAs(one, piece));
      const isStillValid =
        earlierChoice !== undefined &&
        earlier !== undefined &&
        isSamePiece(piece, earlier.theirs, theirs) &&
        isSamePiece(piece, earlier.conflict.yours, yours);
      return isStillValid ? earlierChoice : { ...piece, choice: null, rewritten: '' };
    });
  return { was, yours, disputed, onlyTheirs: changedByOther.filter((piece) => !isChangedByUser(piece)) };
};

/** Returns the user's hours, with the given days taken from the other version. */
const withDays = (field: HoursField, yours: ServiceValues, theirs: ServiceValues, days: readonly string[]): Partial<ServiceValues> => {
  const mergeEntries = <Entry extends Parameters<typeof partOf>[0]>(
    ownEntries: readonly Entry[],
    other: readonly Entry[],
  ): readonly Entry[] => [
    ...ownEntries.filter((entry) => !days.includes(partOf(entry))),
    ...other.filter((entry) => days.includes(partOf(entry))),
  ];
  return field === 'schedules'
    ? { schedules: mergeEntries(yours.schedules, theirs.schedules) }
    : { closeSchedules: mergeEntries(yours.closeSchedules, theirs.closeSchedules) };
};

/** Returns the merged form. Open choices keep the user's own version. */
export const mergeVersions = ({ yours, disputed, onlyTheirs }: Conflict, theirs: ServiceValues): ServiceValues => {
  const takenPieces: readonly Piece[] = [...onlyTheirs, ...disputed.filter(({ choice }) => choice === 'theirs')];
  const wholeFields = takenPieces.filter(({ part }) => part === null).map(({ field }) => [field, theirs[field]]);
  const rewritten = disputed.filter(({ choice }) => choice === 'rewritten').map((one) => [one.field, one.rewritten]);
  const days = (['schedules', 'closeSchedules'] as const).map((field) => {
    const takenParts = takenPieces.flatMap((piece) =>
      piece.field === field && isHoursField(piece.field) && piece.part !== null ? [piece.part] : [],
    );
    return takenParts.length === 0 ? {} : withDays(field, yours, theirs, takenParts);
  });
  return Object.assign({ ...yours, ...Object.fromEntries([...wholeFields, ...rewritten]) }, ...days) as ServiceValues;
};

export const countOpenChoices = ({ disputed }: Conflict): number => disputed.filter(({ choice }) => choice === null).length;
