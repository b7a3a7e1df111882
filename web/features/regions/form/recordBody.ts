import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import type { LiaisonFacts } from '#domain/liaison/form.ts';
import type { RegionFacts } from '#domain/region/form.ts';
import { linesOf, type RecordKind, type Values } from './recordKind.ts';

type PlainBody<Facts> = { -readonly [Name in keyof Facts]: Facts[Name] extends readonly string[] ? string[] : Facts[Name] };
interface Bodies {
  readonly region: PlainBody<RegionFacts>;
  readonly coordinator: PlainBody<CoordinatorFacts>;
  readonly liaison: PlainBody<LiaisonFacts>;
}
/** Names of fields that contain lists. */
const LIST_FIELDS: readonly string[] = ['counties', 'coordinatorIds', 'addresses'];

/** Converts the values of a form to the request body. */
export const bodyOf = <Kind extends RecordKind['kind']>(_kind: Kind, values: Values): Bodies[Kind] =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, LIST_FIELDS.includes(name) ? linesOf(text) : text]),
  ) as unknown as Bodies[Kind];
