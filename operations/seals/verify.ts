import { DamagedLog } from '#platform/event-store/errors.ts';
import type { RawEvent } from '#platform/event-store/raw.ts';
import type { Finding } from './compareMarks.ts';
import { chained, eventDigest, FIRST_CHAIN, isCounted, SEAL_STREAM } from './digest.ts';
import { sealOf, type Seal } from './seal.ts';
import { createSealCheck } from './sealCheck.ts';

export interface Verification {
  readonly ok: boolean;
  /** Number of the product's events, sealed or not. */
  readonly events: number;
  readonly seals: number;
  /** Number of events after the newest seal. */
  readonly unsealed: number;
  readonly newest: { readonly count: number; readonly digest: string } | null;
  /** The chain over all events: logs with equal chains are equal. */
  readonly digest: string;
  /** The chain over the requested number of events; null if none was requested, or the log is shorter. */
  readonly digestAt: string | null;
  /** The first findings, at most `MAX_FINDINGS`. */
  readonly findings: readonly Finding[];
  readonly moreFindings: number;
}

export interface VerifyOptions {
  /** The log, oldest first; may contain events that are not sealed. */
  readonly events: AsyncIterable<RawEvent>;
  /** Events of `seal-log`, oldest first. */
  readonly seals: AsyncIterable<RawEvent>;
  /** Number of events for which the digest is also returned. */
  readonly at?: number | undefined;
  readonly onEvent?: ((event: RawEvent, events: number) => void) | undefined;
}

/** Maximum number of findings that are returned. */
export const MAX_FINDINGS = 100;

/** Parses stream and revision from an event store's error message. */
const placeIn = (sentence: string): Pick<Finding, 'streamName' | 'revision'> => {
  const match = /stream "(?<stream>(?:[^"\\]|\\.)*)", revision (?<revision>\d+)/.exec(sentence)?.groups;
  return match === undefined
    ? { streamName: null, revision: null }
    : { streamName: JSON.parse(`"${match['stream'] ?? ''}"`) as string, revision: Number(match['revision']) };
};

const newestOf = (seal: Seal | null): Verification['newest'] => (seal === null ? null : { count: seal.count, digest: seal.digest });

/** Reads the seals of `seal-log` in order; reports and skips those that cannot follow the previous one. */
async function* readableSeals(events: AsyncIterable<RawEvent>, tell: (finding: Finding) => void): AsyncGenerator<Seal, undefined> {
  let before: Seal | null = null;
  for await (const event of events) {
    const seal = sealOf(event);
    if (seal !== null && seal.count > (before?.count ?? 0)) {
      before = seal;
      yield seal;
    } else if (seal === null || seal.digest !== before?.digest) {
      const revision = Number(event.revision);
      const sentence = `${SEAL_STREAM}@${revision} is not a valid successor of the previous seal.`;
      tell({ kind: 'seal', seal: revision, streamName: SEAL_STREAM, revision, sentence });
    }
  }
}

/**
 * Checks every seal of a log in one pass and names each difference. After a broken seal it continues from that seal's values. The pass
 * ends at an event that the server reports as damaged.
 */
export const verifySeals = async ({ events, seals, at, onEvent }: VerifyOptions): Promise<Verification> => {
  const findings: Finding[] = [];
  const check = createSealCheck();
  const readable = readableSeals(seals, (finding) => findings.push(finding));
  const nextSeal = async (): Promise<Seal | null> => (await readable.next()).value ?? null;
  const sealing: { current: Seal | null; following: Seal | null; used: number } = { current: null, following: null, used: 0 };
  let newest: Seal | null = null;
  let chain = FIRST_CHAIN;
  let count = 0;
  let behind = 0;
  let digestAt = at === 0 ? chain.toString('hex') : null;

  /** Checks every seal that is ready. */
  const useSeals = async (isReady: (seal: Seal) => boolean): Promise<void> => {
    while (sealing.current !== null && isReady(sealing.current)) {
      findings.push(...check.check(sealing.current, sealing.following));
      newest = sealing.current;
      sealing.used += 1;
      sealing.current = sealing.following;
      sealing.following = sealing.current === null ? null : await nextSeal();
    }
  };

  try {
    sealing.current = await nextSeal();
    sealing.following = await nextSeal();
    for await (const event of events) {
      if (!isCounted(event)) continue;
      const digest = eventDigest(event);
      chain = chained(chain, digest);
      count += 1;
      if (count === at) digestAt = chain.toString('hex');
      onEvent?.(event, count);
      if (sealing.current === null) behind += 1;
      else {
        check.take({ streamName: event.streamName, revision: event.revision, digest });
        await useSeals(check.isReadyFor);
      }
    }
    await useSeals(() => true);
  } catch (error) {
    if (!(error instanceof DamagedLog)) throw error;
    // Check the seals that cover only events read before this one.
    await useSeals((seal) => seal.count <= count);
    const seal = sealing.current === null ? null : Number(sealing.current.revision);
    findings.push({ kind: 'unreadable', seal, ...placeIn(error.message), sentence: error.message });
  }
  return {
    ok: findings.length === 0,
    events: count,
    seals: sealing.used,
    unsealed: behind + check.waiting,
    newest: newestOf(newest),
    digest: chain.toString('hex'),
    digestAt,
    findings: findings.slice(0, MAX_FINDINGS),
    moreFindings: Math.max(0, findings.length - MAX_FINDINGS),
  };
};
