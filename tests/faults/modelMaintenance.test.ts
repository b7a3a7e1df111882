import { randomUUID } from 'node:crypto';
import { decide as decideProof } from '#domain/models/proofDecider.ts';
import { decide, type RebuildCommand } from '#domain/models/rebuildDecider.ts';
import { modelStream, PROOF_STREAM } from '#domain/models/streams.ts';
import { proofStreams, rebuildStreams } from '#operations/models/modelStreams.ts';
import type { CommandEnvelope } from '#platform/commands/envelope.ts';
import { silentLogger } from '#platform/logger.ts';
import { systemClock } from '#platform/systemClock.ts';
import { MODEL_PROOFS, REBUILD_WORK, type ProofRecord, type RebuildWork } from '#projections/maintenance/document.ts';
import { startMaintenance } from '#projections/maintenance/startMaintenance.ts';
import { CHECKPOINTS, type CheckpointRow, type Projection } from '#projections/runtime/projection.ts';
import { rebuild } from '#projections/runtime/rebuild.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { fieldOf } from '../support/api.ts';
import { createRandom } from '../support/generator.ts';
import { createProcessGroup } from '../support/startProcess.ts';
import { waitForProjections } from '../support/waitForProjections.ts';
import { newEvent, startProjectionsContext, type ProjectionsContext } from './projectionsContext.ts';

const SERVICE_COUNT = 30;
const NAME = servicesProjection.name;

let context: ProjectionsContext;
beforeAll(async () => {
  context = await startProjectionsContext([servicesProjection]);
  await context.addServices(SERVICE_COUNT);
  await context.appendRandomEvents(createRandom(1), 300, SERVICE_COUNT);
  const worker = context.start();
  await waitForProjections(worker, await context.eventStore.lastPosition());
});
afterAll(() => context.stop());

/** Starts the process that carries out requests; a small share of the time leaves the test time to interfere. */
const start = (share = 1, projection: Projection<object> = servicesProjection) =>
  startMaintenance({
    eventStore: context.eventStore,
    db: context.db,
    projections: [projection],
    clock: systemClock,
    log: silentLogger,
    leaseMs: 1000,
    graceMs: 0,
    share,
  });

const envelopeOf = (name: string): CommandEnvelope => {
  const commandId = randomUUID();
  const actor = { id: 'ada', role: 'ADMINISTRATOR', via: 'web' } as const;
  return {
    commandId,
    digest: name,
    correlationId: commandId,
    causationId: commandId,
    actor,
    occurredAt: new Date().toISOString(),
    locale: 'en',
  };
};
const command = async (one: RebuildCommand) =>
  rebuildStreams.handle(context.eventStore, envelopeOf(one.type), NAME, (state) => decide(one, state));
const requestProof = async () =>
  proofStreams.handle(context.eventStore, envelopeOf('RequestProof'), PROOF_STREAM, (state) =>
    decideProof({ type: 'RequestProof' }, state),
  );

const state = () => rebuildStreams.loadState(context.eventStore, NAME);
const work = () => context.db.collection<RebuildWork>(REBUILD_WORK).findOne({ _id: NAME });
const lastEventOf = async (stream: string) => (await context.eventStore.readStream(stream)).at(-1);
const waitForStatus = (status: string) => context.waitUntil(async () => (await state()).status === status);

interface StoredService {
  readonly _id: string;
  readonly _pos?: string;
  readonly likes?: number;
}
const liveName = async () => (await context.checkpoint())?.collection ?? '';
const liveServices = async () => context.db.collection<StoredService>(await liveName());
/** Returns the collections of unfinished rebuilds, by their rows: a late write of the worker may recreate a dropped collection. */
const unfinishedFills = async (): Promise<string[]> => {
  const rows = await context.db
    .collection<CheckpointRow>(CHECKPOINTS)
    .find({ _id: { $regex: `^${NAME}_v\\d+_\\d+$` } })
    .toArray();
  const live = await liveName();
  return rows.map(({ _id }) => _id).filter((name) => name !== live);
};

