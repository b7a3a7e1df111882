import type { Principal } from '#domain/permissions/principal.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';
import { changesOf, type ServiceChanges } from '../../querying/serviceChanges.ts';
import type { ServiceReader } from '../entries/fieldChanges.ts';
import type { FieldsOf } from '../entries/formatEntries.ts';
import { withOpenedFacts } from '../entries/openSealed.ts';
import { createServiceReader } from '../entries/readEntries.ts';
import { readVisibleServices } from '../entries/visibleServices.ts';

/** Reads the services of entries, and returns a function for the changed fields of each of their events, as this user may see them. */
export const readFieldsOf = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  readings: { readonly audit: Reading; readonly services: Reading },
  principal: Principal,
  foundEntries: readonly AuditEntry[],
  readService: ServiceReader = createServiceReader(db, readings.audit),
): Promise<FieldsOf> => {
  const ids = [
    ...new Set(foundEntries.flatMap(({ serviceId, subject }) => (serviceId !== undefined && subject === 'service' ? [serviceId] : []))),
  ];
  const visibleServices = await readVisibleServices(db, readings.services, principal, ids);
  const changes = new Map<string, ServiceChanges>();
  for (const id of ids) {
    const visibleService = visibleServices.get(id) ?? { readsPlace: false, isConfidential: true };
    const entries = await readService(id);
    changes.set(id, changesOf(await withOpenedFacts(vault.keys, entries, visibleService.readsPlace), visibleService));
  }
  return ({ revision }, { subject, subjectId }) => (subject === 'service' ? changes.get(subjectId)?.byRevision.get(revision) : undefined);
};
