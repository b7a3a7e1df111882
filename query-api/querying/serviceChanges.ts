import type { HistoryField } from '#contract/auditParts.ts';
import { SECTION_EVENTS, SECTIONS, type FactsOf, type Section } from '#domain/service/sections.ts';
import { sameFacts } from '#domain/values/sameFacts.ts';
import type { AuditedEvent, AuditEntry } from '#projections/audit/document.ts';
import { changedFields } from './changedFields.ts';

/** Who changed or confirmed a field, and when. */
export type ChangedBy = Pick<AuditEntry, 'at' | 'actor'>;

/** A field's current value, its last change, and its last confirmation since. */
export interface CurrentField extends Pick<HistoryField, 'section' | 'name' | 'isHidden'> {
  readonly value: HistoryField['now'];
  readonly changedBy: ChangedBy;
  readonly confirmed?: ChangedBy;
}

/** What an entry must have so that its changes can be computed. */
export type ChangingEntry = Pick<AuditEntry, 'at' | 'actor' | 'events' | 'subject'>;

/** Who reads: whether the service is confidential today, and whether the reader may see its place nevertheless. */
interface PlaceView {
  readonly isConfidential: boolean;
  readonly readsPlace: boolean;
}

/** The changes of a service's events, field by field. */
export interface ServiceChanges {
  /** Changed fields by revision of the event in the service's stream; no item for an event that changed no field. */
  readonly byRevision: ReadonlyMap<number, readonly HistoryField[]>;
  readonly now: readonly CurrentField[];
}

/** Fields that a confidential service hides. */
const HIDDEN_FIELDS: readonly string[] = ['address1', 'address2', 'zip', 'location'];

const sectionOfEventType = new Map<string, Section>(SECTIONS.map((section) => [SECTION_EVENTS[section], section]));

const sealedOf = (facts: unknown): unknown => (typeof facts === 'object' && facts !== null ? Reflect.get(facts, 'sealed') : undefined);

const hiddenField = (section: Section, name: string): HistoryField => ({
  section,
  name,
  before: null,
  now: null,
  isSensitive: true,
  isHidden: true,
});

/** A section's facts after one event; `isSealed`: the reader may not see the place. */
interface SectionVersion<S extends Section> {
  readonly facts: FactsOf<S> | null;
  readonly isSealed: boolean;
}

const fieldsOf = <S extends Section>(
  section: S,
  previous: SectionVersion<S>,
  { facts: now, isSealed }: SectionVersion<S> & { facts: FactsOf<S> },
): HistoryField[] => {
  const { facts: before } = previous;
  const fields = changedFields(section, before, now).map((field): HistoryField => ({ section, ...field }));
  const shownFields = fields.map((field) => {
    if (!HIDDEN_FIELDS.includes(field.name)) return field;
    if (isSealed) return hiddenField(section, field.name);
    return previous.isSealed ? { ...field, before: null } : field;
  });
  const isHiddenPlace = section === 'place' && !sameFacts(sealedOf(before), sealedOf(now)) && fields.length === 0;
  return isHiddenPlace ? [...shownFields, hiddenField(section, 'location')] : shownFields;
};

const SPANISH_FIELD_NAMES = { summary: 'serviceSummaryEs', description: 'descriptionEs', age: 'ageEs' } as const;
type Translated = Readonly<Record<string, unknown>>;

const translatedFields = (before: Translated, now: Translated): HistoryField[] =>
  Object.entries(SPANISH_FIELD_NAMES).flatMap(([fact, name]): HistoryField[] => {
    const [previousText, currentText] = [before[fact] ?? '', now[fact] ?? ''];
    return previousText === currentText ? [] : [{ section: 'described', name, before: textOf(previousText), now: textOf(currentText) }];
  });
const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Returns the sections that an event confirms. */
const confirmedSections = ({ type, data }: AuditedEvent): readonly unknown[] =>
  type === 'DetailsConfirmed' && Array.isArray(data['sections']) ? data['sections'] : [];

/**
 * Folds the entries of one service's stream, oldest first. For readers who may not see the place of a confidential service, the place is
 * hidden in all events if the service is confidential today, and otherwise in events that were recorded while it was confidential.
 */
export const changesOf = (entries: readonly ChangingEntry[], { readsPlace, isConfidential }: PlaceView): ServiceChanges => {
  const lastVersions = new Map<Section, SectionVersion<Section>>();
  let wasConfidential = false;
  let spanish: Translated = {};
  const byRevision = new Map<number, readonly HistoryField[]>();
  const latestByField = new Map<string, { readonly field: HistoryField; readonly by: ChangedBy }>();
  const confirmed = new Map<unknown, ChangedBy>();

  const changedFieldsOf = (event: AuditedEvent): HistoryField[] => {
    const section = sectionOfEventType.get(event.type);
    if (section !== undefined) {
      const now = event.data as unknown as FactsOf<typeof section>;
      if (section === 'address') wasConfidential = (now as FactsOf<'address'>).confidential;
      const isSealed = !readsPlace && (isConfidential || wasConfidential || (section === 'place' && sealedOf(now) !== undefined));
      const fields = fieldsOf(section, lastVersions.get(section) ?? { facts: null, isSealed: false }, { facts: now, isSealed });
      lastVersions.set(section, { facts: now, isSealed });
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
      const fields = changedFieldsOf(event);
      if (fields.length > 0) byRevision.set(event.revision, fields);
      for (const field of fields) latestByField.set(field.name, { field, by: { at, actor } });
      for (const section of confirmedSections(event)) confirmed.set(section, { at, actor });
    }
  }

  const filledFields = [...latestByField.values()].filter(
    ({ field: { now, isHidden } }) => isHidden === true || (now !== null && now !== '' && !isEmpty(now)),
  );
  return {
    byRevision,
    now: filledFields
      .toSorted((one, other) => SECTIONS.indexOf(one.field.section) - SECTIONS.indexOf(other.field.section))
      .map(({ field: { section, name, now, isHidden }, by }): CurrentField => {
        const confirmedSince = confirmed.get(section);
        return {
          section,
          name,
          value: now,
          ...(isHidden === true ? { isHidden } : {}),
          changedBy: by,
          ...(confirmedSince !== undefined && confirmedSince.at > by.at ? { confirmed: confirmedSince } : {}),
        };
      }),
  };
};

const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
