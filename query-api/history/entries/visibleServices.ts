import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import { mayUndo } from '#domain/undo/mayUndo.ts';
import { hasBeds, knownServiceTypes } from '#domain/vocabulary/serviceTypes.ts';
import type { Db } from '#platform/mongo/index.ts';
import { fromStored, type StoredDocument } from '#projections/runtime/projection.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Reading } from '../../querying/model/storedModel.ts';

/** A service, and the user's permissions for its history; removed services too. */
export interface VisibleService {
  readonly name: string;
  readonly isRemoved: boolean;
  readonly isConfidential: boolean;
  readonly hasBeds: boolean;
  readonly timeZone: string | null;
  /** Whether the user may read its history. */
  readonly readsHistory: boolean;
  /** Whether the user may see its place while it is confidential: its current owner and administrators. */
  readonly readsPlace: boolean;
  /** Whether the user may undo a count of its beds. */
  readonly undoesCounts: boolean;
}

/** Returns services by id, also removed ones, with the user's permissions for each. */
export const readVisibleServices = async (
  db: Db,
  { collection }: Pick<Reading, 'collection'>,
  principal: Principal,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VisibleService>> => {
  const { id: ownId, role, approved } = principal;
  const rows = await db
    .collection<{ _id: string }>(collection)
    .find({ _id: { $in: [...ids] } })
    .toArray();
  return new Map(
    rows.flatMap((row) => {
      const { id, document } = fromStored(row as unknown as StoredDocument<ServiceDocument>);
      if (document === null) return [];
      const serviceAccess = { status: 'listed', ownerId: document.user, bedCounters: document.bedCounters ?? [] } as const;
      const circumstances = { own: document.user === ownId, accountApproved: approved };
      const visibleService: VisibleService = {
        name: document.described.name,
        isRemoved: document.isRemoved === true,
        isConfidential: document.address.confidential,
        hasBeds: hasBeds(knownServiceTypes(document.classified.types)),
        timeZone: document.place?.timeZone ?? null,
        readsHistory: can(role, 'service.readHistory', circumstances),
        readsPlace: can(role, 'service.readConfidential', circumstances),
        undoesCounts: mayUndo(principal, serviceAccess, ['BedsCounted']),
      };
      return [[id, visibleService] as const];
    }),
  );
};
