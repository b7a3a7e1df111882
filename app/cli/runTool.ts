import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isMongoAway } from '#platform/mongo/index.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;
type Values<Of extends Flags> = ReturnType<typeof parseArgs<{ readonly options: Of }>>['values'];

/** A command-line tool. */
export interface Tool<Of extends Flags> {
  /** The usage text, printed for `--help` (exit code 0) or after wrong arguments (exit code 2). */
  readonly usage: string;
  /** Flags of the tool besides `--help`. */
  readonly flags?: Of;
  /** Minimum and maximum number of arguments besides the flags. */
  readonly least?: number;
  readonly most?: number;
  /** Runs the tool and returns the exit code; null for wrong arguments. */
  run(values: Values<Of>, places: readonly string[]): Promise<number | null>;
}

/** Runs a tool. Any error is one sentence on stderr with exit code 1; an unknown flag exits with 2. */
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
