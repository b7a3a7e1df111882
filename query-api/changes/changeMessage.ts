import type { Service } from '#contract/service.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import type { Change, ChangeKind } from '#domain/vocabulary/changeKinds.ts';
import type { LogEntry } from '#platform/event-store/types.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { listedPoint } from '../listing/catalogue.ts';
import type { UnitVector } from '../listing/sphere.ts';
import type { FoldedBatch } from '../querying/model/generation.ts';
import { viewRightsOf } from '../querying/viewRights.ts';
import { serviceJson } from '../services/serviceJson.ts';

/** Places whose listeners get a change; null for all listeners. */
export type Places = readonly UnitVector[] | null;

/** A change that guests may learn of. */
export interface ChangeMessage {
  readonly change: Change;
  /** Places where responses showed the service before the change and show it now. */
  readonly places: Places;
  /** Places for listeners that connect later: only the current place, because the former one may be hidden now. */
  readonly placesLater: Places;
}

/** Kind of change by response field, where it is not `edited`; null for fields whose changes are not reported. */
const KIND_OF: { readonly [Field in keyof Service]?: ChangeKind | null } = {
  availableBeds: 'beds',
  totalBeds: 'beds',
  bedsCountedAt: 'beds',
  bedsCountedBy: 'beds',
  isCriticalHeader: 'notice',
  criticalDescription: 'notice',
  criticalDescriptionEs: 'notice',
  criticalExpiredAt: 'notice',
  isCriticalNeverExpire: 'notice',
  likes: null,
  revision: null,
  bedsRevision: null,
};

const visibleToGuests = (document: ServiceDocument | null): ServiceDocument | null =>
  document !== null && viewRightsOf(GUEST, document).service ? document : null;

/** Returns the kinds of change between the guest's responses before and after. Comparing responses ensures that only public facts count. */
const changedKinds = (id: string, one: ServiceDocument, other: ServiceDocument, at: number): readonly ChangeKind[] => {
  const [before, after] = [one, other].map((document): Readonly<Record<string, unknown>> => ({
    ...serviceJson(id, document, { principal: GUEST, at }),
  }));
  const fields = Object.keys({ ...before, ...after }).filter((field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]));
  const kinds = fields.map((field) => KIND_OF[field as keyof Service] ?? (field in KIND_OF ? null : 'edited'));
  return [...new Set(kinds)].filter((kind) => kind !== null);
};

const isSamePlace = (one: UnitVector | null, other: UnitVector | null): boolean =>
  one === other || (one !== null && other !== null && one.x === other.x && one.y === other.y && one.z === other.z);

/** Returns the change of a service; undefined if nothing public changed. `at` in seconds since 1970. */
export const messageOfService = (
  { id, previous, document }: FoldedBatch<ServiceDocument>['changed'][number],
  at: number,
): ChangeMessage | undefined => {
  const [before, after] = [visibleToGuests(previous), visibleToGuests(document)];
  if (before === null && after === null) return undefined;
  if (before === null || after === null) {
    const visiblePoint = listedPoint((before ?? after)!);
    const places = visiblePoint && [visiblePoint];
    return { change: { id, kinds: [after === null ? 'removed' : 'approved'] }, places, placesLater: after && places };
  }
  const kinds = changedKinds(id, before, after, at);
  if (kinds.length === 0) return undefined;
  const [from, to] = [listedPoint(before), listedPoint(after)];
  // A service without a place is at the end of every list.
  const places = from && to && [from, to];
  return { change: { id, kinds }, places, placesLater: isSamePlace(from, to) ? to && [to] : null };
};

const KIND_OF_STREAM: Readonly<Record<string, ChangeKind>> = { crisisLine: 'crisisLines', page: 'pages' };

/** Returns the change of a crisis line or page in an entry of the log. It concerns visitors everywhere. */
export const messageOfEntry = (entry: LogEntry): ChangeMessage | undefined => {
  if (entry.kind !== 'event') return undefined;
  const { streamName } = entry.event;
  const prefixEnd = streamName.indexOf('-');
  const kind = KIND_OF_STREAM[streamName.slice(0, prefixEnd)];
  return kind && { change: { id: streamName.slice(prefixEnd + 1), kinds: [kind] }, places: null, placesLater: null };
};
