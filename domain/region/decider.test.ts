import type { DrawnRegion } from '../regionMap/state.ts';
import { evolve, initialState, regionEvents, type RegionState } from './decider.ts';
import type { RegionEvent } from './events.ts';

const data = { name: 'Metro Denver', counties: ['Denver, CO'], coordinatorIds: ['rosa'] };
const drawn = (more: Partial<typeof data> = {}): DrawnRegion => ({ status: 'drawn', facts: { ...data, ...more } });
const lifted: DrawnRegion = { status: 'lifted', facts: data };
const after = (...events: readonly RegionEvent[]): RegionState =>
  events.reduce((state, event, index) => evolve(state, { ...event, revision: BigInt(index) }), initialState);
const added: RegionEvent = { type: 'RegionAdded', data };
const removed: RegionEvent = { type: 'RegionRemoved', data: {} };

describe('events that copy the map to a region', () => {
  test.each([
    ['add a drawn region', drawn(), after(), [added]],
    ['are none if nothing changed', drawn(), after(added), []],
    ['revise changed facts', drawn({ name: 'Denver' }), after(added), [{ type: 'RegionRevised', data: { ...data, name: 'Denver' } }]],
    ['remove a lifted region', lifted, after(added), [removed]],
    ['remove a lifted region only once', lifted, after(added, removed), []],
    ['restore a region drawn again', drawn(), after(added, removed), [{ type: 'RegionRestored', data: {} }]],
    [
      'restore and revise a region drawn again with fewer counties',
      drawn({ counties: [] }),
      after(added, removed),
      [
        { type: 'RegionRestored', data: {} },
        { type: 'RegionRevised', data: { ...data, counties: [] } },
      ],
    ],
    ['are none for a region lifted before it was copied', lifted, after(), []],
    ['are none for a region unknown to the map', undefined, after(), []],
  ] as const)('%s', (_what, map, state, events) => {
    expect(regionEvents(map, state)).toEqual(events);
  });
});
