import { evolve, initialState, regionEvents, type RegionState } from './decider.ts';
import type { RegionEvent } from './events.ts';
import type { MapRegion } from './map/state.ts';

const regionData = { name: 'Metro Denver', counties: ['Denver, CO'], coordinatorIds: ['rosa'] };
const drawnRegion = (overrides: Partial<typeof regionData> = {}): MapRegion => ({
  status: 'drawn',
  facts: { ...regionData, ...overrides },
});
const liftedRegion: MapRegion = { status: 'lifted', facts: regionData };
const stateAfter = (...events: readonly RegionEvent[]): RegionState =>
  events.reduce((state, event, index) => evolve(state, { ...event, revision: BigInt(index) }), initialState);
const added: RegionEvent = { type: 'RegionAdded', data: regionData };
const removed: RegionEvent = { type: 'RegionRemoved', data: {} };

describe('events that copy the map to a region', () => {
  test.each([
    ['add a drawn region', drawnRegion(), stateAfter(), [added]],
    ['are none if nothing changed', drawnRegion(), stateAfter(added), []],
    [
      'revise changed facts',
      drawnRegion({ name: 'Denver' }),
      stateAfter(added),
      [{ type: 'RegionRevised', data: { ...regionData, name: 'Denver' } }],
    ],
    ['remove a lifted region', liftedRegion, stateAfter(added), [removed]],
    ['remove a lifted region only once', liftedRegion, stateAfter(added, removed), []],
    ['restore a region drawn again', drawnRegion(), stateAfter(added, removed), [{ type: 'RegionRestored', data: {} }]],
    [
      'restore and revise a region drawn again with fewer counties',
      drawnRegion({ counties: [] }),
      stateAfter(added, removed),
      [
        { type: 'RegionRestored', data: {} },
        { type: 'RegionRevised', data: { ...regionData, counties: [] } },
      ],
    ],
    ['are none for a region lifted before it was copied', liftedRegion, stateAfter(), []],
    ['are none for a region unknown to the map', undefined, stateAfter(), []],
  ] as const)('%s', (_title, map, state, events) => {
    expect(regionEvents(map, state)).toEqual(events);
  });
});
