import { mayUndo } from '#domain/undo/mayUndo.ts';
import { can } from '#kernel/permissions/permissions.ts';
import type { Principal } from '#kernel/principal.ts';
import { hasBeds, typesShown } from '#kernel/vocabulary/serviceTypes.ts';
import type { Db } from '#platform/mongo/index.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Reading } from '#querying/model/storedModel.ts';

/** A service as its history shows it to one user: removed services too. */
export interface ServiceSeen {
  readonly name: string;
  readonly isRemoved: boolean;
  readonly isConfidential: boolean;
  readonly hasBeds: boolean;
  readonly timeZone: string | null;
  /** They may read its history at all. */
  readonly readsHistory: boolean;
  /** They may know where it is, or was, while it is confidential: its present owner, and administrators. */
  readonly readsPlace: boolean;
  /** They may undo a count of its beds. */
  readonly undoesCounts: boolean;
}

/** Services by their ids, removed ones too, with what the user may see of each. */
export const servicesSeen = async (
  db: Db,
  { collection }: Pick<Reading, 'collection'>,
  principal: Principal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ServiceSeen>> => {
  const { id: ownId, role, approved } = principal;
  const rows = await db
    .collection<{ _id: string }>(collection)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(
    rows.flatMap((row) => {
      const { id, document } = fromStored(row as unknown as StoredDocument<ServiceDocument>);
      if (document === null) return [];
      const standing = { status: 'listed', ownerId: document.user, bedCounters: document.bedCounters ?? [] } as const;
      const circumstances = { own: document.user === ownId, accountApproved: approved };
      const seen: ServiceSeen = {
        name: document.described.name,
        isRemoved: document.isRemoved === true,
        isConfidential: document.address.confidential,
        hasBeds: hasBeds(typesShown(document.classified.types)),
        timeZone: document.place?.timeZone ?? null,
        readsHistory: can(role, 'service.readHistory', circumstances),
        readsPlace: can(role, 'service.readConfidential', circumstances),
        undoesCounts: mayUndo(principal, standing, ['BedsCounted']),
      };
      return [[id, seen] as const];
    }),
  );
};
