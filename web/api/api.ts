import createClient from 'openapi-fetch';
import type { Language } from '../../kernel/events/envelope.ts';
import { toApiError } from './ApiError.ts';
import type { Input, ListOperation, Operation, Page, Result, RowOf } from './operation.ts';
import type { paths } from './schema.gen.ts';

export interface CallOptions {
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
  /** Of a command: the same for the same input, so that sending it again is safe. */
  readonly key?: string;
  /** Of a command: what led to it, as `feedback-` and the report's id. */
  readonly causedBy?: string | undefined;
}

/** Whatever a screen asks of the server. Throws `ApiError` when it refuses, and whatever `fetch` throws when it cannot be reached. */
export interface Api {
  call<Op extends Operation>(operation: Op, input: Input<Op>, options: CallOptions): Promise<Result<Op>>;
  list<Op extends ListOperation>(operation: Op, input: Input<Op>, options: CallOptions): Promise<Page<RowOf<Op>>>;
}

/** What any operation may be given. */
interface AnyInput {
  readonly path?: object;
  readonly query?: object;
  readonly body?: object;
  readonly images?: readonly Blob[];
}

/** The same fields as a form, with the pictures. */
const asForm = (body: object, images: readonly Blob[]): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) if (typeof value === 'string') form.append(name, value);
  images.forEach((image, index) => form.append('images', image, `picture-${index + 1}`));
  return form;
};

/** What a query says: trimmed, each value of a list once, and nothing where there is nothing to say. */
const saidIn = (query: object): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(query).map(([name, value]: [string, unknown]) => [
      name,
      [...new Set([value].flat().map((each) => String(each).trim()))].filter((each) => !/^(null|undefined)?$/.test(each)),
    ]),
  );

/** Lists travel comma-separated: shorter than a repeated name, and the same address for the same input. */
const querySerializer = { array: { style: 'form', explode: false } } as const;

/** The API at `baseUrl` over `fetch` (the browser's, or the server's own way in): the only file that knows the generated client. */
export const createApi = (baseUrl: string, fetch: (request: Request) => Promise<Response>): Api => {
  const client = createClient<paths>({ baseUrl, fetch, querySerializer });

  const send = async (
    operation: Operation,
    { path, query, body, images = [] }: AnyInput,
    { language, signal, key, causedBy }: CallOptions,
  ) => {
    const [method, url] = operation.split(' ');
    const init = {
      params: { path, query: query && saidIn(query) },
      body: body && images.length > 0 ? asForm(body, images) : body,
      headers: { 'accept-language': language, 'idempotency-key': key, 'caused-by': causedBy },
      signal,
    };
    // Its own types are for one operation at a time; `Api` has checked what is given.
    const { data, error, response } = await client.request(method as never, url as never, init as never);
    if (data === undefined && response.status !== 204) throw toApiError(response, error);
    return { data: data as unknown, total: response.headers.get('x-total-count') };
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
