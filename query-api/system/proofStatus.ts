import type { ModelStatus, SystemStatus } from '#contract/systemOperations.ts';
import type { RecordedEvent } from '#domain/envelope/envelope.ts';
import { MODEL_NAMES } from '#domain/models/names.ts';
import { isModelEvent } from '#domain/models/rebuildDecider.ts';
import type { ProofRecord, ProofWork } from '#projections/maintenance/document.ts';
import { samplesJson } from './samplesJson.ts';

/** Returns the proof that runs, from the last event of the stream and the progress of the work on it; null if none runs. */
export const runningProofOf = (history: readonly RecordedEvent[], work: ProofWork | null): SystemStatus['runningProof'] => {
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
export const modelProofOf = (record: ProofRecord | undefined): ModelStatus['proof'] => {
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
