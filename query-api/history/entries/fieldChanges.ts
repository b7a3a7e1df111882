import { SECTION_EVENTS, type FactsOf, type Section } from '#domain/service/sections.ts';
import type { AuditField } from '#domain/vocabulary/auditKinds.ts';
import type { AuditedEvent, AuditEntry } from '#projections/audit/document.ts';
import { changedFields } from '../../querying/changedFields.ts';

/** The sections with a fact; for a fact of several fields every change of a section counts. */
const FACTS: Readonly<Record<AuditField, { readonly sections: readonly Section[]; readonly fieldName?: string }>> = {
  phone: { sections: ['contact'], fieldName: 'phone' },
  website: { sections: ['contact'], fieldName: 'website' },
  name: { sections: ['described'], fieldName: 'name' },
  address: { sections: ['address', 'place'] },
  hours: { sections: ['hours'] },
};

/** Returns the types of the events that can change a fact of a listing. */
export const eventTypesOfField = (field: AuditField): readonly AuditedEvent['type'][] =>
  FACTS[field].sections.map((section) => SECTION_EVENTS[section]);

/** Whether an entry can change a fact of a listing: its first values are no change. */
export const mayChangeField = ({ subject, events }: AuditEntry, types: readonly AuditedEvent['type'][]): boolean =>
  subject === 'service' && events.some(({ type }) => types.includes(type)) && !events.some(({ type }) => type === 'ServiceAdded');

/**
 * Returns the revisions of the events that changed a fact of one service. `entries`: all entries of its stream, oldest first. The first
 * values of a section are no change.
 */
export const revisionsChanging = (field: AuditField, entries: readonly AuditEntry[]): ReadonlySet<number> => {
  const { sections, fieldName } = FACTS[field];
  const revisions = new Set<number>();
  for (const section of sections) {
    let before: FactsOf<Section> | undefined;
    for (const { type, revision, data } of entries.flatMap(({ events }) => events)) {
      if (type !== SECTION_EVENTS[section]) continue;
      const now = data as unknown as FactsOf<Section>;
      const names = before === undefined ? [] : changedFields(section, before, now).map(({ name }) => name);
      if (fieldName === undefined ? names.length > 0 : names.includes(fieldName)) revisions.add(revision);
      before = now;
    }
  }
  return revisions;
};

/** Returns the entries of a service's own stream, oldest first. */
export type ServiceReader = (serviceId: string) => Promise<readonly AuditEntry[]>;

/** Number of entries whose services are read together. */
const BATCH_SIZE = 32;

/** Yields the entries that changed a fact of a listing, in their order. */
export async function* entriesChanging(
  field: AuditField,
  entries: AsyncIterable<AuditEntry>,
  readService: ServiceReader,
): AsyncGenerator<AuditEntry> {
  const types = eventTypesOfField(field);
  const matching = async (candidates: readonly AuditEntry[]): Promise<readonly AuditEntry[]> => {
    const services = [...new Set(candidates.map(({ subjectId }) => subjectId))];
    const revisions = new Map(
      await Promise.all(services.map(async (id) => [id, revisionsChanging(field, await readService(id))] as const)),
    );
    return candidates.filter(({ subjectId, events }) => events.some(({ revision }) => revisions.get(subjectId)?.has(revision)));
  };
  let candidates: AuditEntry[] = [];
  for await (const entry of entries) {
    if (!mayChangeField(entry, types)) continue;
    candidates.push(entry);
    if (candidates.length < BATCH_SIZE) continue;
    yield* await matching(candidates);
    candidates = [];
  }
  yield* await matching(candidates);
}
