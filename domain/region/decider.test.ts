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

describe('a region is told what the map says', () => {
  test.each([
    ['that it is there', drawn(), after(), [added]],
    ['nothing that it says already', drawn(), after(added), []],
    ['what is new', drawn({ name: 'Denver' }), after(added), [{ type: 'RegionRevised', data: { ...data, name: 'Denver' } }]],
    ['that it was lifted', lifted, after(added), [removed]],
    ['that it was lifted, once', lifted, after(added, removed), []],
    ['that it is back', drawn(), after(added, removed), [{ type: 'RegionRestored', data: {} }]],
    [
      'that it is back with less',
      drawn({ counties: [] }),
      after(added, removed),
      [
        { type: 'RegionRestored', data: {} },
        { type: 'RegionRevised', data: { ...data, counties: [] } },
      ],
    ],
    ['nothing of one that was lifted before anybody told it', lifted, after(), []],
    ['nothing of one that the map does not know', undefined, after(), []],
  ] as const)('%s', (_what, map, state, events) => {
    expect(regionEvents(map, state)).toEqual(events);
  });
});
