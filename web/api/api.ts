import type { Language } from '#domain/vocabulary/languages.ts';
import { toApiError } from './ApiError.ts';
import type { Input, ListOperation, Operation, Page, Result, RowOf } from './operation.ts';

export interface CallOptions {
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
  /** Idempotency-Key of a command: the same for the same input, so that sending the command again is safe. */
  readonly key?: string;
  /** Cause of a command: `feedback-` and the id of the report that led to it. */
  readonly causedBy?: string | undefined;
}

/**
 * The requests that a screen sends to the server. Rejects with `ApiError` if the server refuses, and with the error of `fetch` if the
 * server cannot be reached.
 */
export interface Api {
  call<Op extends Operation>(operation: Op, input: Input<Op>, options: CallOptions): Promise<Result<Op>>;
  list<Op extends ListOperation>(operation: Op, input: Input<Op>, options: CallOptions): Promise<Page<RowOf<Op>>>;
}

/** Input of any operation. */
interface AnyInput {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
  readonly images?: readonly Blob[];
}

/** Returns a form with the fields of the body and the pictures. */
const toFormData = (body: object, images: readonly Blob[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') form.append(name, value);
  images.forEach((image, index) => form.append('images', image, `picture-${index + 1}`));
  return form;
};

/** Returns the search parameters of a query: trimmed, without repeated or empty values. */
const searchParamsOf = (query: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      name,
      [...new Set([value].flat().map((item) => String(item).trim()))].filter((item) => !/^(null|undefined)?$/.test(item)),
    ]),
  );

type Fields = Readonly<Record<string, unknown>>;

/** Returns the URL of an operation. Lists are comma-separated: shorter than a repeated name, and the same URL for the same input. */
export const addressOf = (url: string, path: object = {}, query: object = {}): string => {
  const filledPath = url.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String((path as Fields)[name])));
  const search = Object.entries(searchParamsOf(query)).flatMap(([name, values]) =>
    values.length === 0 ? [] : [`${name}=${values.map(encodeURIComponent).join(',')}`],
  );
  return search.length === 0 ? filledPath : `${filledPath}?${search.join('&')}`;
};

const parseJsonOrText = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/**
 * Creates the API client for `baseUrl`. `fetch` is the browser's, or the server's in-process transport. No client library: the smallest
 * one is larger than all texts of the first screen.
 */
export const createApi = (baseUrl: string, fetch: (request: Request) => Promise<Response>): Api => {
  const send = async (
    operation: Operation,
    { path, query, body, images = [] }: AnyInput,
    { language, signal, key, causedBy }: CallOptions,
  ) => {
    const [method = '', url = ''] = operation.split(' ');
    const isForm = body !== undefined && images.length > 0;
    const headers = {
      'accept-language': language,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(causedBy !== undefined && { 'caused-by': causedBy }),
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
    };
    const requestBody = isForm ? toFormData(body, images) : body && JSON.stringify(body);
    const request = new Request(baseUrl + addressOf(url, path, query), {
      method,
      headers,
      body: requestBody ?? null,
      signal: signal ?? null,
    });
    const response = await fetch(request);
    const text = await response.text();
    if (!response.ok || (text === '' && response.status !== 204))
      throw toApiError(response, text === '' ? undefined : parseJsonOrText(text));
    return { data: text === '' ? undefined : (JSON.parse(text) as unknown), total: response.headers.get('x-total-count') };
  };

  return {
    call: async <Op extends Operation>(operation: Op, input: Input<Op>, options: CallOptions) =>
      (await send(operation, input, options)).data as Result<Op>,
    list: async <Op extends ListOperation>(operation: Op, input: Input<Op>, options: CallOptions) => {
      const { data, total } = await send(operation, input, options);
      const rows = data as readonly RowOf<Op>[];
      return { rows, total: Number(total ?? rows.length) };
    },
  };
};
