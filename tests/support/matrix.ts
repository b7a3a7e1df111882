/** Whether this is `npm run test:matrix`, where tests ask for all of what `npm test` asks a part of. */
export const IN_MATRIX = process.env['MATRIX'] !== undefined;

/** The ways to ask the same: all of them in the matrix, else the first. */
export const someOf = <T>(ways: readonly T[]): readonly T[] => (IN_MATRIX ? ways : ways.slice(0, 1));

/**
 * Whether a cell of a table is tested: all of them in the matrix, else every second one, like the dark fields of a chessboard.
 * `at` holds the cell's index in each dimension.
 */
export const isTested = (...at: readonly number[]): boolean => IN_MATRIX || at.reduce((sum, index) => sum + index, 0) % 2 === 0;
