import { isCoordinatorEvent } from '#domain/coordinator/decider.ts';
import { coordinatorEventSchemas, type CoordinatorEvent } from '#domain/coordinator/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { isLiaisonEvent } from '#domain/liaison/decider.ts';
import { liaisonEventSchemas, type LiaisonEvent } from '#domain/liaison/events.ts';
import { isRegionEvent } from '#domain/region/decider.ts';
import { regionEventSchemas, type RegionEvent } from '#domain/region/events.ts';
import type { Projection } from '../runtime/projection.ts';
import { byStreamPrefix } from '../runtime/streamPrefix.ts';
import type { CoordinatorDocument, LiaisonDocument, RegionDocument, RegionsDocument } from './document.ts';

type FactsEvent = Extract<RegionEvent | CoordinatorEvent | LiaisonEvent, { readonly type: `${string}Added` | `${string}Revised` }>;
type Facts =
  | Pick<RegionDocument, 'kind' | 'name' | 'counties' | 'coordinatorIds'>
  | Pick<CoordinatorDocument, 'kind' | 'sealed'>
  | Pick<LiaisonDocument, 'kind' | 'district' | 'county' | 'sealed'>;

/** Returns the facts that this version knows: unknown fields of a newer version must not replace other fields. */
const factsOf = (event: FactsEvent): Facts => {
  switch (event.type) {
    case 'RegionAdded':
    case 'RegionRevised': {
      const { name, counties, coordinatorIds } = event.data;
      return { kind: 'region', name, counties, coordinatorIds };
    }
    case 'CoordinatorAdded':
    case 'CoordinatorRevised':
      return { kind: 'coordinator', sealed: event.data.sealed };
    case 'LiaisonAdded':
    case 'LiaisonRevised': {
      const { district, county, sealed } = event.data;
      return { kind: 'liaison', district, county, sealed };
    }
    default:
      return event satisfies never;
  }
};

/** Removes the sample mark when any event but the sample's own changes the region. */
const withSampleMark = ({ sample: _sample, ...document }: RegionsDocument, sample: true | undefined): RegionsDocument =>
  (sample === true ? { ...document, sample } : document) as RegionsDocument;

const apply = (
  document: RegionsDocument | null,
  event: RecordedEvent<RegionEvent | CoordinatorEvent | LiaisonEvent>,
): RegionsDocument | null => {
  const { occurredAt, sample } = event.metadata;
  const revision = Number(event.revision);
  switch (event.type) {
    case 'RegionAdded':
    case 'CoordinatorAdded':
    case 'LiaisonAdded':
      return { ...factsOf(event), createdAt: occurredAt, updatedAt: occurredAt, revision, ...(sample === true ? { sample } : {}) };
    default:
  }
  if (document === null) return null;
  switch (event.type) {
    case 'RegionRevised':
    case 'CoordinatorRevised':
    case 'LiaisonRevised':
      return { ...withSampleMark(document, sample), ...factsOf(event), updatedAt: occurredAt, revision } as RegionsDocument;
    case 'RegionRemoved':
    case 'CoordinatorRemoved':
    case 'LiaisonRemoved':
      return { ...document, isRemoved: true, revision };
    case 'RegionRestored':
    case 'CoordinatorRestored':
    case 'LiaisonRestored': {
      const { isRemoved: _isRemoved, ...rest } = document;
      return { ...withSampleMark(rest as RegionsDocument, sample), revision };
    }
    case 'CoordinatorPurged':
    case 'LiaisonPurged':
      return null;
    default:
      return event satisfies never;
  }
};

/**
 * Projection of regions and their contacts, in one model because callers read a region together with its people. It includes removed ones.
 */
export const regionsProjection: Projection<RegionsDocument> = {
  name: 'regions',
  version: 1,
  handles: [...Object.keys(regionEventSchemas), ...Object.keys(coordinatorEventSchemas), ...Object.keys(liaisonEventSchemas)],
  ...byStreamPrefix('region-', 'coordinator-', 'liaison-'),
  apply: (document, event) =>
    isRegionEvent(event) || isCoordinatorEvent(event) || isLiaisonEvent(event) ? apply(document, event) : document,
  isRemoved: (document) => document.isRemoved === true,
  indexes: [{ key: { kind: 1, _id: 1 }, name: 'kind' }],
};
