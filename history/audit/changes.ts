import type { HistoryField } from '#contract/auditParts.ts';
import { SECTION_EVENTS, SECTIONS, sameFacts, type FactsOf, type Section } from '#domain/service/sections.ts';
import type { AuditedEvent, AuditEntry } from '#projections/audit/document.ts';
import { changedFields } from '#querying/changedFields.ts';
import type { ServiceSeen } from './serviceSeen.ts';

/** Who changed or confirmed a field, and when. */
export type ChangedBy = Pick<AuditEntry, 'at' | 'actor'>;

/** A field's present value, its last change, and its last confirmation since. */
export interface FieldNow extends Pick<HistoryField, 'section' | 'name' | 'isHidden'> {
  readonly value: HistoryField['now'];
  readonly changedBy: ChangedBy;
  readonly confirmed?: ChangedBy;
}

/** The changes of a service's events, field by field. */
export interface ServiceChanges {
  /** Changed fields by revision of the event in the service's stream; no item for an event that changed no field. */
  readonly byRevision: ReadonlyMap<number, readonly HistoryField[]>;
  readonly now: readonly FieldNow[];
}

/** Fields that a confidential service hides. */
const HIDDEN: readonly string[] = ['address1', 'address2', 'zip', 'location'];

const sectionOf = new Map<string, Section>(SECTIONS.map((section) => [SECTION_EVENTS[section], section]));

const sealedOf = (facts: unknown): unknown => (typeof facts === 'object' && facts !== null ? Reflect.get(facts, 'sealed') : undefined);

const hidden = (section: Section, name: string): HistoryField => ({
  section,
  name,
  before: null,
  now: null,
  isSensitive: true,
  isHidden: true,
});

/** A section's facts after one event; `hides`: the reader may not see the place. */
interface SectionVersion<S extends Section> {
  readonly facts: FactsOf<S> | null;
  readonly hides: boolean;
}

const fieldsOf = <S extends Section>(
  section: S,
  previous: SectionVersion<S>,
  { facts: now, hides }: SectionVersion<S> & { facts: FactsOf<S> },
): HistoryField[] => {
  const { facts: before } = previous;
  const fields = changedFields(section, before, now).map((field): HistoryField => ({ section, ...field }));
  const shown = fields.map((field) => {
    if (!HIDDEN.includes(field.name)) return field;
    if (hides) return hidden(section, field.name);
    return previous.hides ? { ...field, before: null } : field;
  });
  const isHiddenPlace = section === 'place' && !sameFacts(sealedOf(before), sealedOf(now)) && fields.length === 0;
  return isHiddenPlace ? [...shown, hidden(section, 'location')] : shown;
};

const SPANISH = { summary: 'serviceSummaryEs', description: 'descriptionEs', age: 'ageEs' } as const;
type Translated = Readonly<Record<string, unknown>>;

const translatedFields = (before: Translated, now: Translated): HistoryField[] =>
  Object.entries(SPANISH).flatMap(([fact, name]): HistoryField[] => {
    const [was, is] = [before[fact] ?? '', now[fact] ?? ''];
    return was === is ? [] : [{ section: 'described', name, before: textOf(was), now: textOf(is) }];
  });
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the sections that an event confirms. */
const confirmedBy = ({ type, data }: AuditedEvent): readonly unknown[] =>
  type === 'DetailsConfirmed' && Array.isArray(data['sections']) ? data['sections'] : [];

/**
 * Folds the entries of one service's stream, oldest first. For readers who may not see the place of a confidential service, the place is
 * hidden in all events if the service is confidential today, and otherwise in events that were recorded while it was confidential.
 */
export const changesOf = (
  entries: readonly AuditEntry[],
  { readsPlace, isConfidential }: Pick<ServiceSeen, 'readsPlace' | 'isConfidential'>,
): ServiceChanges => {
  const lastVersions = new Map<Section, SectionVersion<Section>>();
  let wasConfidential = false;
  let spanish: Translated = {};
  const byRevision = new Map<number, readonly HistoryField[]>();
  const latest = new Map<string, { readonly field: HistoryField; readonly by: ChangedBy }>();
  const confirmed = new Map<unknown, ChangedBy>();

  const changed = (event: AuditedEvent): HistoryField[] => {
    const section = sectionOf.get(event.type);
    if (section !== undefined) {
      const now = event.data as unknown as FactsOf<typeof section>;
      if (section === 'address') wasConfidential = (now as FactsOf<'address'>).confidential;
      const hides = !readsPlace && (isConfidential || wasConfidential || (section === 'place' && sealedOf(now) !== undefined));
      const fields = fieldsOf(section, lastVersions.get(section) ?? { facts: null, hides: false }, { facts: now, hides });
      lastVersions.set(section, { facts: now, hides });
      return fields;
    }
    if (event.type !== 'ServiceTranslated' || event.data['language'] !== 'es') return [];
    const now = event.data['fields'] as Translated;
    const fields = translatedFields(spanish, now);
    spanish = now;
    return fields;
  };

  for (const { at, actor, events, subject } of entries) {
    if (subject !== 'service') continue;
    for (const event of events) {
      const fields = changed(event);
      if (fields.length > 0) byRevision.set(event.revision, fields);
      for (const field of fields) latest.set(field.name, { field, by: { at, actor } });
      for (const section of confirmedBy(event)) confirmed.set(section, { at, actor });
    }
  }

  const filled = [...latest.values()].filter(
    ({ field: { now, isHidden } }) => isHidden === true || (now !== null && now !== '' && !isEmpty(now)),
  );
  return {
    byRevision,
    now: filled
      .toSorted((one, other) => SECTIONS.indexOf(one.field.section) - SECTIONS.indexOf(other.field.section))
      .map(({ field: { section, name, now, isHidden }, by }): FieldNow => {
        const since = confirmed.get(section);
        return {
          section,
          name,
          value: now,
          ...(isHidden === true ? { isHidden } : {}),
          changedBy: by,
          ...(since !== undefined && since.at > by.at ? { confirmed: since } : {}),
        };
      }),
  };
};

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
