import { parseStoredEvent } from '#domain/events/registry.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { PoisonFound } from '#projections/runtime/folding.ts';
import type { Projection } from '#projections/runtime/projection.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { serviceAdded, serviceDescribed, newEvent, startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';

/** The projection with a bug: it cannot fold a service named haunted. */
const faultyProjection: Projection<ServiceDocument> = {
  ...servicesProjection,
  apply(document, event) {
    if (JSON.stringify(event.data).includes('haunted')) throw new Error('no ghosts');
    return servicesProjection.apply(document, event);
  },
};

let context: ProjectionsContext;
beforeEach(async () => {
  context = await startProjectionsContext();
});
afterEach(() => context.stop());

/** Appends an event that its schema rejects, with a client that does not validate. */
const appendInvalidEvent = async (streamName: string): Promise<bigint> => {
  const uncheckedStore = openEventStore(context.eventStoreUrl, {
    parse: (type, data) => ({ ok: true, type: type as 'ServiceAdded', data }),
  });
  const event = newEvent({ type: 'ServiceDescribed', data: { by: 'nobody' } });
  const { position } = await uncheckedStore.append(streamName, 'any', [event]);
  await uncheckedStore.close();
  return position;
};

const storedSummaryOf = async (id: string): Promise<string | undefined> => {
  const row = await context.checkpoint();
  const stored = await context.db.collection<{ _id: string; described: { summary: string } }>(row?.collection ?? '').findOne({ _id: id });
  return stored?.described.summary;
};

const deadLetters = () => context.db.collection('deadLetters').find().sort({ position: 1 }).toArray();

describe('unreadable event', () => {
  test('parks only its own document, and marks the model suspect', async () => {
    covers('models-2');
    const first = context.start();
    await context.append('service-a', serviceAdded, serviceDescribed('Beds'));
    const invalidPosition = await appendInvalidEvent('service-a');
    await context.append('service-a', serviceDescribed('Beds and showers'));
    const endPosition = await context.append('service-b', serviceAdded, serviceDescribed('Meals'));
    await waitForProjections(first, endPosition);

    expect(await storedSummaryOf('a')).toBe('Beds');
    expect(await storedSummaryOf('b')).toBe('Meals');
    await context.waitUntil(() => first.status()[0]?.state === 'live');
    expect(first.status()[0]).toMatchObject({ suspect: true, parked: 1, position: endPosition });
    expect(await deadLetters()).toMatchObject([
      { documentId: 'a', type: 'ServiceDescribed', position: invalidPosition.toString().padStart(20, '0') },
      { documentId: 'a', type: 'ServiceDescribed', reason: 'an earlier event of this document is parked' },
    ]);

    // After a restart the document is still parked, and its parked events are not stored twice.
    await first.stop();
    const second = context.start();
    await waitForProjections(second, await context.append('service-a', serviceDescribed('Beds and breakfast')));
    expect(await storedSummaryOf('a')).toBe('Beds');
    expect(second.status()[0]).toMatchObject({ suspect: true, parked: 1 });
    expect(await deadLetters()).toHaveLength(3);
  });

  test('stops a rebuild, which leaves the live model unchanged', async () => {
    covers('models-3');
    const projections = context.start();
    await context.append('service-a', serviceAdded, serviceDescribed('Beds'));
    await waitForProjections(projections, await appendInvalidEvent('service-a'));
    const liveCollection = (await context.checkpoint())?.collection;
    const options = { db: context.db, eventStore: context.eventStore, clock: systemClock, signal: new AbortController().signal };
    await expect(rebuild(servicesProjection, options)).rejects.toThrow(PoisonFound);
    expect((await context.checkpoint())?.collection).toBe(liveCollection);
  });

  test('affects no model if its stream belongs to no read model', async () => {
    const projections = context.start();
    await waitForProjections(projections, await appendInvalidEvent('weather-today'));
    expect(projections.status()[0]).toMatchObject({ suspect: false, parked: 0 });
  });
});

const storedAgeOf = async (id: string): Promise<string | undefined> => {
  const { collection = '' } = (await context.checkpoint()) ?? {};
  const rows = context.db.collection<{ _id: string; described: { age: string } }>(collection);
  return (await rows.findOne({ _id: id }))?.described.age;
};

