/** Returns one sentence for each error that can occur at a start on an operator's machine. */
const failureText = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return 'The port is in use. Set PORT to another one.';
    case 'EADDRNOTAVAIL':
      return 'HOST is not an address of this machine.';
    case 'EEXIST':
    case 'ENOTDIR':
      return `SHELTER_DATA_DIR is not a folder (${error.message}).`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `Permission denied: ${error.message}. Set SHELTER_DATA_DIR to a writable folder and PORT above 1023.`;
    default:
      return error.message;
  }
};

/** Prints a sentence to stderr that says why the process cannot start. */
export const printFailure = (error: unknown): void => void process.stderr.write(`${failureText(error)}\n`);

/** Ends a process that could not start: prints a sentence to stderr, and exits with 1. */
export const exitWithFailure = (error: unknown): void => {
  printFailure(error);
  process.exit(1);
};
