import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, EventMetadata } from '#domain/envelope/envelope.ts';
import { openEventStore } from '#platform/event-store/index.ts';
import type { EventStore, NewEvent } from '#platform/event-store/types.ts';
import { silentLogger } from '#platform/logger.ts';
import { connectMongo, type Db } from '#platform/mongo/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import type { ProjectionsOptions } from '#projections/runtime/followedProjection.ts';
import { CHECKPOINTS, checkpointId, positionText, type CheckpointRow, type Projection } from '#projections/runtime/projection.ts';
import { startProjections, type Projections } from '#projections/runtime/startProjections.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import type { Random } from '../support/generator.ts';
import { startStores } from '../support/stores.ts';
import { createProjectionOracle, canonicalRow, type ProjectionOracle } from './projectionOracle.ts';

/** Pause between two checks: constant polling would take the processor from the process under test. */
const POLL_MS = 5;

const metadata = (): EventMetadata => {
  const commandId = randomUUID();
  return {
    commandId,
    commandDigest: '0'.repeat(64),
    correlationId: commandId,
    causationId: commandId,
    actor: { id: 'ana', role: 'USER', via: 'web' },
    occurredAt: '2026-03-01T10:00:00.000Z',
    locale: 'en',
  };
};

export const newEvent = ({ type, data }: DomainEvent): NewEvent => ({ id: randomUUID(), type, data, metadata: metadata() });

export const serviceAdded: DomainEvent = { type: 'ServiceAdded', data: { ownerId: 'ana' } };
export const serviceDescribed = (summary: string): DomainEvent => ({
  type: 'ServiceDescribed',
  data: { name: 'Harbor House', summary, description: 'Beds for the night', age: '' },
});

/** Number of accounts with random events: `a0`, `a1` … */
const ACCOUNT_COUNT = 4;

const sealedBox = (box: string) => ({ key: 'account', box });

/** Returns one random event of an account or its quota. */
const randomAccountEvent = (random: Random): readonly [streamName: string, event: DomainEvent] => {
  const id = `a${random.int(0, ACCOUNT_COUNT - 1)}`;
  const data = { serviceId: `s${random.int(0, 5)}` };
  return random.pick([
    [`account-${id}`, { type: 'ProfileChanged', data: { sealed: sealedBox(`box${random.int(1, 1_000_000)}`) } }],
    [`account-${id}`, { type: 'AccountApproved', data: {} }],
    [`portfolio-${id}`, { type: 'SlotClaimed', data }],
    [`portfolio-${id}`, { type: 'SlotReleased', data }],
  ] as const);
};

const crisisLineFacts = {
  description: 'Volunteers listen',
  phone: '988',
  area: 'National',
  time: 'Day and night',
  text: '',
  chatWebLink: '',
  website: '',
  nameEs: '',
  descriptionEs: '',
  areaEs: '',
  timeEs: '',
  chatWebLinkEs: '',
};

/** Returns one random event of a text to visitors or of a visitor's message. */
const randomVisitorEvent = (random: Random): readonly [streamName: string, event: DomainEvent] => {
  const randomText = `Words ${random.int(1, 1_000_000)}`;
  const idSuffix = random.int(0, 2);
  const feedback = {
    type: 'APP',
    kind: 'feedback',
    sentAt: '2026-03-01T10:00:00.000Z',
    images: [],
    sealed: sealedBox(`box${idSuffix}`),
  } as const;
  return random.pick([
    [`crisisLine-c${idSuffix}`, { type: 'CrisisLineAdded', data: { ...crisisLineFacts, name: randomText } }],
    [`crisisLine-c${idSuffix}`, { type: 'CrisisLineRemoved', data: {} }],
    [`apiKey-k${idSuffix}`, { type: 'ApiKeyIssued', data: { name: randomText, rights: ['readHistory'] } }],
    [`apiKey-k${idSuffix}`, { type: 'ApiKeyRevoked', data: {} }],
    ['page-ABOUT', { type: 'PagePublished', data: { language: random.pick(['en', 'es'] as const), html: `<p>${randomText}</p>` } }],
    [`feedback-f${random.int(1, 1_000_000)}`, { type: 'FeedbackSent', data: feedback }],
  ] as const);
};

