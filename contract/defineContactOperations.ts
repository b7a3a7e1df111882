import * as z from 'zod/mini';
import { defineOperation, type Operation } from './operation.ts';
import { commandResponse, idParams, pageHeaders, readResponse, signedInProblems } from './operationParts.ts';
import {
  changedSchema,
  changeProblems,
  listShape,
  removedGrants,
  listParameters,
  regionCommand,
  regionQuery,
} from './regionOperationDefaults.ts';

/** Parts of an operation that differ between the kinds of contacts. */
type OperationOverrides = Partial<Pick<Operation, 'summary' | 'description' | 'problems' | 'responses'>>;

interface ContactKind<
  Noun extends string,
  Path extends string,
  Result extends z.ZodMiniType,
  Form extends z.ZodMiniType,
  NewForm extends z.ZodMiniType,
  Filters extends Readonly<Record<string, z.ZodMiniType>>,
> {
  /** Noun in ids of operations: `Liaison`. */
  readonly noun: Noun;
  /** First segment of paths: `liaisons`. */
  readonly path: Path;
  /** Name in texts: `homeless liaison`. */
  readonly called: string;
  readonly result: Result;
  readonly form: Form;
  /** Form of a new contact. */
  readonly newForm: NewForm;
  readonly example: Readonly<Record<string, unknown>>;
  readonly answerExample: unknown;
  /** Filters of a list besides the common ones. */
  readonly filters: Filters;
  readonly parameters: Readonly<Record<string, string>>;
  readonly own: { readonly add?: OperationOverrides; readonly remove?: OperationOverrides; readonly restore?: OperationOverrides };
}

/** Creates the operations for one kind of contacts without an account: regional coordinators, homeless liaisons. */
export const defineContactOperations = <
  const Noun extends string,
  const Path extends string,
  Result extends z.ZodMiniType,
  Form extends z.ZodMiniType,
  NewForm extends z.ZodMiniType,
  Filters extends Readonly<Record<string, z.ZodMiniType>>,
>({
  noun,
  path,
  called,
  result,
  form,
  newForm,
  example,
  answerExample,
  filters,
  parameters,
  own,
}: ContactKind<Noun, Path, Result, Form, NewForm, Filters>) => ({
  list: defineOperation({
    ...regionQuery,
    id: `list${noun}s`,
    grants: removedGrants,
    method: 'get',
    path: `/${path}`,
    summary: `List ${called}s with search and pagination`,
    query: z.object({ ...listShape, ...filters }),
    parameters: { ...listParameters, ...parameters },
    responses: { 200: { description: 'One page of contacts.', schema: z.array(result), example: [answerExample], headers: pageHeaders } },
  }),
  add: defineOperation({
    ...regionCommand,
    id: `add${noun}`,
    method: 'post',
    path: `/${path}`,
    summary: `Add a ${called}`,
    body: newForm,
    bodyExample: example,
    responses: { 201: { description: 'Added.', schema: changedSchema, headers: ['Consistency-Token', 'Location'] } },
    ...own.add,
  }),
  get: defineOperation({
    ...regionQuery,
    id: `get${noun}`,
    method: 'get',
    path: `/${path}/{id}`,
    summary: `Get a ${called}`,
    params: idParams,
    responses: readResponse(`The ${noun.toLowerCase()}.`, result, answerExample),
    problems: { ...signedInProblems, 404: ['NOT_FOUND'], 503: ['NOT_READY', 'UNAVAILABLE'] },
  }),
  revise: defineOperation({
    ...regionCommand,
    id: `revise${noun}`,
    method: 'put',
    path: `/${path}/{id}`,
    summary: `Revise a ${called}`,
    description: 'Send the `revision` of the loaded form: a later change by another user causes a conflict (409) with both versions.',
    params: idParams,
    body: form,
    bodyExample: { ...example, revision: 0 },
    responses: commandResponse('Saved.', changedSchema),
    problems: changeProblems,
  }),
  remove: defineOperation({
    ...regionCommand,
    id: `remove${noun}`,
    method: 'delete',
    path: `/${path}/{id}`,
    summary: `Remove a ${called}`,
    params: idParams,
    responses: commandResponse('Removed.', changedSchema),
    problems: changeProblems,
    ...own.remove,
  }),
  restore: defineOperation({
    ...regionCommand,
    id: `restore${noun}`,
    method: 'post',
    path: `/${path}/{id}/restore`,
    summary: `Restore a removed ${called}`,
    params: idParams,
    responses: commandResponse('Restored unchanged.', changedSchema),
    problems: changeProblems,
    ...own.restore,
  }),
});
