import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isMongoAway } from '#platform/mongo/index.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;
type Values<Of extends Flags> = ReturnType<typeof parseArgs<{ readonly options: Of }>>['values'];

/** A command-line tool. */
export interface Tool<Of extends Flags> {
  /** The usage text, printed for `--help` (exit code 0) or after wrong arguments (exit code 2). */
  readonly usage: string;
  /** Its flags beside `--help`. */
  readonly flags?: Of;
  /** How many arguments it needs beside its flags, and takes at most. */
  readonly least?: number;
  readonly most?: number;
  /** Does it and answers the exit code; null when it was asked wrongly. */
  run(values: Values<Of>, places: readonly string[]): Promise<number | null>;
}

/** Runs a tool. What goes wrong, or is refused, is one sentence on stderr and 1; a flag that is not there 2. */
export const runTool = async <const Of extends Flags>({ usage, flags, least = 0, most = least, run }: Tool<Of>): Promise<void> => {
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: most > 0, options });
    const isValid = values.help !== true && positionals.length >= least && positionals.length <= most;
    const code = isValid ? await run(values as Values<Of>, positionals) : null;
    if (code === null) console.log(usage);
    process.exitCode = code ?? (values.help === true ? 0 : 2);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = error instanceof Error ? error.message : String(error);
    console.error(isMongoAway(error) ? `MongoDB does not answer: ${message}.` : message);
    process.exitCode = code.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
};
