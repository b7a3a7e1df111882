import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { getSystem, type ModelStatus, type SystemStatus } from '#contract/systemOperations.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { MODEL_NAMES, type ModelName } from '#domain/models/names.ts';
import { isModelEvent } from '#domain/models/rebuildDecider.ts';
import { modelStream, PROOF_STREAM } from '#domain/models/streams.ts';
import type { EventStore } from '#platform/event-store/types.ts';
import type { Db } from '#platform/mongo/index.ts';
import { PROOF_WORK, REBUILD_WORK, type ProofRecord, type ProofWork, type RebuildWork } from '#projections/maintenance/document.ts';
import { findSeal } from '../history/audit/findSeal.ts';
import { lastProofOf, readProofRecords } from '../history/audit/lastProof.ts';
import type { QueryContext } from '../querying/context.ts';
import { PROJECTIONS } from '../querying/model/models.ts';
import { privateHeaders } from '../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { readModelFigures } from './modelFigures.ts';
import { rebuildStatusOf } from './rebuildStatus.ts';
import { samplesJson } from './samplesJson.ts';

/** Returns the proof that runs, from the last event of the stream and the progress of the work on it; null if none runs. */
const runningProofOf = (history: readonly RecordedEvent[], work: ProofWork | null): SystemStatus['runningProof'] => {
  const last = history.filter(isModelEvent).at(-1);
  if (last?.type !== 'ModelProofRequested') return null;
  const ownWork = work?.request === Number(last.revision) ? work : null;
  return {
    requestedAt: last.metadata.occurredAt,
    current: ownWork?.current ?? null,
    done: ownWork?.done.length ?? 0,
    total: MODEL_NAMES.length,
    ...(ownWork?.progress === undefined || ownWork.current === null ? {} : { progress: ownWork.progress }),
  };
};

/** Returns the last proof of one read model. */
const modelProofOf = (record: ProofRecord | undefined): ModelStatus['proof'] => {
  if (record === undefined) return null;
  const { provedAt, outcome, live, rebuilt, differing, samples } = record;
  return {
    provedAt,
    outcome,
    ...(live === undefined ? {} : { live }),
    ...(rebuilt === undefined ? {} : { rebuilt }),
    ...(differing === undefined ? {} : { differing }),
    ...(samples === undefined ? {} : { samples: samplesJson(samples) }),
  };
};

/** Returns the version of the product, as in `package.json`. */
const readProductVersion = (): string => {
  const packageFile = new URL('../../package.json', import.meta.url);
  return z.object({ version: z.string() }).parse(JSON.parse(readFileSync(packageFile, 'utf8'))).version;
};

type SystemContext = Pick<QueryContext, 'db' | 'eventStore' | 'clock'> & { readonly readiness: () => Promise<SystemStatus['readiness']> };

const readModelStatus = async (
  context: SystemContext,
  name: ModelName,
  { logId, proof }: { readonly logId: string; readonly proof: ProofRecord | undefined },
): Promise<ModelStatus> => {
  const { db, eventStore } = context;
  const [figures, history, work] = await Promise.all([
    readModelFigures(context, { name, version: PROJECTIONS[name].version }),
    eventStore.readStream(modelStream(name)),
    db.collection<RebuildWork>(REBUILD_WORK).findOne({ _id: name, logId }),
  ]);
  return { ...figures, ...rebuildStatusOf(history, work), proof: modelProofOf(proof) };
};

const readDocumentStore = async (db: Db, models: readonly ModelStatus[]): Promise<SystemStatus['documentStore']> => {
  const { version } = await db.command({ buildInfo: 1 });
  return { version: String(version), bytes: models.reduce((sum, { bytes }) => sum + bytes, 0) };
};

const readLog = async (eventStore: EventStore, logId: string): Promise<SystemStatus['log']> => {
  const [position, seal] = await Promise.all([eventStore.lastPosition(), findSeal(eventStore)]);
  return { id: logId, position: position.toString(), seal };
};

/** GET /system: read models with their rebuilds and proofs, the log, and the document store. */
export const createGetSystem = (context: SystemContext): Query<typeof getSystem> => {
  const version = readProductVersion();
  return defineQuery(getSystem, async () => {
    const { db, eventStore } = context;
    const logId = await eventStore.identity();
    const records = await readProofRecords(db, logId);
    const [readiness, log, proofHistory, proofWork, models] = await Promise.all([
      context.readiness(),
      readLog(eventStore, logId),
      eventStore.readStream(PROOF_STREAM),
      db.collection<ProofWork>(PROOF_WORK).findOne({ _id: 'all', logId }),
      Promise.all(MODEL_NAMES.map((name) => readModelStatus(context, name, { logId, proof: records.get(name) }))),
    ]);
    const { status, reasons, degraded } = readiness;
    const body: SystemStatus = {
      version,
      node: process.version,
      readiness: { status, reasons, ...(degraded === undefined ? {} : { degraded }) },
      log,
      models,
      runningProof: runningProofOf(proofHistory, proofWork),
      lastProof: lastProofOf(records),
      documentStore: await readDocumentStore(db, models),
    };
    return { headers: privateHeaders({ logId, position: BigInt(log.position), isStale: false }), body };
  });
};
