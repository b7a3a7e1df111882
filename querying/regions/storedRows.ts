import type { Db } from '#platform/mongo/index.ts';
import type { CoordinatorDocument, LiaisonDocument, RegionDocument } from '#projections/regions/document.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import { NOT_REMOVED } from '../model/notRemoved.ts';
import type { Reading } from '../model/storedModel.ts';

type Document = RegionDocument | CoordinatorDocument | LiaisonDocument;
export type RegionsKind = Document['kind'];
type OfKind<Kind extends RegionsKind> = Extract<Document, { readonly kind: Kind }>;
/** A document of the read model `regions` with its id. */
export type Row<Kind extends RegionsKind> = OfKind<Kind> & { readonly id: string };

/**
 * Of the read model `regions`, all of one kind, in the order of their ids: those that are there, or those that were removed. There
 * are few of each, and what is said of people is sealed: they are searched by opening them (docs/decisions/004).
 */
export const rowsOf = async <Kind extends RegionsKind>(
  db: Db,
  { collection }: Pick<Reading, 'collection'>,
  kind: Kind,
  { removed = false }: { readonly removed?: boolean } = {},
): Promise<Row<Kind>[]> => {
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
