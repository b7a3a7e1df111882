/** True in `npm run test:matrix`, which runs all cases of which `npm test` runs a part. */
export const RUNS_WHOLE_MATRIX = process.env['MATRIX'] !== undefined;

/** Returns all variants in the matrix, otherwise the first one. */
export const matrixSubset = <T>(variants: readonly T[]): readonly T[] => (RUNS_WHOLE_MATRIX ? variants : variants.slice(0, 1));

/**
 * Returns whether a cell of a table is tested: all cells in the matrix, otherwise every second one, like the dark fields of a chessboard.
 * `at` is the cell's index in each dimension.
 */
export const isInMatrixSubset = (...at: readonly number[]): boolean =>
  RUNS_WHOLE_MATRIX || at.reduce((sum, index) => sum + index, 0) % 2 === 0;
