/** Whether a store refused a write because its disk is full: its name for that, or the system's, of the error or of a cause of it. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/OutOfDiskSpace|ENOSPC|no space left/i.test(`${codeNameOf(error)} ${error.message}`) || isDiskFull(error.cause));

const codeNameOf = (error: Error): string => ('codeName' in error ? String(error.codeName) : '');
