import { FolderInUse } from 'store-files/folderLock.ts';
import { UnreadableFormat } from 'store-files/storeFormat.ts';

/** Exit codes of a node that cannot continue. */
export const EXIT_CODES = { usage: 2, inUse: 3, format: 4, storage: 5 };

/** Writes the reason to stderr and ends the process. */
export const exitWith = (code: number, sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(code);
};

/** Ends the process because it could not open or write its folder. */
export const exitBecause = (error: unknown, dataDir: string): never => {
  const code = error instanceof FolderInUse ? EXIT_CODES.inUse : error instanceof UnreadableFormat ? EXIT_CODES.format : EXIT_CODES.storage;
  const isNamedError = error instanceof Error && error.name !== 'Error';
  return exitWith(
    code,
    isNamedError ? `${error.name}: ${error.message}` : `StorageFailed: ${dataDir} could not be opened: ${String(error)}`,
  );
};
