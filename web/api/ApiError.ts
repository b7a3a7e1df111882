/** A field that the server rejected: its path, the error code and its parameters. */
export interface ErrorIssue {
  readonly path: string;
  readonly code: string;
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** The error message in the requested language. */
  readonly text?: string | undefined;
}

/** Error response of the server: a stable `code`, and `text` in the requested language. */
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

/** A response of `fetch` or of an upload. */
interface AnyResponse {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
}

/**
 * Converts a problem document (RFC 9457), or any other error body, to an `ApiError`. `Retry-After` (seconds) becomes the parameter
 * `minutes`.
 */
export const toApiError = (response: AnyResponse, body: unknown): ApiError => {
  const document = isObject(body) ? body : {};
  const text = [document['title'], document['detail']].map(textOf).filter(Boolean).join(' ');
  const seconds = Number(response.headers.get('retry-after'));
  const params = { ...paramsOf(document['params']), ...(seconds > 0 && { minutes: Math.ceil(seconds / 60) }) };
  // An error response without our problem document, for example from a proxy, still gets one of our codes.
  const fallback = response.status >= 500 ? 'INTERNAL' : 'UNKNOWN';
  return new ApiError(response.status, textOf(document['code']) ?? fallback, {
    params,
    text: textOf(text),
    errors: Array.isArray(document['errors']) ? document['errors'].flatMap(toIssue) : [],
  });
};

/** Returns null for an `ApiError` 404, for queries of a single record; rethrows any other error. */
export const nullIfNotFound = (error: unknown): null => {
  if (error instanceof ApiError && error.status === 404) return null;
  throw error;
};