/** Returns a random event of a coordinator, a liaison or a region, with its stream. */
const randomRegionEvent = (random: Random): readonly [streamName: string, event: DomainEvent] => {
  const idSuffix = random.int(0, 2);
  const region = { name: `Region ${random.int(1, 1_000_000)}`, counties: [`County ${idSuffix}, CO`], coordinatorIds: [`p${idSuffix}`] };
  return random.pick([
    [`region-r${idSuffix}`, { type: 'RegionAdded', data: region }],
    [`region-r${idSuffix}`, { type: 'RegionRevised', data: region }],
    [`region-r${idSuffix}`, { type: 'RegionRemoved', data: {} }],
    [`coordinator-p${idSuffix}`, { type: 'CoordinatorAdded', data: { sealed: sealedBox(`box${idSuffix}`) } }],
    [
      `liaison-l${idSuffix}`,
      { type: 'LiaisonAdded', data: { district: 'North', county: region.counties[0] ?? '', sealed: sealedBox('box') } },
    ],
  ] as const);
};

/**
 * Returns one random event of a service, an account, a region or a visitor. Kudos are counted, so that the number reveals an event folded
 * twice or omitted.
 */
const randomEvent = (random: Random, id: string): readonly [streamName: string, event: DomainEvent] => {
  const kind = random.int(0, 17);
  if (kind >= 16) return randomRegionEvent(random);
  if (kind >= 13) return randomVisitorEvent(random);
  if (kind >= 10) return randomAccountEvent(random);
  if (kind <= 3) return [`kudos-${randomUUID()}`, { type: 'KudosGiven', data: { serviceId: id } }];
  if (kind <= 5) return [`service-${id}`, serviceDescribed(`Summary ${random.int(1, 1_000_000)}`)];
  if (kind === 6) {
    const available = random.int(0, 20);
    return [`beds-${id}`, { type: 'BedsCounted', data: { available, total: 20, observedAt: '2026-03-01T10:00:00.000Z', saw: null } }];
  }
  if (kind === 7) return [`service-${id}`, { type: 'ServiceRemoved', data: {} }];
  if (kind === 8) return [`service-${id}`, { type: 'ServiceRestored', data: {} }];
  return ['seal-log', { type: 'LogSealed', data: { count: 1, digest: '' } }];
};

export interface ProjectionsContext {
  readonly eventStore: EventStore;
  readonly eventStoreUrl: string;
  readonly mongodbUrl: string;
  readonly db: Db;
  start(options?: Partial<ProjectionsOptions>): Projections;
  append(streamName: string, ...events: DomainEvent[]): Promise<bigint>;
  /** Adds `count` services, `s0`, `s1` …; resolves with the last position. */
  addServices(count: number): Promise<bigint>;
  /** Opens the accounts for random events; resolves with the last position. */
  openAccounts(): Promise<bigint>;
  /** Appends `count` random events of the first `services` services; resolves with the last position. */
  appendRandomEvents(random: Random, count: number, services: number): Promise<bigint>;
  checkpoint(): Promise<CheckpointRow | null>;
  /** Sets the checkpoint to a position, regardless of the documents. */
  setCheckpoint(position: bigint): Promise<void>;
  /** Deletes the checkpoint, so that the model will be rebuilt. */
  deleteCheckpoint(): Promise<void>;
  /** Resolves as soon as the condition is true. */
  waitUntil(condition: () => boolean | Promise<boolean>): Promise<void>;
  /**
   * Returns all current errors of the live models: a document that differs from the fold from zero to its position, or that lacks an event
   * covered by the checkpoint.
   */
  currentViolations(): Promise<string[]>;
  /** Looks for violations repeatedly until the work is done, and once more afterwards. */
  findViolationsDuring(work: Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
}

/** Returns all current errors of one model. */
const findModelViolations = async (db: Db, projection: Projection<object>, oracle: ProjectionOracle): Promise<string[]> => {
  const readRow = () => db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId(projection) });
  const row = await readRow();
  if (row === null) return [];
  const rows = await db.collection<{ _id: string; _pos: string }>(row.collection).find().toArray();
  // After a flip the documents read belong to a retired collection.
  if ((await readRow())?.collection !== row.collection) return [];
  await oracle.readNewEvents();
  const positions = new Map(rows.map(({ _id, _pos }) => [_id, _pos]));
  const incorrectRows = rows.filter((stored) => oracle.rowAt(stored._id, stored._pos) !== canonicalRow(stored));
  const missingEvents = oracle.ids().flatMap((id) => {
    const lastEventPosition = oracle.lastEventPosition(id, row.position);
    return lastEventPosition !== undefined && (positions.get(id) ?? '') < lastEventPosition
      ? [`${id} lacks ${lastEventPosition}, the checkpoint says ${row.position}`]
      : [];
  });
  return [...incorrectRows.map(({ _id, _pos }) => `${_id} is not the fold to ${_pos}`), ...missingEvents];
};

