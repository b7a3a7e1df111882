import { sameFacts } from '../values/sameFacts.ts';
import { SECTIONS, type Section } from './sections.ts';
import { wireNameOf } from './wireNames.ts';

/** Facts that a vandal could use to redirect visitors: changes of them are reviewed first. */
const SENSITIVE_FACTS: { readonly [S in Section]?: readonly string[] } = {
  contact: ['phone', 'website'],
  address: ['address1', 'city', 'state', 'zip', 'country', 'confidential'],
  place: ['longitude', 'latitude'],
  classified: ['types'],
};

/** The sensitive facts by their wire names. */
const SENSITIVE_WIRE_NAMES: ReadonlySet<string> = new Set(
  SECTIONS.flatMap((section) => (SENSITIVE_FACTS[section] ?? []).map((fact) => wireNameOf(section, fact))),
);
export const isSensitiveOnWire = (name: string): boolean => SENSITIVE_WIRE_NAMES.has(name);

/** Whether sensitive facts of a section changed; `before` is null if there were none. */
export const isSensitiveChange = (section: Section, before: object | null, after: object | undefined): boolean =>
  (SENSITIVE_FACTS[section] ?? []).some((fact) => !sameFacts(readFact(before, fact), readFact(after, fact))) ||
  (section === 'address' && !sameFacts(readFact(before, 'sealed'), readFact(after, 'sealed')));

const readFact = (facts: object | null | undefined, fact: string): unknown => (facts ? Reflect.get(facts, fact) : undefined);
