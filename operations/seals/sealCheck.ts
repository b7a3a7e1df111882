import { AGREEING, compareMarks, nameOf, type Digested, type Finding } from './compareMarks.ts';
import { chained, FIRST_CHAIN, SEAL_STREAM } from './digest.ts';
import type { Seal } from './seal.ts';

/** Checks the events between two seals against the second one. */
export interface SealCheck {
  /** Number of events that no checked seal covers. */
  readonly waiting: number;
  take(event: Digested): void;
  /** Whether enough events were taken to check this seal. */
  isReadyFor(seal: Seal): boolean;
  /** Checks a seal. `next`: the seal after it, whose marks show the following events. */
  check(seal: Seal, next: Seal | null): readonly Finding[];
}

const sealFinding = (number: number, sentence: string): Finding => ({
  kind: 'seal',
  seal: number,
  streamName: SEAL_STREAM,
  revision: number,
  sentence,
});

interface Blame {
  readonly findings: readonly Finding[];
  readonly belonging: number;
  readonly chain: Buffer;
}

export const createSealCheck = (): SealCheck => {
  let stretch: Digested[] = [];
  let sealedCount = 0;
  let chain = FIRST_CHAIN;

  const chainOver = (covered: number): Buffer => stretch.slice(0, covered).reduce((before, { digest }) => chained(before, digest), chain);

  /** Finds which event was changed, or whether the seal itself was; `chain` is the one for the next check. */
  const blame = (seal: Seal, next: Seal | null, covered: number, own: Buffer): Blame => {
    const number = Number(seal.revision);
    const asSealed = Buffer.from(seal.digest, 'hex');
    if (seal.marks?.length !== covered) {
      const [first, last] = [stretch[0], stretch.slice(0, covered).at(-1)];
      const where = first === undefined || last === undefined ? 'the end of the log' : `${nameOf(first)} to ${nameOf(last)}`;
      return {
        findings: [
          sealFinding(number, `Something in ${where} does not match seal ${number}; the seal has no marks that identify the event.`),
        ],
        belonging: covered,
        chain: asSealed,
      };
    }
    const known = [...seal.marks, ...(next?.marks?.slice(0, AGREEING) ?? [])];
    const compared = compareMarks(stretch, known, covered, number);
    return compared.findings.length > 0
      ? { ...compared, chain: asSealed }
      : {
          findings: [
            sealFinding(
              number,
              `Seal ${number} or an earlier one was modified: the events it covers match its marks, but its digest differs.`,
            ),
          ],
          belonging: covered,
          chain: own,
        };
  };

  return {
    get waiting() {
      return stretch.length;
    },
    take: (event) => void stretch.push(event),
    isReadyFor: ({ count }) => stretch.length >= count - sealedCount + AGREEING,
    check: (seal, next) => {
      const covered = seal.count - sealedCount;
      sealedCount = seal.count;
      const own = chainOver(covered);
      const isWhole = stretch.length >= covered && own.toString('hex') === seal.digest;
      const blamed: Blame = isWhole ? { findings: [], belonging: covered, chain: own } : blame(seal, next, covered, own);
      stretch = stretch.slice(blamed.belonging);
      chain = blamed.chain;
      return blamed.findings;
    },
  };
};