describe('event of a type that this version does not know', () => {
  const UNKNOWN_EVENT_TYPE = 'ServicePainted';
  /** Opens a store of a newer version that knows one more event type. */
  const openNewerVersionStore = () =>
    openEventStore(context.eventStoreUrl, {
      parse: (type, data) => (type === UNKNOWN_EVENT_TYPE ? { ok: true, type, data } : parseStoredEvent(type, data)),
    });
  /** The projection of the newer version with an unchanged version number, as if nobody had increased it. */
  const newerProjection: Projection<ServiceDocument> = {
    ...servicesProjection,
    handles: [...servicesProjection.handles, UNKNOWN_EVENT_TYPE],
    apply: (document, event) =>
      event.type === UNKNOWN_EVENT_TYPE && document !== null
        ? { ...document, described: { ...document.described, age: 'painted' } }
        : servicesProjection.apply(document, event),
  };
  const appendUnknownEvent = async (streamName: string): Promise<bigint> => {
    const newer = openNewerVersionStore();
    const { position } = await newer.append(streamName, 'any', [newEvent({ type: UNKNOWN_EVENT_TYPE, data: {} })]);
    await newer.close();
    return position;
  };

  test('is skipped, counted once across restarts and in a rebuild, and parks nothing', async () => {
    covers('versions-3');
    const first = context.start();
    await context.append('service-a', serviceAdded, serviceDescribed('Beds'));
    await appendUnknownEvent('service-a');
    await appendUnknownEvent('weather-today');
    await waitForProjections(first, await context.append('service-a', serviceDescribed('Beds and showers')));
    const skippedCounts = [{ type: UNKNOWN_EVENT_TYPE, events: 1 }];
    expect(await storedSummaryOf('a')).toBe('Beds and showers');
    await context.waitUntil(() => first.status()[0]?.state === 'live');
    expect(first.status()[0]).toMatchObject({ suspect: false, parked: 0, passedBy: skippedCounts });
    expect((await context.checkpoint())?.passedBy).toEqual(skippedCounts);
    await first.stop();

    const second = context.start();
    await waitForProjections(second, await appendUnknownEvent('kudos-k'));
    expect(second.status()[0]?.passedBy).toEqual([{ type: UNKNOWN_EVENT_TYPE, events: 2 }]);
    const options = {
      db: context.db,
      eventStore: context.eventStore,
      clock: systemClock,
      signal: new AbortController().signal,
      graceMs: 0,
    };
    expect(await rebuild(servicesProjection, options)).toMatchObject({ flipped: true, comparison: { differing: 0, parked: 0 } });
    expect((await context.checkpoint())?.passedBy).toEqual([{ type: UNKNOWN_EVENT_TYPE, events: 2 }]);
    expect(await deadLetters()).toEqual([]);
    expect(await context.currentViolations()).toEqual([]);
  });

  test('is folded by the version that knows it, which rebuilds documents stored by an older one', async () => {
    const olderWorker = context.start();
    await context.append('service-a', serviceAdded, serviceDescribed('Beds'));
    await waitForProjections(olderWorker, await appendUnknownEvent('service-a'));
    const before = (await context.checkpoint())?.collection;
    expect(await storedAgeOf('a')).toBe('');
    await olderWorker.stop();

    const eventStore = openNewerVersionStore();
    const newer = context.start({ eventStore, projections: [newerProjection] });
    await waitForProjections(newer, await eventStore.lastPosition());
    expect(await storedAgeOf('a')).toBe('painted');
    expect((await context.checkpoint())?.collection).not.toBe(before);
    expect(newer.status()[0]).toMatchObject({ suspect: false, passedBy: [] });
    await newer.stop();
    await eventStore.close();
  });
});

test('a bug in apply parks the affected documents, and corrected code rebuilds them completely', async () => {
  await context.append('service-a', serviceAdded, serviceDescribed('A haunted house'));
  await context.append('service-b', serviceAdded, serviceDescribed('Meals'));
  const first = context.start({ projections: [faultyProjection] });
  await waitForProjections(first, await context.append('service-a', serviceDescribed('Beds')));
  expect(await storedSummaryOf('a')).toBe('');
  expect(first.status()[0]).toMatchObject({ suspect: true, parked: 1 });
  await first.stop();

  const options = { db: context.db, eventStore: context.eventStore, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
  expect(await rebuild(servicesProjection, options)).toMatchObject({ flipped: true, comparison: { parked: 1, differing: 0 } });
  expect(await storedSummaryOf('a')).toBe('Beds');
  expect(await deadLetters()).toEqual([]);
  const second = context.start();
  await waitForProjections(second, await context.append('service-a', serviceDescribed('Beds and showers')));
  expect(second.status()[0]).toMatchObject({ suspect: false, parked: 0 });
  expect(await context.currentViolations()).toEqual([]);
});
