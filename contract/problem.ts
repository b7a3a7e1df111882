export type Params = Readonly<Record<string, string | number | boolean | null>>;

/** One invalid field: its path (`schedules.0.startTime`) and a stable code, which the client translates. */
export interface FieldIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Params;
}

interface ProblemOptions {
  readonly params?: Params;
  readonly errors?: readonly FieldIssue[];
  /** Members of the document besides the standard ones, such as both versions of a conflict. */
  readonly more?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** An error with its response: a handler throws it anywhere, and the error handler writes it as RFC 9457. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  /** Stable: clients and tests rely on it, while texts may change. */
  readonly code: string;
  readonly options: ProblemOptions;

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(code, options.cause === undefined ? {} : { cause: options.cause });
    this.status = status;
    this.code = code;
    this.options = options;
  }
}

/** Creates the problem of a request with one invalid field. */
export const invalidField = (path: string, code: string): Problem => new Problem(400, 'VALIDATION_FAILED', { errors: [{ path, code }] });
