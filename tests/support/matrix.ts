/** Whether this is `npm run test:matrix`, where tests ask for all of what `npm test` asks a part of. */
export const IN_MATRIX = process.env['MATRIX'] !== undefined;

/** The ways to ask the same: all of them in the matrix, else the first. */
export const someOf = <T>(ways: readonly T[]): readonly T[] => (IN_MATRIX ? ways : ways.slice(0, 1));
