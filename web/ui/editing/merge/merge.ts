import { sameFacts } from '#domain/values/sameFacts.ts';

/** A part of a form that is merged on its own, such as a field or a day of the hours. */
export interface Piece<Key extends string = string> {
  readonly key: Key;
}

/** The version of a piece that stays: the user's own, the other user's, or a new text in place of both. */
export type Decision = { readonly choice: 'yours' | 'theirs' } | { readonly choice: 'rewritten'; readonly rewritten: string };

/** A piece that both users changed to different values, so that the user must choose; `choice` is null until then. */
export type Disputed<OnePiece extends Piece> = OnePiece & { readonly choice: Decision['choice'] | null; readonly rewritten: string };

/** The version on which both users based their changes, and the two that they made of it. */
interface Versions<Values> {
  readonly was: Values;
  readonly yours: Values;
  readonly theirs: Values;
}

/** Versions of a form that cannot be put together without the user's choices, and the choices. */
export interface Conflict<Values, OnePiece extends Piece> extends Versions<Values> {
  readonly disputed: readonly Disputed<OnePiece>[];
  /** Pieces that only the other user changed. They keep the other user's version. */
  readonly onlyTheirs: readonly OnePiece[];
}

/** How values consist of pieces. */
export interface PieceRules<Values, OnePiece extends Piece> {
  readonly valueOf: (piece: OnePiece, values: Values) => unknown;
  /** Returns the values with the given pieces of another version. */
  readonly take: (values: Values, pieces: readonly OnePiece[], from: Values) => Values;
}

/** Returns the rules of values in which each field is one piece, with the field's name as its key. */
export const wholeFields = <Values extends object>(): PieceRules<Values, Piece<keyof Values & string>> => ({
  valueOf: ({ key }, values) => values[key],
  take: (values, pieces, from) => ({ ...values, ...Object.fromEntries(pieces.map(({ key }) => [key, from[key]])) }),
});

/**
 * Compares two versions by piece. A piece that only one user changed, or both in the same way, needs no choice. A choice of an earlier
 * conflict remains valid if neither version of its piece changed.
 */
export const compareVersions = <Values, OnePiece extends Piece>(
  { valueOf }: PieceRules<Values, OnePiece>,
  pieces: readonly OnePiece[],
  { was, yours, theirs }: Versions<Values>,
  earlier: Conflict<Values, OnePiece> | null = null,
): Conflict<Values, OnePiece> => {
  const isSame = (piece: OnePiece, one: Values, other: Values): boolean => sameFacts(valueOf(piece, one), valueOf(piece, other));
  const changedByOther = pieces.filter((piece) => !isSame(piece, was, theirs));
  const isChangedByUser = (piece: OnePiece): boolean => !isSame(piece, was, yours);
  const disputed = changedByOther
    .filter((piece) => isChangedByUser(piece) && !isSame(piece, yours, theirs))
    .map((piece): Disputed<OnePiece> => {
      const isStillValid = earlier !== null && isSame(piece, earlier.theirs, theirs) && isSame(piece, earlier.yours, yours);
      const earlierChoice = isStillValid ? earlier.disputed.find(({ key }) => key === piece.key) : undefined;
      return earlierChoice ?? { ...piece, choice: null, rewritten: '' };
    });
  return { was, yours, theirs, disputed, onlyTheirs: changedByOther.filter((piece) => !isChangedByUser(piece)) };
};

interface WithDisputed {
  readonly disputed: readonly Disputed<Piece>[];
}

/** Returns the conflict with one decision about the pieces with the given keys. */
export const decide = <OneConflict extends WithDisputed>(
  conflict: OneConflict,
  keys: readonly string[],
  decision: Decision,
): OneConflict => ({
  ...conflict,
  disputed: conflict.disputed.map((piece) => (keys.includes(piece.key) ? { ...piece, ...decision } : piece)),
});

/** Counts the pieces for which the user has not chosen yet. */
export const countOpenChoices = (conflict: WithDisputed | null): number =>
  conflict?.disputed.filter(({ choice }) => choice === null).length ?? 0;

/** Returns the merged values. Pieces without a choice keep the user's own version. */
export const mergeVersions = <Values extends object, OnePiece extends Piece>(
  { take }: PieceRules<Values, OnePiece>,
  { yours, theirs, disputed, onlyTheirs }: Conflict<Values, OnePiece>,
): Values => {
  const rewritten = disputed.filter(({ choice }) => choice === 'rewritten').map((piece) => [piece.key, piece.rewritten]);
  const merged = take(yours, [...onlyTheirs, ...disputed.filter(({ choice }) => choice === 'theirs')], theirs);
  // Only a text that is a whole field can be rewritten, so the key is the name of its field.
  return { ...merged, ...Object.fromEntries(rewritten) };
};
