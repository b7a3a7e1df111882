/** True in `npm run test:matrix`, which runs all cases of which `npm test` runs a part. */
export const IN_MATRIX = process.env['MATRIX'] !== undefined;

/** Returns all variants in the matrix, otherwise the first one. */
export const someOf = <T>(ways: readonly T[]): readonly T[] => (IN_MATRIX ? ways : ways.slice(0, 1));

/**
 * Returns whether a cell of a table is tested: all cells in the matrix, otherwise every second one, like the dark fields of a chessboard.
 * `at` is the cell's index in each dimension.
 */
export const isTested = (...at: readonly number[]): boolean => IN_MATRIX || at.reduce((sum, index) => sum + index, 0) % 2 === 0;
