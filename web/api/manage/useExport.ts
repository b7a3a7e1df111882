import { useState } from 'react';
import { saveFile } from '../../browser/saveFile.ts';
import { ApiError } from '../ApiError.ts';
import type { Input, Result } from '../operation.ts';
import { useCommand } from '../useCommand.ts';
import { fetchFile } from './fetchFile.ts';

type ExportOperation = 'POST /audit/exports' | 'POST /replay/exports';

interface ExportHandle<Op extends ExportOperation> {
  readonly isBusy: boolean;
  /** Why the last export failed: the server's sentence, or `failedText`. */
  readonly failureText: string | undefined;
  /** Requests an export and saves its file under a name. Returns whether it succeeded. */
  exportAs(name: string, body: Input<Op>['body']): Promise<boolean>;
}

/** Returns a function that saves an export as a file of the browser; the server records each export. */
export const useExport = <Op extends ExportOperation>(operation: Op, failedText: string): ExportHandle<Op> => {
  const command = useCommand(operation);
  const [isBusy, setIsBusy] = useState(false);
  const [failureText, setFailureText] = useState<string>();
  return {
    isBusy,
    failureText,
    exportAs: async (name, body) => {
      setIsBusy(true);
      setFailureText(undefined);
      try {
        const { id } = (await command.run({ body } as Input<Op>)) as Result<ExportOperation>;
        saveFile(await fetchFile(`${operation.slice('POST '.length)}/${encodeURIComponent(id)}`), name);
        return true;
      } catch (error) {
        setFailureText((error instanceof ApiError ? error.text : undefined) ?? failedText);
        return false;
      } finally {
        setIsBusy(false);
      }
    },
  };
};
