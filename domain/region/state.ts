import { isEventOf } from '../envelope/eventsOf.ts';
import { knownPart } from '../envelope/tolerantSchema.ts';
import { regionEventSchemas, type RegionEvent, type StoredRegion } from './events.ts';
import type { RegionFacts } from './form.ts';

export interface RegionState {
  readonly status: 'none' | 'listed' | 'removed';
  /** Revision of the last event; -1 before the first. */
  readonly revision: number;
  readonly facts: RegionFacts | null;
  /** Revision of the last change of the facts. */
  readonly factsRevision: number;
}

export const initialState: RegionState = { status: 'none', revision: -1, facts: null, factsRevision: -1 };

export const isRegionEvent = isEventOf<RegionEvent>(regionEventSchemas);

const knownFacts = (facts: StoredRegion): RegionFacts => knownPart(regionEventSchemas.RegionRevised, facts);

export const evolve = (state: RegionState, event: RegionEvent & { readonly revision: bigint }): RegionState => {
  const revision = Number(event.revision);
  switch (event.type) {
    case 'RegionAdded':
      return { status: 'listed', revision, facts: knownFacts(event.data), factsRevision: revision };
    case 'RegionRevised':
      return { ...state, revision, facts: knownFacts(event.data), factsRevision: revision };
    case 'RegionRemoved':
      return { ...state, status: 'removed', revision };
    case 'RegionRestored':
      return { ...state, status: 'listed', revision };
    default:
      return event satisfies never;
  }
};

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** Whether two versions of a region are equal; the order of coordinators matters. */
export const sameRegion = (one: RegionFacts, other: RegionFacts | null): boolean =>
  other !== null && one.name === other.name && sameList(one.counties, other.counties) && sameList(one.coordinatorIds, other.coordinatorIds);
