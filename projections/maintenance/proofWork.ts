import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { decide, type ProofState } from '#domain/models/proofDecider.ts';
import { PROOF_STREAM } from '#domain/models/streams.ts';
import { proofStreams } from '#operations/models/modelStreams.ts';
import { intentOf, policyEnvelope } from '#platform/commands/policyEnvelope.ts';
import { createPace, DEFAULT_SHARE } from '../runtime/pace.ts';
import { proveModel, type Proof } from '../runtime/prove.ts';
import type { WorkContext } from './context.ts';
import { PROOF_WORK, type ProofWork } from './document.ts';
import { createFillProgress } from './fillProgress.ts';
import { recordProof } from './proofRecords.ts';

const _id = 'all';

/**
 * Carries out a requested proof: compares every read model with the fold of the whole log, one after another, beside traffic, and records
 * the result. After an interruption it continues with the first model that is not proved.
 */
export const carryOutProof = async (
  context: WorkContext,
  { request, intent }: { readonly request: NonNullable<ProofState['request']>; readonly intent: RecordedEvent },
): Promise<void> => {
  const { db, eventStore, clock, leaseMs, logId, signal, share = DEFAULT_SHARE } = context;
  const works = db.collection<ProofWork>(PROOF_WORK);
  const setWork = async (change: Partial<Omit<ProofWork, '_id'>>): Promise<void> => {
    await works.updateOne({ _id }, { $set: { logId, request, ...change } }, { upsert: true });
  };
  const former = await works.findOne({ _id, logId, request });
  const done = [...(former?.done ?? [])];
  await setWork({ done, current: null });
  for (const projection of context.projections) {
    const { name } = projection;
    if (done.some((proved) => proved.name === name)) continue;
    const progress = createFillProgress(clock, async ({ progress: fillProgress }) => {
      if (fillProgress !== undefined) await setWork({ progress: fillProgress });
    });
    await setWork({ current: name });
    const proof: Proof = await proveModel(projection, {
      db,
      eventStore,
      clock,
      leaseMs,
      signal,
      pace: createPace({ share }),
      onStep: progress.note,
    }).finally(progress.settled);
    if (proof.outcome !== 'busy') await recordProof(db, { projection, logId, provedAtMs: clock() }, proof);
    done.push({ name, outcome: proof.outcome });
    await setWork({ done, current: null });
  }
  const namesOf = (...outcomes: readonly string[]): string[] =>
    done.filter(({ outcome }) => outcomes.includes(outcome)).map(({ name }) => name);
  const result = {
    equal: namesOf('equal'),
    different: namesOf('different', 'unfoldable'),
    notCompared: namesOf('busy', 'noLiveModel'),
  };
  const envelope = policyEnvelope(intentOf(intent), 'EndProof', clock());
  await proofStreams.handle(eventStore, envelope, PROOF_STREAM, (state) => decide({ type: 'EndProof', request, result }, state));
};
