import type { ApprovalChanges } from '#contract/managedServices.ts';
import { sameFacts, type FactsOf, type Section } from '#domain/service/sections.ts';
import { isSensitiveOnWire } from '#domain/service/sensitive.ts';
import { toWire } from '#domain/service/serviceWire.ts';

export type ChangedField = ApprovalChanges['sections'][number]['fields'][number];
type Wire = Readonly<Record<string, unknown>>;

/** Returns a section's facts by their wire names, in the order of the form; a place is its point. */
export const wireOf = <S extends Section>(section: S, facts: FactsOf<S> | null | undefined): Wire => {
  if (facts === null || facts === undefined) return {};
  if (section === 'place') {
    const { longitude, latitude } = facts as FactsOf<'place'>;
    return longitude === null || latitude === null ? {} : { location: [longitude, latitude] };
  }
  return toWire(section as Exclude<Section, 'place'>, facts as FactsOf<Exclude<Section, 'place'>>);
};

/** Returns the sealed part of a hidden address. */
const sealed = (facts: object | null | undefined): unknown => (facts ? Reflect.get(facts, 'sealed') : undefined);

/** Returns the fields of a section that differ; a change of a hidden address becomes `address1` without values. */
export const changedFields = <S extends Section>(section: S, before: FactsOf<S> | null, now: FactsOf<S> | undefined): ChangedField[] => {
  const [was, is] = [wireOf(section, before), wireOf(section, now)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((name) => !sameFacts(was[name], is[name]));
  const fields = names.map((name): ChangedField => ({
    name,
    before: (was[name] ?? null) as ChangedField['before'],
    now: (is[name] ?? null) as ChangedField['now'],
    ...(isSensitiveOnWire(name) ? { isSensitive: true as const } : {}),
  }));
  const isHiddenChange = section === 'address' && !sameFacts(sealed(before), sealed(now)) && !names.includes('address1');
  return isHiddenChange ? [...fields, { name: 'address1', before: null, now: null, isSensitive: true, isHidden: true }] : fields;
};
