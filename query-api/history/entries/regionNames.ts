import { unsealCoordinators, unsealLiaisons } from '#identity/contacts/sealedContacts.ts';
import type { AuditEntry } from '#projections/audit/document.ts';
import type { CoordinatorDocument, LiaisonDocument, RegionDocument } from '#projections/regions/document.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import type { QueryContext } from '../../querying/context.ts';
import type { Reading } from '../../querying/model/storedModel.ts';

type Document = RegionDocument | CoordinatorDocument | LiaisonDocument;
const REGION_SUBJECTS: readonly string[] = ['region', 'coordinator', 'liaison'];

/**
 * Returns the names of the regions and contacts that entries are about, by id, also removed ones. For readers of the audit, who may read
 * regions.
 */
export const readRegionNames = async (
  { db, vault }: Pick<QueryContext, 'db' | 'vault'>,
  { collection }: Pick<Reading, 'collection'>,
  entries: readonly AuditEntry[],
): Promise<ReadonlyMap<string, string>> => {
  const ids = [...new Set(entries.flatMap(({ subject, subjectId }) => (REGION_SUBJECTS.includes(subject) ? [subjectId] : [])))];
  if (ids.length === 0) return new Map();
  const rows = await db
    .collection<{ readonly _id: string }>(collection)
    .find({ _id: { $in: ids } })
    .toArray();
  const foundDocuments = rows.flatMap((row) => {
    const { id, document } = fromStored(row as unknown as StoredDocument<Document>);
    return document === null ? [] : [{ id, document }];
  });
  const sealedOf = (kind: 'coordinator' | 'liaison') =>
    foundDocuments.flatMap(({ id, document }) => (document.kind === kind ? [{ id, document }] : []));
  const [coordinators, liaisons] = [sealedOf('coordinator'), sealedOf('liaison')];
  const boxesOf = (documents: typeof coordinators) => documents.flatMap(({ document }) => ('sealed' in document ? [document.sealed] : []));
  const [openedCoordinators, openedLiaisons] = await Promise.all([
    unsealCoordinators(vault.keys, boxesOf(coordinators)),
    unsealLiaisons(vault.keys, boxesOf(liaisons)),
  ]);
  const namesById = (documents: typeof coordinators, opened: readonly ({ readonly name: string } | null)[]) =>
    documents.flatMap(({ id }, index) => (opened[index] == null ? [] : [[id, opened[index].name] as const]));
  return new Map([
    ...foundDocuments.flatMap(({ id, document }) => (document.kind === 'region' ? [[id, document.name] as const] : [])),
    ...namesById(coordinators, openedCoordinators),
    ...namesById(liaisons, openedLiaisons),
  ]);
};
