import type { CoordinatorEvent } from '#domain/coordinator/events.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import type { LiaisonEvent } from '#domain/liaison/events.ts';
import type { RegionEvent } from '#domain/region/events.ts';
import { recordAs } from '#tests/support/recorded.ts';
import { fromStored, toStored } from '../runtime/projection.ts';
import type { RegionsDocument } from './document.ts';
import { regionsProjection } from './projection.ts';

type Event = RegionEvent | CoordinatorEvent | LiaisonEvent;
const recorded = (event: Event, revision: number, sample?: true): RecordedEvent =>
  recordAs(event, { streamName: 'region-r', revision, ...(sample === undefined ? {} : { sample }) });
const fold = (...events: readonly Event[]): RegionsDocument | null =>
  events.map((event, index) => recorded(event, index)).reduce(regionsProjection.apply, null as RegionsDocument | null);

const facts = { name: 'Metro Denver', counties: ['Denver, CO'], coordinatorIds: ['rosa'] };
const added: RegionEvent = { type: 'RegionAdded', data: facts };
const removed: RegionEvent = { type: 'RegionRemoved', data: {} };
const sealed = { key: 'liaison-l.00000000', box: 'AAAA' };

describe('documents of regions and their contacts', () => {
  test('contain the latest facts, and when the item was added', () => {
    const revised: RegionEvent = { type: 'RegionRevised', data: { ...facts, name: 'Denver' } };
    expect(fold(added, revised)).toEqual({
      kind: 'region',
      ...facts,
      name: 'Denver',
      createdAt: '2026-03-01T10:00:00.000Z',
      updatedAt: '2026-03-02T10:00:00.000Z',
      revision: 1,
    });
    expect(fold(revised)).toBeNull();
  });

  test('keep sealed facts sealed', () => {
    expect(fold({ type: 'CoordinatorAdded', data: { sealed } })).toMatchObject({ kind: 'coordinator', sealed });
    expect(fold({ type: 'LiaisonAdded', data: { district: 'Denver Public Schools', county: 'Denver, CO', sealed } })).toMatchObject({
      kind: 'liaison',
      district: 'Denver Public Schools',
      county: 'Denver, CO',
      sealed,
    });
  });

  test('are hidden while removed, and restored completely', () => {
    const document = fold(added, removed)!;
    const stored = toStored(regionsProjection, { id: 'r', position: '00000000000000000002', document });
    expect(Object.keys(stored).toSorted()).toEqual(['_id', '_pos', 'gone', 'kept']);
    expect(fromStored(stored).document).toEqual(document);
    expect(fold(added, removed, { type: 'RegionRestored', data: {} })).toEqual({ ...fold(added), revision: 2 });
  });

  test('are dropped when purged', () => {
    const purgedAt = '2026-04-03T08:00:00.000Z';
    expect(fold({ type: 'CoordinatorAdded', data: { sealed } }, { type: 'CoordinatorPurged', data: { purgedAt } })).toBeNull();
    const liaison: LiaisonEvent = { type: 'LiaisonAdded', data: { district: 'D', county: 'Denver, CO', sealed } };
    expect(fold(liaison, { type: 'LiaisonRemoved', data: {} }, { type: 'LiaisonPurged', data: { purgedAt } })).toBeNull();
  });

  test('keep the sample mark until a user changes them', () => {
    const sampleDocument = regionsProjection.apply(null, recorded(added, 0, true));
    expect(sampleDocument).toHaveProperty('sample', true);
    expect(regionsProjection.apply(sampleDocument, recorded({ type: 'RegionRevised', data: facts }, 1))).not.toHaveProperty('sample');
  });

  test('do not include the map of regions', () => {
    expect(regionsProjection.documentIdOfStream('regions')).toBeNull();
    expect(regionsProjection.documentIdOfStream('coordinator-c')).toBe('c');
  });
});
