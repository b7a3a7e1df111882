import { parseArgs } from 'node:util';
import { runTool } from './runTool.ts';

/**
 * Runs a tool that is asked with one folder. What it refuses (`isRefusal`) is one sentence and 1; asked wrongly, it shows
 * how it is used, and 2.
 */
export const runFolderTool = (
  usage: string,
  work: (folder: string) => Promise<void>,
  isRefusal: (error: unknown) => boolean,
): Promise<void> =>
  runTool(async () => {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } });
    const [folder] = positionals;
    if (values.help === true || folder === undefined || positionals.length > 1) {
      console.log(usage);
      return values.help === true ? 0 : 2;
    }
    try {
      await work(folder);
      return 0;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      console.error(error instanceof Error ? error.message : String(error));
      return 1;
    }
  });
