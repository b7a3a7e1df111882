import type * as z from 'zod/mini';
import type { ApiKeyRight } from '#domain/permissions/apiKeys.ts';
import type { Action } from '#domain/permissions/permissions.ts';

export interface ResponseSpec {
  readonly description: string;
  readonly schema?: z.ZodMiniType;
  /** Names of response headers, described once in `headers.ts`. */
  readonly headers?: readonly string[];
  readonly mediaType?: string;
  readonly example?: unknown;
}

/** Files that a form can contain. */
export interface UploadSpec {
  /** Name of the form field, which may be repeated. */
  readonly field: string;
  readonly most: number;
  /** Maximum size of one file. */
  readonly maxBytes: number;
}

/** One file that a form contains, and nothing else. It is stored on disk, so it may be larger than a picture. */
export interface FileUploadSpec {
  /** Name of the form field. */
  readonly field: string;
  /** Maximum size of the file. */
  readonly maxBytes: number;
  /** Error codes of a form without a file (400), and of a larger one (413). */
  readonly missing: string;
  readonly tooLarge: string;
}

/**
 * One operation of the HTTP contract: the source of its route, its validation, its section in `openapi.yaml` and its client types. `path`
 * has the syntax of OpenAPI, relative to `/api` (to the origin for `base: 'root'`).
 */
export interface Operation {
  readonly id: string;
  readonly method: 'get' | 'post' | 'put' | 'delete';
  readonly path: `/${string}`;
  readonly base?: 'root';
  /** API that serves the operation: some POSTs are queries. */
  readonly api: 'command' | 'query';
  readonly summary: string;
  readonly description?: string;
  readonly tag: string;
  /**
   * Row of the permission table (or several, of which one is enough) that the caller needs; the handler checks rights that depend on the
   * item.
   */
  readonly permission: Action | readonly Action[];
  /**
   * Parameters and fields that need a further permission: each is checked against its own row of the permission table. Names as in
   * `openapi.yaml`; `?` before a query parameter.
   */
  readonly grants?: Readonly<Record<string, Action>>;
  /** Whether the caller must be signed in. */
  readonly access: 'public' | 'bearer';
  /** The right of an API key with which programs may call the operation; absent if no key allows it. */
  readonly apiKey?: ApiKeyRight;
  readonly params?: z.ZodMiniObject;
  readonly query?: z.ZodMiniObject;
  /** Descriptions of query parameters whose meaning here differs from the list of services, or which that list lacks. */
  readonly parameters?: Readonly<Record<string, string>>;
  readonly body?: z.ZodMiniType;
  /** Parses the body in place of its schema, which then only documents it; throws the problem of an invalid body. */
  readonly parseBody?: (body: unknown) => unknown;
  readonly bodyExample?: unknown;
  /** Accepts the body as form fields as well (`multipart/form-data` without files, `application/x-www-form-urlencoded`). */
  readonly forms?: true;
  /** Accepts the same fields as a form with files (`multipart/form-data`) as well. */
  readonly uploads?: UploadSpec;
  /** Accepts a form with one file, and no other body. */
  readonly fileUpload?: FileUploadSpec;
  /** Request headers that the operation reads, described once in `headers.ts`. */
  readonly requestHeaders?: readonly string[];
  /** The response lasts until the client disconnects: proxies and handlers must not buffer it. */
  readonly streams?: true;
  readonly responses: Readonly<Record<number, ResponseSpec>>;
  /** Problem statuses besides 400 and 500, with their error codes. */
  readonly problems?: Readonly<Record<number, readonly string[]>>;
}

/** Returns the definition with the exact types of its schemas, so that handlers get the parsed types. */
export const defineOperation = <const Definition extends Operation>(definition: Definition): Definition => definition;

type ParsedOutput<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : Record<string, never>;
export type ParamsOf<Op extends Operation> = ParsedOutput<Op['params']>;
export type QueryOf<Op extends Operation> = ParsedOutput<Op['query']>;
export type BodyOf<Op extends Operation> = Op['parseBody'] extends (body: unknown) => infer Body
  ? Body
  : Op['body'] extends z.ZodMiniType
    ? z.output<Op['body']>
    : undefined;

/** Returns the path in the syntax of Express: `/services/:id`. */
export const expressPath = (operation: Operation): string => operation.path.replaceAll(/\{(\w+)\}/g, ':$1');

/** Returns the rows of the permission table of which the caller needs one. */
export const permissionsOf = ({ permission }: Pick<Operation, 'permission'>): readonly Action[] =>
  typeof permission === 'string' ? [permission] : permission;
