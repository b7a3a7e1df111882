/** One field that the server refused: where, and why. */
export interface ProblemIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** In the language that was asked for. */
  readonly text?: string | undefined;
}

/** The server answered with a problem document; `code` is stable and worded by the screen that asked. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** Its own words, for codes that a screen does not know. */
  readonly fault: { readonly code: string; readonly params?: Readonly<Record<string, unknown>>; readonly text?: string };
  readonly errors: readonly ProblemIssue[];

  constructor(status: number, code: string, more: { fault?: Partial<ApiProblem['fault']>; errors?: readonly ProblemIssue[] } = {}) {
    super(`${status} ${code}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.fault = { ...more.fault, code };
    this.errors = more.errors ?? [];
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const paramsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

const toIssue = (value: unknown): ProblemIssue[] => {
  if (!isObject(value)) return [];
  const [path, code] = [textOf(value['path']), textOf(value['code'])];
  return path !== undefined && code !== undefined ? [{ path, code, params: paramsOf(value['params']), text: textOf(value['detail']) }] : [];
};

/** Reads a problem document (RFC 9457), or whatever came in its place. `Retry-After` becomes the parameter `minutes`. */
export const toProblem = (response: Response, body: unknown): ApiProblem => {
  const document = isObject(body) ? body : {};
  const text = [document['title'], document['detail']].map(textOf).filter(Boolean).join(' ');
  const seconds = Number(response.headers.get('retry-after'));
  const params = { ...paramsOf(document['params']), ...(seconds > 0 && { minutes: Math.ceil(seconds / 60) }) };
  // A failure without a document of ours, a proxy's for example, is ours all the same.
  const fallback = response.status >= 500 ? 'INTERNAL' : 'UNKNOWN';
  return new ApiProblem(response.status, textOf(document['code']) ?? fallback, {
    fault: { params, ...(text !== '' && { text }) },
    errors: Array.isArray(document['errors']) ? document['errors'].flatMap(toIssue) : [],
  });
};