describe('a requested rebuild', () => {
  test('is compared, waits for the switch, and switches beside arriving commands', async () => {
    const before = await liveName();
    const maintenance = start();
    try {
      await command({ type: 'RequestRebuild' });
      await waitForStatus('compared');
      expect(await liveName()).toBe(before);
      const compared = await lastEventOf(modelStream(NAME));
      expect(compared).toMatchObject({ type: 'ModelRebuildCompared', data: { differing: 0 }, metadata: { actor: { role: 'SYSTEM' } } });
      expect(fieldOf({ body: compared?.data }, 'rebuilt')).toEqual(fieldOf({ body: compared?.data }, 'live'));

      await command({ type: 'RequestSwitch', acceptDifferences: false });
      const violations = await context.findViolationsDuring(
        Promise.all([waitForStatus('none'), context.appendRandomEvents(createRandom(2), 100, SERVICE_COUNT)]),
      );
      expect(violations).toEqual([]);
      expect(await lastEventOf(modelStream(NAME))).toMatchObject({ type: 'ModelRebuildEnded', data: { outcome: 'switched' } });
      expect(await liveName()).not.toBe(before);
      await context.waitUntil(async () => (await work())?.step === 'idle');
      expect(await unfinishedFills()).toEqual([]);
    } finally {
      await maintenance.stop();
    }
  });

  test('puts a damaged model right once the differences are accepted', async () => {
    const maintenance = start();
    try {
      await (await liveServices()).updateOne({ _id: 's1' }, { $set: { likes: 4711 } });
      await (await liveServices()).deleteOne({ _id: 's2' });
      await (await liveServices()).insertOne({ _id: 'never-added', _pos: '0'.repeat(20), likes: 1 });
      await command({ type: 'RequestRebuild' });
      await waitForStatus('compared');
      expect(await state()).toMatchObject({ differing: 3 });
      await context.waitUntil(async () => (await work())?.step === 'idle');
      expect((await work())?.samples?.map(({ id }) => id).toSorted()).toEqual(['never-added', 's1', 's2']);
      await expect(command({ type: 'RequestSwitch', acceptDifferences: false })).rejects.toThrow('MODEL_DIFFERS');
      await command({ type: 'RequestSwitch', acceptDifferences: true });
      await waitForStatus('none');
      await context.waitUntil(async () => (await context.currentViolations()).length === 0);
      expect(await (await liveServices()).countDocuments({ _id: 'never-added' })).toBe(0);
    } finally {
      await maintenance.stop();
    }
  });

  test('waits again if the model is damaged between the comparison and the switch', async () => {
    const maintenance = start();
    try {
      await command({ type: 'RequestRebuild' });
      await waitForStatus('compared');
      const before = await liveName();
      await (await liveServices()).updateOne({ _id: 's3' }, { $set: { likes: 4711 } });
      await command({ type: 'RequestSwitch', acceptDifferences: false });
      await context.waitUntil(async () => (await state()).differing === 1);
      expect([(await state()).status, await liveName()]).toEqual(['compared', before]);
      await command({ type: 'RequestSwitch', acceptDifferences: true });
      await waitForStatus('none');
      await context.waitUntil(async () => (await context.currentViolations()).length === 0);
    } finally {
      await maintenance.stop();
    }
  });

  test.each([
    ['while it fills', 0.001, 'filling'],
    ['while it waits for the switch', 1, 'compared'],
  ])('cancelled %s drops what was filled and leaves the live model', async (_when, share, moment) => {
    const before = await liveName();
    const maintenance = start(share);
    try {
      await command({ type: 'RequestRebuild' });
      if (moment === 'compared') await waitForStatus('compared');
      else await context.waitUntil(async () => (await unfinishedFills()).length === 1);
      const violations = await context.findViolationsDuring(
        (async () => {
          await command({ type: 'CancelRebuild' });
          await context.waitUntil(async () => (await unfinishedFills()).length === 0);
        })(),
      );
      expect(violations).toEqual([]);
      expect(await liveName()).toBe(before);
      await context.waitUntil(async () => (await work())?.hasFill === false);
      expect(await lastEventOf(modelStream(NAME))).toMatchObject({ type: 'ModelRebuildCancelled' });
    } finally {
      await maintenance.stop();
    }
  });

  test('continues after the process ended, and is carried out by one of two processes', async () => {
    const first = start(0.001);
    await command({ type: 'RequestRebuild' });
    await context.waitUntil(async () => (await unfinishedFills()).length === 1);
    await first.stop();
    const fills = await unfinishedFills();
    expect(await state()).toMatchObject({ status: 'requested' });
    const others = [start(), start()];
    try {
      await waitForStatus('compared');
      expect(await unfinishedFills()).toEqual(fills);
      const events = await context.eventStore.readStream(modelStream(NAME));
      const { request } = await state();
      expect(events.filter(({ type, revision }) => type === 'ModelRebuildCompared' && Number(revision) > request)).toHaveLength(1);
      await command({ type: 'RequestSwitch', acceptDifferences: false });
      await waitForStatus('none');
      expect(await context.currentViolations()).toEqual([]);
    } finally {
      for (const other of others) await other.stop();
    }
  });

  test('continues in the next process after SIGKILL', async () => {
    covers('models-8');
    const processes = createProcessGroup();
    const environment = { EVENTSTORE_URL: context.eventStoreUrl, MONGODB_URL: context.mongodbUrl, LOG_LEVEL: 'error' };
    try {
      const killed = processes.start('app/processes/projections.ts', environment);
      await command({ type: 'RequestRebuild' });
      await context.waitUntil(async () => (await work())?.hasFill === true);
      killed.kill('SIGKILL');
      expect((await killed.exited).signal).toBe('SIGKILL');
      expect(await context.currentViolations()).toEqual([]);
      processes.start('app/processes/projections.ts', environment);
      await waitForStatus('compared');
      expect(await state()).toMatchObject({ differing: 0 });
      await command({ type: 'RequestSwitch', acceptDifferences: false });
      expect(await context.findViolationsDuring(waitForStatus('none'))).toEqual([]);
      await context.waitUntil(async () => (await work())?.hasFill === false);
    } finally {
      await processes.killAll();
    }
  });

  test('requested twice at once is recorded once', async () => {
    const results = await Promise.allSettled([command({ type: 'RequestRebuild' }), command({ type: 'RequestRebuild' })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await command({ type: 'CancelRebuild' });
  });

  test('waits for a rebuild by the command line, and is carried out afterwards', async () => {
    const abort = new AbortController();
    const options = { db: context.db, eventStore: context.eventStore, clock: systemClock, signal: abort.signal, graceMs: 60_000 };
    let hasFlipped = false;
    const byCommandLine = rebuild(servicesProjection, { ...options, onStep: ({ step }) => void (hasFlipped ||= step === 'flipped') }).catch(
      () => 'aborted',
    );
    await context.waitUntil(() => hasFlipped);
    const maintenance = start();
    try {
      await command({ type: 'RequestRebuild' });
      await context.waitUntil(async () => (await work())?.step === 'waiting');
      abort.abort();
      expect(await byCommandLine).toBe('aborted');
      await waitForStatus('compared');
      await command({ type: 'CancelRebuild' });
      await context.waitUntil(async () => (await unfinishedFills()).length === 0 && (await work())?.hasFill === false);
    } finally {
      await maintenance.stop();
    }
  });
});

const proofRecord = () => context.db.collection<ProofRecord>(MODEL_PROOFS).findOne({ _id: NAME });
/** Requests a proof and returns its result. */
const prove = async () => {
  await requestProof();
  await context.waitUntil(async () => (await lastEventOf(PROOF_STREAM))?.type === 'ModelProofEnded');
  return (await lastEventOf(PROOF_STREAM))?.data;
};

test('a requested proof names a damaged model, leaves it, and finds it equal after a rebuild', async () => {
  const maintenance = start();
  try {
    const equal = { equal: [NAME], different: [], notCompared: [] };
    expect(await prove()).toEqual(equal);
    await (await liveServices()).updateOne({ _id: 's4' }, { $set: { likes: 4711 } });
    expect(await prove()).toEqual({ equal: [], different: [NAME], notCompared: [] });
    expect(await proofRecord()).toMatchObject({ outcome: 'different', differing: 1, samples: [{ id: 's4', fields: ['likes'] }] });
    expect(await (await liveServices()).findOne({ _id: 's4' })).toMatchObject({ likes: 4711 });
    await command({ type: 'RequestRebuild' });
    await waitForStatus('compared');
    await command({ type: 'RequestSwitch', acceptDifferences: true });
    await waitForStatus('none');
    expect(await prove()).toEqual(equal);
  } finally {
    await maintenance.stop();
  }
});

test('an event that cannot be folded ends the rebuild as failed, and names the event', async () => {
  await context.eventStore.append('service-s0', 'any', [newEvent({ type: 'ServiceRemoved', data: {} })]);
  const failing: Projection<ServiceDocument> = {
    ...servicesProjection,
    apply: (document, event) => {
      if (event.streamName === 'service-s0') throw new Error('cannot fold');
      return servicesProjection.apply(document, event);
    },
  };
  const maintenance = start(1, failing);
  try {
    const before = await liveName();
    await command({ type: 'RequestRebuild' });
    await waitForStatus('none');
    expect(await lastEventOf(modelStream(NAME))).toMatchObject({
      type: 'ModelRebuildEnded',
      data: { outcome: 'failed', unfoldable: { streamName: 'service-s0', revision: '0' } },
    });
    await context.waitUntil(async () => (await work())?.hasFill === false);
    expect(await liveName()).toBe(before);
  } finally {
    await maintenance.stop();
  }
});

test('a newer version carries out the rebuild in its own collection, and leaves that of the former version', async () => {
  const newer = { ...servicesProjection, version: servicesProjection.version + 1 };
  const former = start(0.001);
  const before = await liveName();
  await command({ type: 'RequestRebuild' });
  await context.waitUntil(async () => (await unfinishedFills()).length === 1);
  await former.stop();
  const newerWorker = context.start({ projections: [newer] });
  await waitForProjections(newerWorker, await context.eventStore.lastPosition());
  const maintenance = start(1, newer);
  try {
    await waitForStatus('compared');
    expect(await state()).toMatchObject({ differing: 0 });
    await command({ type: 'RequestSwitch', acceptDifferences: false });
    expect(await context.findViolationsDuring(waitForStatus('none'))).toEqual([]);
    expect(newerWorker.status()[0]?.collection).not.toBe(before);
    expect(await lastEventOf(modelStream(NAME))).toMatchObject({ type: 'ModelRebuildEnded', data: { outcome: 'switched' } });
  } finally {
    await maintenance.stop();
    await newerWorker.stop();
  }
});
