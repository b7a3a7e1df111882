import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import type { LiaisonFacts } from '#domain/liaison/form.ts';
import type { RegionFacts } from '#domain/region/form.ts';
import { linesOf, type RecordKind, type Values } from './record.ts';

type Plain<Of> = { -readonly [Name in keyof Of]: Of[Name] extends readonly string[] ? string[] : Of[Name] };
interface Bodies {
  readonly region: Plain<RegionFacts>;
  readonly coordinator: Plain<CoordinatorFacts>;
  readonly liaison: Plain<LiaisonFacts>;
}
/** Names of fields that contain lists. */
const LISTS: readonly string[] = ['counties', 'coordinatorIds', 'addresses'];

/** Converts the values of a form to the request body. */
export const bodyOf = <Thing extends RecordKind['kind']>(_thing: Thing, values: Values): Bodies[Thing] =>
  Object.fromEntries(
    Object.entries(values).map(([name, text]) => [name, LISTS.includes(name) ? linesOf(text) : text]),
  ) as unknown as Bodies[Thing];
