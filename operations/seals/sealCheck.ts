import { AGREEING, compareMarks, nameOf, type Digested, type Finding } from './compareMarks.ts';
import { chained, FIRST_CHAIN, SEAL_STREAM } from './digest.ts';
import type { Seal } from './seal.ts';

/** Judges the events between two seals by the second of them. */
export interface SealCheck {
  /** Events that no judged seal covers. */
  readonly waiting: number;
  take(event: Digested): void;
  /** Whether enough was taken to judge by this seal. */
  isReadyFor(seal: Seal): boolean;
  /** `next`: the seal after it, whose marks tell what follows. */
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

  /** Which of the events it is, or the seal itself; `chain` is the one to go on with. */
  const blame = (seal: Seal, next: Seal | null, covered: number, own: Buffer): Blame => {
    const number = Number(seal.revision);
    const asSealed = Buffer.from(seal.digest, 'hex');
    if (seal.marks?.length !== covered) {
      const [first, last] = [stretch[0], stretch.slice(0, covered).at(-1)];
      const where = first === undefined || last === undefined ? 'the end of the log' : `${nameOf(first)} to ${nameOf(last)}`;
      return {
        findings: [sealFinding(number, `Something in ${where} is not as seal ${number} says; the seal has no marks that tell what.`)],
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
            sealFinding(number, `Seal ${number} was changed, or one before it: all it covers is as it marked it, its digest is another.`),
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
