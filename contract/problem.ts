export type Params = Readonly<Record<string, string | number | boolean | null>>;

/** One field that is wrong: where (`schedules.0.startTime`), and a stable code the client translates. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Params;
}

interface ProblemOptions {
  readonly params?: Params;
  readonly errors?: readonly FieldIssue[];
  /** Members of the document beside the standard ones, such as both versions of a conflict. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error that is an answer: thrown anywhere in a handler, written as RFC 9457 by the error handler. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** Stable: clients and tests rely on it, texts may change. */
  readonly code: string;
  readonly options: ProblemOptions;

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(code, options.cause === undefined ? {} : { cause: options.cause });
    this.status = status;
    this.code = code;
    this.options = options;
  }
}
