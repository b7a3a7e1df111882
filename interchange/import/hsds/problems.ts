import type { Problem } from '../plan.ts';

/** Returns the problem of a row that names a row which is not there. */
export const missingRow = ({ file, line }: Pick<Problem, 'file' | 'line'>, what: string, id: string): Problem => ({
  file,
  line,
  text: `it names ${what} ${id}, which the export does not have`,
});
