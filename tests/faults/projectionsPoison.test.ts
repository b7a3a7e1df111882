import { parseStoredEvent } from '#domain/events/registry.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { PoisonFound } from '#projections/runtime/folding.ts';
import type { Projection } from '#projections/runtime/projection.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { reached } from '../support/reached.ts';
import { added, described, newEvent, startContext, type TestContext } from './projectionsContext.ts';

/** The projection with a bug: it cannot fold a service named haunted. */
const mistaken: Projection<ServiceDocument> = {
  ...servicesProjection,
  apply(document, event) {
    if (JSON.stringify(event.data).includes('haunted')) throw new Error('no ghosts');
    return servicesProjection.apply(document, event);
  },
};

let context: TestContext;
beforeEach(async () => {
  context = await startContext();
});
afterEach(() => context.stop());

/** Appends an event that its schema rejects, with a client that does not validate. */
const appendNonsense = async (streamName: string): Promise<bigint> => {
  const unchecked = openEventStore(context.eventStoreUrl, { parse: (type, data) => ({ ok: true, type: type as 'ServiceAdded', data }) });
  const event = newEvent({ type: 'ServiceDescribed', data: { by: 'nobody' } });
  const { position } = await unchecked.append(streamName, 'any', [event]);
  await unchecked.close();
  return position;
};

const summaryOf = async (id: string): Promise<string | undefined> => {
  const row = await context.checkpoint();
  const stored = await context.db.collection<{ _id: string; described: { summary: string } }>(row?.collection ?? '').findOne({ _id: id });
  return stored?.described.summary;
};

const deadLetters = () => context.db.collection('deadLetters').find().sort({ position: 1 }).toArray();

describe('unreadable event', () => {
  test('parks its document with later events and marks the model suspect; other documents continue', async () => {
    covers('models-2');
    const first = context.start();
    await context.append('service-a', added, described('Beds'));
    const nonsense = await appendNonsense('service-a');
    await context.append('service-a', described('Beds and showers'));
    const last = await context.append('service-b', added, described('Meals'));
    await reached(first, last);

    expect(await summaryOf('a')).toBe('Beds');
    expect(await summaryOf('b')).toBe('Meals');
    await context.eventually(() => first.status()[0]?.state === 'live');
    expect(first.status()[0]).toMatchObject({ suspect: true, parked: 1, position: last });
    expect(await deadLetters()).toMatchObject([
      { documentId: 'a', type: 'ServiceDescribed', position: nonsense.toString().padStart(20, '0') },
      { documentId: 'a', type: 'ServiceDescribed', reason: 'an earlier event of this document is parked' },
    ]);

    // After a restart the document is still parked, and its parked events are not stored twice.
    await first.stop();
    const second = context.start();
    await reached(second, await context.append('service-a', described('Beds and breakfast')));
    expect(await summaryOf('a')).toBe('Beds');
    expect(second.status()[0]).toMatchObject({ suspect: true, parked: 1 });
    expect(await deadLetters()).toHaveLength(3);
  });

  test('stops a rebuild, which leaves the live model unchanged', async () => {
    covers('models-3');
    const projections = context.start();
    await context.append('service-a', added, described('Beds'));
    await reached(projections, await appendNonsense('service-a'));
    const live = (await context.checkpoint())?.collection;
    const options = { db: context.db, eventStore: context.eventStore, clock: systemClock, signal: new AbortController().signal };
    await expect(rebuild(servicesProjection, options)).rejects.toThrow(PoisonFound);
    expect((await context.checkpoint())?.collection).toBe(live);
  });

  test('affects no model if its stream belongs to no read model', async () => {
    const projections = context.start();
    await reached(projections, await appendNonsense('weather-today'));
    expect(projections.status()[0]).toMatchObject({ suspect: false, parked: 0 });
  });
});

const ageOf = async (id: string): Promise<string | undefined> => {
  const { collection = '' } = (await context.checkpoint()) ?? {};
  const rows = context.db.collection<{ _id: string; described: { age: string } }>(collection);
  return (await rows.findOne({ _id: id }))?.described.age;
};

