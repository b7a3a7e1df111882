import { isMongoAway } from '../../platform/mongo/index.ts';

/**
 * Runs a command-line tool: its answer is the exit code. What goes wrong is one sentence on stderr and 1; a flag that is
 * not there 2.
 */
export const runTool = async (main: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await main();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = error instanceof Error ? error.message : String(error);
    console.error(isMongoAway(error) ? `MongoDB does not answer: ${message}.` : message);
    process.exitCode = code.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
};
