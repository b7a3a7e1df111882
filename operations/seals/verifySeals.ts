import { DamagedLog } from '#platform/event-store/errors.ts';
import type { RawEvent } from '#platform/event-store/openRawLog.ts';
import type { Finding } from './compareMarks.ts';
import { chainDigest, eventDigest, INITIAL_CHAIN, isSealedEvent, SEAL_STREAM } from './digest.ts';
import { parseSeal, type Seal } from './seal.ts';
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
const parsePlace = (sentence: string): Pick<Finding, 'streamName' | 'revision'> => {
  const match = /stream "(?<stream>(?:[^"\\]|\\.)*)", revision (?<revision>\d+)/.exec(sentence)?.groups;
  return match === undefined
    ? { streamName: null, revision: null }
    : { streamName: JSON.parse(`"${match['stream'] ?? ''}"`) as string, revision: Number(match['revision']) };
};

const toNewestJson = (seal: Seal | null): Verification['newest'] => (seal === null ? null : { count: seal.count, digest: seal.digest });

/** Reads the seals of `seal-log` in order; reports and skips those that cannot follow the previous one. */
async function* readableSeals(events: AsyncIterable<RawEvent>, reportFinding: (finding: Finding) => void): AsyncGenerator<Seal, undefined> {
  let previousSeal: Seal | null = null;
  for await (const event of events) {
    const seal = parseSeal(event);
    if (seal !== null && seal.count > (previousSeal?.count ?? 0)) {
      previousSeal = seal;
      yield seal;
    } else if (seal === null || seal.digest !== previousSeal?.digest) {
      const revision = Number(event.revision);
      const sentence = `${SEAL_STREAM}@${revision} is not a valid successor of the previous seal.`;
      reportFinding({ kind: 'seal', seal: revision, streamName: SEAL_STREAM, revision, sentence });
    }
  }
}

/**
 * Checks every seal of a log in one pass and names each difference. After a broken seal it continues from that seal's values. The pass
 * ends at an event that the server reports as damaged.
 */
export const verifySeals = async ({ events, seals, at, onEvent }: VerifyOptions): Promise<Verification> => {
  const findings: Finding[] = [];
  const sealCheck = createSealCheck();
  const readableSealEvents = readableSeals(seals, (finding) => findings.push(finding));
  const nextSeal = async (): Promise<Seal | null> => (await readableSealEvents.next()).value ?? null;
  const sealCursor: { current: Seal | null; following: Seal | null; usedCount: number } = { current: null, following: null, usedCount: 0 };
  let newest: Seal | null = null;
  let digestChain = INITIAL_CHAIN;
  let count = 0;
  let eventsAfterSeals = 0;
  let digestAt = at === 0 ? digestChain.toString('hex') : null;

  /** Checks every seal that is ready. */
  const checkReadySeals = async (isReady: (seal: Seal) => boolean): Promise<void> => {
    while (sealCursor.current !== null && isReady(sealCursor.current)) {
      findings.push(...sealCheck.checkSeal(sealCursor.current, sealCursor.following));
      newest = sealCursor.current;
      sealCursor.usedCount += 1;
      sealCursor.current = sealCursor.following;
      sealCursor.following = sealCursor.current === null ? null : await nextSeal();
    }
  };

  try {
    sealCursor.current = await nextSeal();
    sealCursor.following = await nextSeal();
    for await (const event of events) {
      if (!isSealedEvent(event)) continue;
      const digest = eventDigest(event);
      digestChain = chainDigest(digestChain, digest);
      count += 1;
      if (count === at) digestAt = digestChain.toString('hex');
      onEvent?.(event, count);
      if (sealCursor.current === null) eventsAfterSeals += 1;
      else {
        sealCheck.addEvent({ streamName: event.streamName, revision: event.revision, digest });
        await checkReadySeals(sealCheck.isReadyFor);
      }
    }
    await checkReadySeals(() => true);
  } catch (error) {
    if (!(error instanceof DamagedLog)) throw error;
    // Check the seals that cover only events read before this one.
    await checkReadySeals((seal) => seal.count <= count);
    const seal = sealCursor.current === null ? null : Number(sealCursor.current.revision);
    findings.push({ kind: 'unreadable', seal, ...parsePlace(error.message), sentence: error.message });
  }
  return {
    ok: findings.length === 0,
    events: count,
    seals: sealCursor.usedCount,
    unsealed: eventsAfterSeals + sealCheck.pendingCount,
    newest: toNewestJson(newest),
    digest: digestChain.toString('hex'),
    digestAt,
    findings: findings.slice(0, MAX_FINDINGS),
    moreFindings: Math.max(0, findings.length - MAX_FINDINGS),
  };
};