describe('event of a type that this version does not know', () => {
  const PAINTED = 'ServicePainted';
  /** Opens a store of a newer version that knows one more event type. */
  const openNewerStore = () =>
    openEventStore(context.eventStoreUrl, {
      parse: (type, data) => (type === PAINTED ? { ok: true, type, data } : parseStoredEvent(type, data)),
    });
  /** The projection of the newer version with an unchanged version number, as if nobody had increased it. */
  const newerProjection: Projection<ServiceDocument> = {
    ...servicesProjection,
    handles: [...servicesProjection.handles, PAINTED],
    apply: (document, event) =>
      event.type === PAINTED && document !== null
        ? { ...document, described: { ...document.described, age: 'painted' } }
        : servicesProjection.apply(document, event),
  };
  const appendPainted = async (streamName: string): Promise<bigint> => {
    const newer = openNewerStore();
    const { position } = await newer.append(streamName, 'any', [newEvent({ type: PAINTED, data: {} })]);
    await newer.close();
    return position;
  };

  test('is skipped, counted once across restarts and in a rebuild, and parks nothing', async () => {
    covers('versions-3');
    const first = context.start();
    await context.append('service-a', added, described('Beds'));
    await appendPainted('service-a');
    await appendPainted('weather-today');
    await reached(first, await context.append('service-a', described('Beds and showers')));
    const counted = [{ type: PAINTED, events: 1 }];
    expect(await summaryOf('a')).toBe('Beds and showers');
    await context.eventually(() => first.status()[0]?.state === 'live');
    expect(first.status()[0]).toMatchObject({ suspect: false, parked: 0, passedBy: counted });
    expect((await context.checkpoint())?.passedBy).toEqual(counted);
    await first.stop();

    const second = context.start();
    await reached(second, await appendPainted('kudos-k'));
    expect(second.status()[0]?.passedBy).toEqual([{ type: PAINTED, events: 2 }]);
    const options = {
      db: context.db,
      eventStore: context.eventStore,
      clock: systemClock,
      signal: new AbortController().signal,
      graceMs: 0,
    };
    expect(await rebuild(servicesProjection, options)).toMatchObject({ flipped: true, comparison: { differing: 0, parked: 0 } });
    expect((await context.checkpoint())?.passedBy).toEqual([{ type: PAINTED, events: 2 }]);
    expect(await deadLetters()).toEqual([]);
    expect(await context.violations()).toEqual([]);
  });

  test('is folded by the version that knows it, which rebuilds documents stored by an older one', async () => {
    const older = context.start();
    await context.append('service-a', added, described('Beds'));
    await reached(older, await appendPainted('service-a'));
    const before = (await context.checkpoint())?.collection;
    expect(await ageOf('a')).toBe('');
    await older.stop();

    const eventStore = openNewerStore();
    const newer = context.start({ eventStore, projections: [newerProjection] });
    await reached(newer, await eventStore.lastPosition());
    expect(await ageOf('a')).toBe('painted');
    expect((await context.checkpoint())?.collection).not.toBe(before);
    expect(newer.status()[0]).toMatchObject({ suspect: false, passedBy: [] });
    await newer.stop();
    await eventStore.close();
  });
});

test('a bug in apply parks the affected documents, and corrected code rebuilds them completely', async () => {
  await context.append('service-a', added, described('A haunted house'));
  await context.append('service-b', added, described('Meals'));
  const first = context.start({ projections: [mistaken] });
  await reached(first, await context.append('service-a', described('Beds')));
  expect(await summaryOf('a')).toBe('');
  expect(first.status()[0]).toMatchObject({ suspect: true, parked: 1 });
  await first.stop();

  const options = { db: context.db, eventStore: context.eventStore, clock: systemClock, signal: new AbortController().signal, graceMs: 0 };
  expect(await rebuild(servicesProjection, options)).toMatchObject({ flipped: true, comparison: { parked: 1, differing: 0 } });
  expect(await summaryOf('a')).toBe('Beds');
  expect(await deadLetters()).toEqual([]);
  const second = context.start();
  await reached(second, await context.append('service-a', described('Beds and showers')));
  expect(second.status()[0]).toMatchObject({ suspect: false, parked: 0 });
  expect(await context.violations()).toEqual([]);
});
