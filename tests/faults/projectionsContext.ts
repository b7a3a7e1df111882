import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DomainEvent, EventMetadata } from '#kernel/events/envelope.ts';
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
import { createTruth, rowText, type Truth } from './projectionsTruth.ts';

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

export const added: DomainEvent = { type: 'ServiceAdded', data: { ownerId: 'ana' } };
export const described = (summary: string): DomainEvent => ({
  type: 'ServiceDescribed',
  data: { name: 'Harbor House', summary, description: 'Beds for the night', age: '' },
});

/** Number of accounts with random events: `a0`, `a1` … */
const ACCOUNTS = 4;

const sealed = (box: string) => ({ key: 'account', box });

/** Returns one random event of an account or its quota. */
const randomAccountEvent = (random: Random): readonly [streamName: string, event: DomainEvent] => {
  const id = `a${random.int(0, ACCOUNTS - 1)}`;
  const data = { serviceId: `s${random.int(0, 5)}` };
  return random.pick([
    [`account-${id}`, { type: 'ProfileChanged', data: { sealed: sealed(`box${random.int(1, 1_000_000)}`) } }],
    [`account-${id}`, { type: 'AccountApproved', data: {} }],
    [`portfolio-${id}`, { type: 'SlotClaimed', data }],
    [`portfolio-${id}`, { type: 'SlotReleased', data }],
  ] as const);
};

const lineFacts = {
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
  const words = `Words ${random.int(1, 1_000_000)}`;
  const place = random.int(0, 2);
  const feedback = {
    type: 'APP',
    kind: 'feedback',
    sentAt: '2026-03-01T10:00:00.000Z',
    images: [],
    sealed: sealed(`box${place}`),
  } as const;
  return random.pick([
    [`crisisLine-c${place}`, { type: 'CrisisLineAdded', data: { ...lineFacts, name: words } }],
    [`crisisLine-c${place}`, { type: 'CrisisLineRemoved', data: {} }],
    ['page-ABOUT', { type: 'PagePublished', data: { language: random.pick(['en', 'es'] as const), html: `<p>${words}</p>` } }],
    [`feedback-f${random.int(1, 1_000_000)}`, { type: 'FeedbackSent', data: feedback }],
  ] as const);
};

/** Returns a random event of a coordinator, a liaison or a region, with its stream. */
const randomRegionEvent = (random: Random): readonly [streamName: string, event: DomainEvent] => {
  const place = random.int(0, 2);
  const region = { name: `Region ${random.int(1, 1_000_000)}`, counties: [`County ${place}, CO`], coordinatorIds: [`p${place}`] };
  return random.pick([
    [`region-r${place}`, { type: 'RegionAdded', data: region }],
    [`region-r${place}`, { type: 'RegionRevised', data: region }],
    [`region-r${place}`, { type: 'RegionRemoved', data: {} }],
    [`coordinator-p${place}`, { type: 'CoordinatorAdded', data: { sealed: sealed(`box${place}`) } }],
    [`liaison-l${place}`, { type: 'LiaisonAdded', data: { district: 'North', county: region.counties[0] ?? '', sealed: sealed('box') } }],
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
  if (kind <= 5) return [`service-${id}`, described(`Summary ${random.int(1, 1_000_000)}`)];
  if (kind === 6) {
    const available = random.int(0, 20);
    return [`beds-${id}`, { type: 'BedsCounted', data: { available, total: 20, observedAt: '2026-03-01T10:00:00.000Z', saw: null } }];
  }
  if (kind === 7) return [`service-${id}`, { type: 'ServiceRemoved', data: {} }];
  if (kind === 8) return [`service-${id}`, { type: 'ServiceRestored', data: {} }];
  return ['seal-log', { type: 'LogSealed', data: { count: 1, digest: '' } }];
};

export interface TestContext {
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
  happen(random: Random, count: number, services: number): Promise<bigint>;
  checkpoint(): Promise<CheckpointRow | null>;
  /** Sets the checkpoint to a position, regardless of the documents. */
  setCheckpoint(position: bigint): Promise<void>;
  /** Deletes the checkpoint, so that the model will be rebuilt. */
  forgetModel(): Promise<void>;
  /** Resolves as soon as the condition is true. */
  eventually(condition: () => boolean | Promise<boolean>): Promise<void>;
  /**
   * Returns all current errors of the live models: a document that differs from the fold from zero to its position, or that lacks an event
   * covered by the checkpoint.
   */
  violations(): Promise<string[]>;
  /** Looks for violations repeatedly until the work is done, and once more afterwards. */
  violationsDuring(work: Promise<unknown>): Promise<string[]>;
  stop(): Promise<void>;
}

/** Returns all current errors of one model. */
const violationsOf = async (db: Db, projection: Projection<object>, truth: Truth): Promise<string[]> => {
  const readRow = () => db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpointId(projection) });
  const row = await readRow();
  if (row === null) return [];
  const rows = await db.collection<{ _id: string; _pos: string }>(row.collection).find().toArray();
  // After a flip the documents read belong to a retired collection.
  if ((await readRow())?.collection !== row.collection) return [];
  await truth.extend();
  const positions = new Map(rows.map(({ _id, _pos }) => [_id, _pos]));
  const wrong = rows.filter((stored) => truth.at(stored._id, stored._pos) !== rowText(stored));
  const lacking = truth.ids().flatMap((id) => {
    const last = truth.lastBefore(id, row.position);
    return last !== undefined && (positions.get(id) ?? '') < last ? [`${id} lacks ${last}, the checkpoint says ${row.position}`] : [];
  });
  return [...wrong.map(({ _id, _pos }) => `${_id} is not the fold to ${_pos}`), ...lacking];
};

