import { systemClock } from '#platform/systemClock.ts';
import { projections } from '#projections/allProjections.ts';
import { recordProof } from '#projections/maintenance/proofRecords.ts';
import type { Difference } from '#projections/runtime/compare.ts';
import { createPace, DEFAULT_SHARE } from '#projections/runtime/pace.ts';
import type { Versioned } from '#projections/runtime/projection.ts';
import { proveModel, type Proof } from '#projections/runtime/prove.ts';
import { createRebuildReport } from '#projections/runtime/rebuildReport.ts';
import { setLowPriority } from './lowPriority.ts';
import { withStores } from './withStores.ts';

/** Result for all read models: the worst of its proofs. */
export type ModelsVerdict = 'equal' | 'notProved' | 'different';

const formatCount = (count: number): string => count.toLocaleString('en-US');

const formatDifference = ({ id, fields }: Difference): string => `${id} (${fields.length === 0 ? 'only on one side' : fields.join(', ')})`;

/** Formats the result of a proof in one line. */
export const formatProof = ({ name, version }: Versioned, proof: Proof): string => {
  const model = `${name} v${version}`;
  switch (proof.outcome) {
    case 'equal':
      return `${model}: equal, ${formatCount(proof.live.documents)} documents, digest ${proof.live.digest.slice(0, 16)}`;
    case 'different': {
      const documents = Math.max(proof.live.documents, proof.rebuilt.documents);
      const moreCount = proof.differing - proof.samples.length;
      const names = [...proof.samples.map(formatDifference), ...(moreCount > 0 ? [`${formatCount(moreCount)} more`] : [])];
      return `${model}: DIFFERENT, ${formatCount(proof.differing)} of ${formatCount(documents)} documents: ${names.join(', ')}`;
    }
    case 'unfoldable':
      return `${model}: CANNOT BE FOLDED: ${proof.event.type}, event ${proof.event.revision} of ${proof.event.streamName}`;
    case 'noLiveModel':
      return `${model}: not proved, because this version was not built from this log yet`;
    case 'busy':
      return `${model}: not proved, because it is being rebuilt`;
    default:
      return proof satisfies never;
  }
};

const verdictOf = ({ outcome }: Proof): ModelsVerdict => {
  if (outcome === 'different' || outcome === 'unfoldable') return 'different';
  return outcome === 'equal' ? 'equal' : 'notProved';
};

const BY_SEVERITY = ['equal', 'notProved', 'different'] as const satisfies readonly ModelsVerdict[];

/**
 * Proves every read model in sequence, throttled beside traffic, records each result, and prints a line for each. Rejects when the signal
 * aborts.
 */
export const verifyModels = async (signal: AbortSignal): Promise<ModelsVerdict> => {
  setLowPriority();
  return withStores(async ({ store }, mongo) => {
    const db = mongo.models;
    const logId = await store.identity();
    const report = createRebuildReport(process.stderr, systemClock);
    let severity = 0;
    try {
      for (const projection of projections) {
        const proof = await proveModel(projection, {
          db,
          eventStore: store,
          clock: systemClock,
          signal,
          pace: createPace({ share: DEFAULT_SHARE }),
          onStep: report.onStep,
        });
        report.stop();
        if (proof.outcome !== 'busy') await recordProof(db, { projection, logId, provedAtMs: systemClock() }, proof);
        console.log(formatProof(projection, proof));
        severity = Math.max(severity, BY_SEVERITY.indexOf(verdictOf(proof)));
      }
    } finally {
      report.stop();
    }
    return BY_SEVERITY[severity] ?? 'different';
  });
};
