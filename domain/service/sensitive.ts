import { sameFacts, SECTIONS, type Section } from './sections.ts';
import { wireNameOf } from './serviceWire.ts';

/** Facts that a vandal could use to redirect visitors: changes of them are reviewed first. */
const SENSITIVE: { readonly [S in Section]?: readonly string[] } = {
  contact: ['phone', 'website'],
  address: ['address1', 'city', 'state', 'zip', 'country', 'confidential'],
  place: ['longitude', 'latitude'],
  classified: ['types'],
};

/** The sensitive facts by their wire names. */
const ON_WIRE: ReadonlySet<string> = new Set(
  SECTIONS.flatMap((section) => (SENSITIVE[section] ?? []).map((fact) => wireNameOf(section, fact))),
);
export const isSensitiveOnWire = (name: string): boolean => ON_WIRE.has(name);

/** Whether sensitive facts of a section changed; `before` is null if there were none. */
export const isSensitiveChange = (section: Section, before: object | null, now: object | undefined): boolean =>
  (SENSITIVE[section] ?? []).some((fact) => !sameFacts(factOf(before, fact), factOf(now, fact))) ||
  (section === 'address' && !sameFacts(factOf(before, 'sealed'), factOf(now, 'sealed')));

const factOf = (facts: object | null | undefined, fact: string): unknown => (facts ? Reflect.get(facts, fact) : undefined);
