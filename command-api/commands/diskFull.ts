/**
 * Whether a store rejected a write because its disk is full: checks the store's and the system's error code, on the error and on its
 * causes.
 */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (/OutOfDiskSpace|ENOSPC|no space left/i.test(`${codeNameOf(error)} ${error.message}`) || isDiskFull(error.cause));

const codeNameOf = (error: Error): string => ('codeName' in error ? String(error.codeName) : '');
