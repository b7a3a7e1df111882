import type { ApprovalChanges } from '#contract/managedServices.ts';
import { type FactsOf, type Section } from '#domain/service/sections.ts';
import { isSensitiveOnWire } from '#domain/service/sensitiveFacts.ts';
import { toWire } from '#domain/service/wireNames.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';

export type ChangedField = ApprovalChanges['sections'][number]['fields'][number];
type WireFields = Readonly<Record<string, unknown>>;

/** Returns a section's facts by their wire names, in the order of the form; for a place, only its coordinates. */
export const wireFieldsOf = <S extends Section>(section: S, facts: FactsOf<S> | null | undefined): WireFields => {
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
  const [fieldsBefore, fieldsNow] = [wireFieldsOf(section, before), wireFieldsOf(section, now)];
  const changedNames = [...new Set([...Object.keys(fieldsBefore), ...Object.keys(fieldsNow)])].filter(
    (name) => !sameFacts(fieldsBefore[name], fieldsNow[name]),
  );
  const fields = changedNames.map((name): ChangedField => ({
    name,
    before: (fieldsBefore[name] ?? null) as ChangedField['before'],
    now: (fieldsNow[name] ?? null) as ChangedField['now'],
    ...(isSensitiveOnWire(name) ? { isSensitive: true as const } : {}),
  }));
  const isHiddenChange = section === 'address' && !sameFacts(sealed(before), sealed(now)) && !changedNames.includes('address1');
  return isHiddenChange ? [...fields, { name: 'address1', before: null, now: null, isSensitive: true, isHidden: true }] : fields;
};
