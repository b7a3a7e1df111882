import { can } from '#domain/permissions/permissions.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { Coordinates } from '#domain/values/coordinates.ts';
import type { Collection, Db } from '#platform/mongo/index.ts';
import type { FeedbackDocument } from '#projections/feedbacks/document.ts';
import { NOT_REMOVED } from '../model/notRemoved.ts';
import type { Reading, StoredModel } from '../model/storedModel.ts';

/** A row of the read model `feedbacks`. */
export interface FeedbackRow extends FeedbackDocument {
  readonly _id: string;
}
/** Filter of a MongoDB query. */
export type FeedbackFilter = Readonly<Record<string, unknown>>;

/** The read models that feedback queries use. */
export interface FeedbackModels {
  readonly feedbacks: StoredModel;
  readonly services: StoredModel;
}
type CollectionRef = Pick<Reading, 'collection'>;

export const feedbacksIn = (db: Db, { collection }: CollectionRef): Collection<FeedbackRow> => db.collection<FeedbackRow>(collection);

interface ServiceRow {
  readonly _id: string;
  readonly described: { readonly name: string };
  readonly user: string;
  readonly location?: { readonly coordinates: readonly [number, number] };
  /** Source of the point: the center of a zip code is too coarse to show. */
  readonly place?: { readonly source: string };
}

/** A service in a list of feedback. */
export interface NamedService {
  readonly name: string;
  /** Point of the service, if known and public. */
  readonly point?: Coordinates;
}

/** Returns the services that are still listed, by id. */
export const namedServices = async (
  db: Db,
  { collection }: CollectionRef,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NamedService>> => {
  if (ids.length === 0) return new Map();
  const found = db
    .collection<ServiceRow>(collection)
    .find({ _id: { $in: [...new Set(ids)] }, ...NOT_REMOVED }, { projection: { 'described.name': 1, location: 1, 'place.source': 1 } });
  return new Map(
    (await found.toArray()).map(({ _id, described: { name }, location, place }) => {
      if (location === undefined || place?.source === 'gazetteer') return [_id, { name }];
      const [longitude, latitude] = location.coordinates;
      return [_id, { name, point: { longitude, latitude } }];
    }),
  );
};

const ownServiceIds = async (db: Db, { collection }: CollectionRef, userId: string): Promise<string[]> => {
  const found = db.collection<ServiceRow>(collection).find({ user: userId, ...NOT_REMOVED }, { projection: { _id: 1 } });
  return (await found.toArray()).map(({ _id }) => _id);
};

/** Whether the user may see a feedback's sender. For a type that this version does not know, only administrators may. */
export const canSeeSender = (principal: Principal, { type }: Pick<FeedbackDocument, 'type'>): boolean =>
  can(principal.role, type === 'SERVICE' ? 'feedback.readSender' : 'feedback.readApp', { accountApproved: principal.approved });

/** Returns a filter for the feedback that the user may read: all of it, that on services, or that on the user's own services. */
export const readableFilter = async (db: Db, principal: Principal, services: CollectionRef): Promise<FeedbackFilter> => {
  const permissionFacts = { accountApproved: principal.approved };
  if (can(principal.role, 'feedback.readApp', permissionFacts)) return NOT_REMOVED;
  if (can(principal.role, 'feedback.read', permissionFacts)) return { type: 'SERVICE', ...NOT_REMOVED };
  if (!can(principal.role, 'feedback.read', { ...permissionFacts, own: true })) return { _id: { $in: [] } };
  return { type: 'SERVICE', serviceId: { $in: await ownServiceIds(db, services, principal.id) }, ...NOT_REMOVED };
};
