import type { paths } from './schema.gen.ts';

/*
 * What the contract says of each operation, by its method and path: no name of one is typed a second time here. `schema.gen.ts`
 * changes with the contract, and whatever does not fit any more stops compiling.
 */
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `'POST /auth/sign-up'` and all the others. */
export type Operation = {
  [Path in keyof paths]: { [M in Method]: paths[Path][Lowercase<M>] extends object ? `${M} ${Path}` : never }[Method];
}[keyof paths];

type Described<Op extends Operation> = Op extends `${infer M} ${infer Path extends keyof paths}`
  ? paths[Path][Lowercase<M> & keyof paths[Path]]
  : never;
interface AnyParameters {
  readonly path?: unknown;
  readonly query?: unknown;
  readonly header?: unknown;
}
type Parameters<Op extends Operation> = Described<Op> extends { parameters: infer Given extends AnyParameters } ? Given : never;
type Content<Op extends Operation> = Described<Op> extends { requestBody?: { content: infer Json } } ? Json : unknown;

type Body<Op extends Operation> = Content<Op> extends { 'application/json': infer Json } ? { readonly body: Json } : unknown;
/** Pictures travel beside the same fields in a form. */
type Images<Op extends Operation> =
  Content<Op> extends { 'multipart/form-data': infer Form }
    ? 'images' extends keyof Form
      ? { readonly images?: readonly Blob[] }
      : unknown
    : unknown;

/** What an operation is given: names in its path, its query, its body. */
export type Input<Op extends Operation> = Op extends Operation ? Pick<Parameters<Op>, 'path' | 'query'> & Body<Op> & Images<Op> : never;

type Good = 200 | 201 | 202 | 204;
type JsonOf<Response> = Response extends { content: { 'application/json': infer Json } } ? Json : undefined;

/** The body of its good answer. */
export type Result<Op extends Operation> = Op extends Operation
  ? Described<Op> extends { responses: infer Responses }
    ? { [Status in keyof Responses & Good]: JsonOf<Responses[Status]> }[keyof Responses & Good]
    : never
  : never;

/** One page of a list, and how many rows there are on all of them. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** A row of an operation that answers with a list. */
export type RowOf<Op extends Operation> = Result<Op> extends readonly (infer Row)[] ? Row : never;
export type ListOperation = { [Op in Operation]: [RowOf<Op>] extends [never] ? never : Op }[Operation];

/** Operations that change something under an Idempotency-Key: given again with the same key, they happen once. */
export type Command = {
  [Op in Operation]: 'Idempotency-Key' extends keyof NonNullable<Parameters<Op>['header']> ? Op : never;
}[Operation];
