import type * as z from 'zod/mini';
import type { Action } from '#kernel/permissions/permissions.ts';

export interface ResponseSpec {
  readonly description: string;
  readonly schema?: z.ZodMiniType;
  /** Names of headers it carries, described once in `headers.ts`. */
  readonly headers?: readonly string[];
  readonly mediaType?: string;
  readonly example?: unknown;
}

/** Files that a form may bring. */
export interface UploadSpec {
  /** Name of the form's field, which may be repeated. */
  readonly field: string;
  readonly most: number;
  /** Of one file. */
  readonly maxBytes: number;
}

/**
 * One operation of the HTTP contract: the source of its route, its validation, its page in `openapi.yaml` and the types
 * of its client. `path` is written as OpenAPI does, relative to `/api` (to the origin for `base: 'root'`).
 */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: `/${string}`;
  readonly base?: 'root';
  /** Which API answers it: some POSTs are questions. */
  readonly api: 'command' | 'query';
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /** Row of the permission table (or any of several) without which nobody is answered; what further depends on the thing is the handler's. */
  readonly permission: Action | readonly Action[];
  /**
   * Parameters and fields that grant more than the operation does: each is checked against its own row of the permission table. Named as in
   * `openapi.yaml`; `?` before a query parameter.
   */
  readonly grants?: Readonly<Record<string, Action>>;
  /** Who may ask without signing in. */
  readonly access: 'public' | 'bearer';
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** What parameters of the query mean here, where the list of services has them for something else or not at all. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: z.ZodMiniType;
  /** Reads the body instead of its schema, which then only describes it; throws what it is refused with. */
  readonly parseBody?: (body: unknown) => unknown;
  readonly bodyExample?: unknown;
  /** Reads the body as a form's fields as well (`multipart/form-data` without files, `application/x-www-form-urlencoded`). */
  readonly forms?: true;
  /** Takes the same fields as a form with files (`multipart/form-data`) as well. */
  readonly uploads?: UploadSpec;
  /** Request headers that mean something here, described once in `headers.ts`. */
  readonly requestHeaders?: readonly string[];
  /** The response lasts until the client disconnects: proxies and handlers must not buffer it. */
  readonly streams?: true;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Problem statuses besides 400 and 500, with the codes they come with. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
}

/** Keeps the exact types of an operation's schemas, so that a handler gets what they parse to. */
export const defineOperation = <const Definition extends Operation>(definition: Definition): Definition => definition;

type Parsed<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : Record<string, never>;
export type ParamsOf<Of extends Operation> = Parsed<Of['params']>;
export type QueryOf<Of extends Operation> = Parsed<Of['query']>;
export type BodyOf<Of extends Operation> = Of['parseBody'] extends (body: unknown) => infer Body
  ? Body
  : Of['body'] extends z.ZodMiniType
    ? z.output<Of['body']>
    : undefined;

/** The path as Express writes it: `/services/:id`. */
export const expressPath = (operation: Operation): string => operation.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The rows of the permission table of which one is enough to ask. */
export const permissionsOf = ({ permission }: Pick<Operation, 'permission'>): readonly Action[] =>
  typeof permission === 'string' ? [permission] : permission;