/**
 * Starts embedded stores with an empty log and returns helpers for tests of the projections. Checkpoint reads apply to the first
 * projection; changes apply to all of them.
 */
export const startContext = async (projections: readonly Projection<object>[] = [servicesProjection]): Promise<TestContext> => {
  const stores = await startStores();
  const eventStore = openEventStore(stores.eventStoreUrl);
  // Create the first event of the log now: a worker that starts later would append it between the events of the test.
  await eventStore.identity();
  const mongo = await connectMongo(stores.mongodbUrl);
  const db = mongo.models;
  const truths = projections.map((projection) => [projection, createTruth(eventStore, projection)] as const);
  const checkpoints = projections.map(checkpointId);
  const running = new Set<Projections>();
  const append = async (streamName: string, ...events: DomainEvent[]): Promise<bigint> =>
    (await eventStore.append(streamName, 'any', events.map(newEvent))).position;
  const checkpoint = () => db.collection<CheckpointRow>(CHECKPOINTS).findOne({ _id: checkpoints[0] ?? '' });

  const violations = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const [projection, truth] of truths) found.push(...(await violationsOf(db, projection, truth)));
    return found;
  };

  return {
    eventStore,
    eventStoreUrl: stores.eventStoreUrl,
    mongodbUrl: stores.mongodbUrl,
    db,
    start(options = {}) {
      const worker = startProjections({ eventStore, db, projections, log: silentLogger, clock: systemClock, leaseMs: 1000, ...options });
      running.add(worker);
      return worker;
    },
    append,
    async addServices(count) {
      let position = 0n;
      for (let index = 0; index < count; index += 1) position = await append(`service-s${index}`, added, described('Beds'));
      return position;
    },
    async openAccounts() {
      let position = 0n;
      for (let index = 0; index < ACCOUNTS; index += 1) {
        const data = { kind: 'provider', method: 'LOCAL', sealed: sealed('first') } as const;
        position = await append(`account-a${index}`, { type: 'AccountOpened', data });
      }
      return position;
    },
    async happen(random, count, services) {
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
    async forgetModel() {
      await db.collection<CheckpointRow>(CHECKPOINTS).deleteMany({ _id: { $in: checkpoints } });
    },
    async eventually(condition) {
      while (!(await condition())) await delay(POLL_MS);
    },
    violations,
    async violationsDuring(work) {
      const found: string[] = [];
      const polling = { goesOn: true };
      const over = work.finally(() => {
        polling.goesOn = false;
      });
      while (polling.goesOn) {
        found.push(...(await violations()));
        await delay(POLL_MS);
      }
      await over;
      return [...found, ...(await violations())];
    },
    async stop() {
      await Promise.all([...running].map((worker) => worker.stop()));
      await eventStore.close();
      await mongo.close();
      await stores.stop();
    },
  };
};
