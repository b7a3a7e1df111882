import type { paths } from './schema.gen.ts';

/*
 * Types of each operation, derived from the contract by its method and path, so that no name is typed twice. `schema.gen.ts` changes with
 * the contract; code that no longer fits stops compiling.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path of an operation, such as `'POST /auth/sign-up'`. */
export type Operation = {
  [Path in keyof paths]: { [M in Method]: paths[Path][Lowercase<M>] extends object ? `${M} ${Path}` : never }[Method];
}[keyof paths];

type OperationSpec<Op extends Operation> = Op extends `${infer M} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<M> & keyof paths[Path]]
  : never;
interface AnyParameters {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly header?: unknown;
}
type Parameters<Op extends Operation> =
  OperationSpec<Op> extends { parameters: infer GivenParameters extends AnyParameters } ? GivenParameters : never;
type Content<Op extends Operation> = OperationSpec<Op> extends { requestBody?: { content: infer Json } } ? Json : unknown;

type Body<Op extends Operation> = Content<Op> extends { 'application/json': infer Json } ? { readonly body: Json } : unknown;
/** Pictures are sent in a form beside the same fields. */
type Images<Op extends Operation> =
  Content<Op> extends { 'multipart/form-data': infer Form }
    ? 'images' extends keyof Form
      ? { readonly images?: readonly Blob[] }
      : unknown
    : unknown;

/** Input of an operation: parameters in its path, its query, and its body. */
export type Input<Op extends Operation> = Op extends Operation ? Pick<Parameters<Op>, 'path' | 'query'> & Body<Op> & Images<Op> : never;

type SuccessStatus = 200 | 201 | 202 | 204;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** Body of the successful response of an operation. */
export type Result<Op extends Operation> = Op extends Operation
  ? OperationSpec<Op> extends { responses: infer Responses }
    ? { [Status in keyof Responses & SuccessStatus]: JsonOf<Responses[Status]> }[keyof Responses & SuccessStatus]
    : never
  : never;

/** One page of a list, and the number of rows on all pages. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Row of an operation whose response is a list. */
export type RowOf<Op extends Operation> = Result<Op> extends readonly (infer Row)[] ? Row : never;
export type ListOperation = { [Op in Operation]: [RowOf<Op>] extends [never] ? never : Op }[Operation];

/** Operations that change something under an Idempotency-Key: sent again with the same key, they take effect once. */
export type Command = {
  [Op in Operation]: 'Idempotency-Key' extends keyof NonNullable<Parameters<Op>['header']> ? Op : never;
}[Operation];
