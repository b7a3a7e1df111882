/** One field that the server refused: where, and why. */
export interface ErrorIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** In the requested language. */
  readonly text?: string | undefined;
}

/** The server answered with a problem document: a stable `code`, and `text` in the requested language. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly params: Readonly<Record<string, unknown>> | undefined;
  readonly text: string | undefined;
  readonly errors: readonly ErrorIssue[];

  constructor(status: number, code: string, { params, text, errors = [] }: Partial<Pick<ApiError, 'params' | 'text' | 'errors'>> = {}) {
    super(`${status} ${code}`);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.params = params;
    this.text = text;
    this.errors = errors;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;
const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);
const paramsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {});

const toIssue = (value: unknown): ErrorIssue[] => {
  if (!isObject(value)) return [];
  const [path, code] = [textOf(value['path']), textOf(value['code'])];
  return path !== undefined && code !== undefined ? [{ path, code, params: paramsOf(value['params']), text: textOf(value['detail']) }] : [];
};

/** Reads a problem document (RFC 9457), or whatever came in its place. `Retry-After` becomes the parameter `minutes`. */
export const toApiError = (response: Response, body: unknown): ApiError => {
  const document = isObject(body) ? body : {};
  const text = [document['title'], document['detail']].map(textOf).filter(Boolean).join(' ');
  const seconds = Number(response.headers.get('retry-after'));
  const params = { ...paramsOf(document['params']), ...(seconds > 0 && { minutes: Math.ceil(seconds / 60) }) };
  // A failure without a document of ours, a proxy's for example, is ours all the same.
  const fallback = response.status >= 500 ? 'INTERNAL' : 'UNKNOWN';
  return new ApiError(response.status, textOf(document['code']) ?? fallback, {
    params,
    text: textOf(text),
    errors: Array.isArray(document['errors']) ? document['errors'].flatMap(toIssue) : [],
  });
};

/** For a question about one thing: null where it is not there (any more). */
export const nullWhenGone = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};
