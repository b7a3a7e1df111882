import type { Db } from '#platform/mongo/index.ts';
import type { CoordinatorDocument, LiaisonDocument, RegionDocument } from '#projections/regions/document.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import { NOT_REMOVED } from '../model/notRemoved.ts';
import type { Reading } from '../model/storedModel.ts';

type Document = RegionDocument | CoordinatorDocument | LiaisonDocument;
export type RegionRowKind = Document['kind'];
type OfKind<Kind extends RegionRowKind> = Extract<Document, { readonly kind: Kind }>;
/** A document of the read model `regions` with its id. */
export type RegionRow<Kind extends RegionRowKind> = OfKind<Kind> & { readonly id: string };

/**
 * Returns all rows of one kind of the read model `regions`, ordered by id: either the current or the removed ones. There are few of each
 * kind, and personal data is sealed, so a search unseals them all (docs/decisions/004).
 */
export const loadRegionRows = async <Kind extends RegionRowKind>(
  db: Db,
  { collection }: Pick<Reading, 'collection'>,
  kind: Kind,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<RegionRow<Kind>[]> => {
  const filter = removed ? { 'kept.kind': kind, gone: true } : { kind, ...NOT_REMOVED };
  const rows = await db
    .collection<{ readonly _id: string }>(collection)
    .find(filter as object)
    .sort({ _id: 1 })
    .toArray();
  return rows.flatMap((row) => {
    const { id, document } = fromStored(row as unknown as StoredDocument<OfKind<Kind>>);
    return document === null ? [] : [{ ...document, id }];
  });
};
