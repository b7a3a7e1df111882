import { ALIGNED_MARKS, compareMarks, eventNameOf, type EventDigest, type Finding } from './compareMarks.ts';
import { chainDigest, INITIAL_CHAIN, SEAL_STREAM } from './digest.ts';
import type { Seal } from './seal.ts';

/** Checks the events between two seals against the second one. */
export interface SealCheck {
  /** Number of events that no checked seal covers. */
  readonly pendingCount: number;
  addEvent(event: EventDigest): void;
  /** Whether enough events were taken to check this seal. */
  isReadyFor(seal: Seal): boolean;
  /** Checks a seal. `nextSeal`: the seal after it, whose marks show the following events. */
  checkSeal(seal: Seal, nextSeal: Seal | null): readonly Finding[];
}

const sealFinding = (sealNumber: number, sentence: string): Finding => ({
  kind: 'seal',
  seal: sealNumber,
  streamName: SEAL_STREAM,
  revision: sealNumber,
  sentence,
});

interface CheckResult {
  readonly findings: readonly Finding[];
  readonly belongingCount: number;
  readonly chain: Buffer;
}

export const createSealCheck = (): SealCheck => {
  let pendingEvents: EventDigest[] = [];
  let sealedCount = 0;
  let chain = INITIAL_CHAIN;

  const chainOverCovered = (coveredCount: number): Buffer =>
    pendingEvents.slice(0, coveredCount).reduce((previousChain, { digest }) => chainDigest(previousChain, digest), chain);

  /** Finds which event was changed, or whether the seal itself was; `chain` is the one for the next check. */
  const findDifference = (seal: Seal, nextSeal: Seal | null, coveredCount: number, computedChain: Buffer): CheckResult => {
    const sealNumber = Number(seal.revision);
    const sealedDigest = Buffer.from(seal.digest, 'hex');
    if (seal.marks?.length !== coveredCount) {
      const [firstEvent, lastEvent] = [pendingEvents[0], pendingEvents.slice(0, coveredCount).at(-1)];
      const rangeText =
        firstEvent === undefined || lastEvent === undefined
          ? 'the end of the log'
          : `${eventNameOf(firstEvent)} to ${eventNameOf(lastEvent)}`;
      return {
        findings: [
          sealFinding(
            sealNumber,
            `Something in ${rangeText} does not match seal ${sealNumber}; the seal has no marks that identify the event.`,
          ),
        ],
        belongingCount: coveredCount,
        chain: sealedDigest,
      };
    }
    const knownMarks = [...seal.marks, ...(nextSeal?.marks?.slice(0, ALIGNED_MARKS) ?? [])];
    const compared = compareMarks(pendingEvents, knownMarks, coveredCount, sealNumber);
    return compared.findings.length > 0
      ? { ...compared, chain: sealedDigest }
      : {
          findings: [
            sealFinding(
              sealNumber,
              `Seal ${sealNumber} or an earlier one was modified: the events it covers match its marks, but its digest differs.`,
            ),
          ],
          belongingCount: coveredCount,
          chain: computedChain,
        };
  };

  return {
    get pendingCount() {
      return pendingEvents.length;
    },
    addEvent: (event) => void pendingEvents.push(event),
    isReadyFor: ({ count }) => pendingEvents.length >= count - sealedCount + ALIGNED_MARKS,
    checkSeal: (seal, nextSeal) => {
      const coveredCount = seal.count - sealedCount;
      sealedCount = seal.count;
      const computedChain = chainOverCovered(coveredCount);
      const isIntact = pendingEvents.length >= coveredCount && computedChain.toString('hex') === seal.digest;
      const checkResult: CheckResult = isIntact
        ? { findings: [], belongingCount: coveredCount, chain: computedChain }
        : findDifference(seal, nextSeal, coveredCount, computedChain);
      pendingEvents = pendingEvents.slice(checkResult.belongingCount);
      chain = checkResult.chain;
      return checkResult.findings;
    },
  };
};
