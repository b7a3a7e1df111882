/** Returns one sentence for each error that can occur at a start on an operator's machine. */
const wordFailure = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  switch ('code' in error ? error.code : '') {
    case 'EADDRINUSE':
      return 'The port is taken. Set PORT to another one.';
    case 'EADDRNOTAVAIL':
      return 'HOST is no address of this machine.';
    case 'EEXIST':
    case 'ENOTDIR':
      return `SHELTER_DATA_DIR is no folder (${error.message}).`;
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `This may not be done here: ${error.message}. Set SHELTER_DATA_DIR to a folder that can be written, PORT above 1023.`;
    default:
      return error.message;
  }
};

/** Ends a process that could not start: prints a sentence to stderr, and exits with 1. */
export const endWithSentence = (error: unknown): void => {
  process.stderr.write(`${wordFailure(error)}\n`);
  process.exit(1);
};
