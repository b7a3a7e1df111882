/**
 * Runs a command-line tool: its answer is the exit code. What goes wrong is one sentence on stderr and 1; a flag that is
 * not there 2.
 */
export const runTool = async (main: () => Promise<number>): Promise<void> => {
  try {
    process.exitCode = await main();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = code.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
};