/**
 * Starts embedded stores with an empty log and returns helpers for tests of the projections. Checkpoint reads apply to the first
 * projection; changes apply to all of them.
 */
export const startProjectionsContext = async (
  projections: readonly Projection<object>[] = [servicesProjection],
): Promise<ProjectionsContext> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  // Create the first event of the log now: a worker that starts later would append it between the events of the test.
  await eventStore.identity();
  const mongo = await connectMongo(stores.mongodbUrl);
  const db = mongo.models;
  const oracles = projections.map((projection) => [projection, createProjectionOracle(eventStore, projection)] as const);
  const checkpoints = projections.map(checkpointId);
  const startedWorkers = new Set<Projections>();
  const append = async (streamName: string, ...events: DomainEvent[]): Promise<bigint> =>
    (await eventStore.append(streamName, 'any', events.map(newEvent))).position;
  const checkpoint = () => db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpoints[0] ?? '' });

  const currentViolations = async (): Promise<string[]> => {
    const collectedViolations: string[] = [];
    for (const [projection, oracle] of oracles) collectedViolations.push(...(await findModelViolations(db, projection, oracle)));
    return collectedViolations;
  };

  return {
    eventStore,
    eventStoreUrl: stores.eventStoreUrl,
    mongodbUrl: stores.mongodbUrl,
    db,
    start(options = {}) {
      const worker = startProjections({ eventStore, db, projections, log: silentLogger, clock: systemClock, leaseMs: 1000, ...options });
      startedWorkers.add(worker);
      return worker;
    },
    append,
    async addServices(count) {
      let position = 0n;
      for (let index = 0; index < count; index += 1) position = await append(`service-s${index}`, serviceAdded, serviceDescribed('Beds'));
      return position;
    },
    async openAccounts() {
      let position = 0n;
      for (let index = 0; index < ACCOUNT_COUNT; index += 1) {
        const data = { kind: 'provider', method: 'LOCAL', sealed: sealedBox('first') } as const;
        position = await append(`account-a${index}`, { type: 'AccountOpened', data });
      }
      return position;
    },
    async appendRandomEvents(random, count, services) {
      let position = 0n;
      for (let index = 0; index < count; index += 1) position = await append(...randomEvent(random, `s${random.int(0, services - 1)}`));
      return position;
    },
    checkpoint,
    async setCheckpoint(position) {
      await db
        .collection<CheckpointRow>(CHECKPOINTS)
        .updateMany({ _id: { $in: checkpoints } }, { $set: { position: positionText(position) } });
    },
    async deleteCheckpoint() {
      await db.collection<CheckpointRow>(CHECKPOINTS).deleteMany({ _id: { $in: checkpoints } });
    },
    async waitUntil(condition) {
      while (!(await condition())) await delay(POLL_MS);
    },
    currentViolations,
    async findViolationsDuring(work) {
      const collectedViolations: string[] = [];
      const polling = { isRunning: true };
      const workDone = work.finally(() => {
        polling.isRunning = false;
      });
      while (polling.isRunning) {
        collectedViolations.push(...(await currentViolations()));
        await delay(POLL_MS);
      }
      await workDone;
      return [...collectedViolations, ...(await currentViolations())];
    },
    async stop() {
      await Promise.all([...startedWorkers].map((worker) => worker.stop()));
      await eventStore.close();
      await mongo.close();
      await stores.stop();
    },
  };
};
