import { parseArgs, type ParseArgsConfig } from 'node:util';
import { isMongoUnavailable } from '#platform/mongo/index.ts';

type Flags = NonNullable<ParseArgsConfig['options']>;
type Values<ToolFlags extends Flags> = ReturnType<typeof parseArgs<{ readonly options: ToolFlags }>>['values'];

/** A command-line tool. */
export interface Tool<ToolFlags extends Flags> {
  /** The usage text, printed for `--help` (exit code 0) or after wrong arguments (exit code 2). */
  readonly usage: string;
  /** Flags of the tool besides `--help`. */
  readonly flags?: ToolFlags;
  /** Minimum and maximum number of arguments besides the flags. */
  readonly minArguments?: number;
  readonly maxArguments?: number;
  /** Runs the tool and returns the exit code; null for wrong arguments. */
  run(values: Values<ToolFlags>, toolArguments: readonly string[]): Promise<number | null>;
}

/** Runs a tool. Any error is one sentence on stderr with exit code 1; an unknown flag exits with 2. */
export const runTool = async <const ToolFlags extends Flags>({
  usage,
  flags,
  minArguments = 0,
  maxArguments = minArguments,
  run,
}: Tool<ToolFlags>): Promise<void> => {
  try {
    const options = { ...flags, help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ allowPositionals: maxArguments > 0, options });
    const isValid = values.help !== true && positionals.length >= minArguments && positionals.length <= maxArguments;
    const code = isValid ? await run(values as Values<ToolFlags>, positionals) : null;
    if (code === null) console.log(usage);
    process.exitCode = code ?? (values.help === true ? 0 : 2);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const message = error instanceof Error ? error.message : String(error);
    console.error(isMongoUnavailable(error) ? `MongoDB does not answer: ${message}.` : message);
    process.exitCode = code.startsWith('ERR_PARSE_ARGS') ? 2 : 1;
  }
};
