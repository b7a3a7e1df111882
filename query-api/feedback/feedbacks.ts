import { can } from '../../domain/permissions/permissions.ts';
import type { Principal } from '../../domain/principal.ts';
import type { Collection, Db } from '../../platform/mongo/index.ts';
import type { FeedbackDocument } from '../../projections/feedbacks/document.ts';
import type { Reading, StoredModel } from '../model/storedModel.ts';
import { PRESENT } from '../model/present.ts';

/** A row of the read model `feedbacks`. */
export interface FeedbackRow extends FeedbackDocument {
  readonly _id: string;
}
/** As MongoDB takes it. */
export type FeedbackFilter = Readonly<Record<string, unknown>>;

/** The read models that answer for feedback. */
export interface FeedbackModels {
  readonly feedbacks: StoredModel;
  readonly services: StoredModel;
}
type Place = Pick<Reading, 'collection'>;

export const feedbacksIn = (db: Db, { collection }: Place): Collection<FeedbackRow> => db.collection<FeedbackRow>(collection);

interface ServiceRow {
  readonly _id: string;
  readonly described: { readonly name: string };
  readonly user: string;
}

/** Names of services that are still listed, by id. */
export const namesOfServices = async (db: Db, { collection }: Place, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map();
  const found = db.collection<ServiceRow>(collection).find({ _id: { $in: [...ids] }, ...PRESENT }, { projection: { 'described.name': 1 } });
  return new Map((await found.toArray()).map(({ _id, described }) => [_id, described.name]));
};

const ownServices = async (db: Db, { collection }: Place, userId: string): Promise<string[]> => {
  const found = db.collection<ServiceRow>(collection).find({ user: userId, ...PRESENT }, { projection: { _id: 1 } });
  return (await found.toArray()).map(({ _id }) => _id);
};

/** What somebody may see of who sent a feedback. Of a type that is not known here, only administrators see anything. */
export const seesSender = (principal: Principal, { type }: Pick<FeedbackDocument, 'type'>): boolean =>
  can(principal.role, type === 'SERVICE' ? 'feedback.readSender' : 'feedback.readApp', { accountApproved: principal.approved });

/** The feedback that somebody may read: all of it, that of services, or that of their own services. */
export const readableBy = async (db: Db, principal: Principal, services: Place): Promise<FeedbackFilter> => {
  const person = { accountApproved: principal.approved };
  if (can(principal.role, 'feedback.readApp', person)) return PRESENT;
  if (can(principal.role, 'feedback.read', person)) return { type: 'SERVICE', ...PRESENT };
  if (!can(principal.role, 'feedback.read', { ...person, own: true })) return { _id: { $in: [] } };
  return { type: 'SERVICE', serviceId: { $in: await ownServices(db, services, principal.id) }, ...PRESENT };
};
