import { createStreamComparison, type StreamComparison } from '#operations/seals/compareStreams.ts';
import { readSealEvents } from '#operations/seals/seal.ts';
import { MAX_FINDINGS, verifySeals, type Verification } from '#operations/seals/verifySeals.ts';
import type { RawEvent, RawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createProgress } from './progress.ts';

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Formats the result of a verification in a few lines. */
export const formatVerification = ({ ok, events, seals, unsealed, newest, findings, moreFindings }: Verification): string =>
  [
    ...findings.map(({ sentence }) => `  ${sentence}`),
    ...(moreFindings > 0 ? [`  … and ${formatCount(moreFindings)} more`] : []),
    `${ok ? 'The log matches its seals' : 'The log does NOT match its seals'}: ${formatCount(events)} events, ${formatCount(seals)} seals, ${formatCount(unsealed)} events after the newest seal.`,
    ...(newest === null ? ['The log has no seal yet.'] : [`Newest seal: ${newest.count}:${newest.digest}`]),
  ].join('\n');

/** Yields the same events and passes each to `noteEvent`. */
async function* recordStreams(events: AsyncIterable<RawEvent>, { noteEvent }: StreamComparison): AsyncGenerator<RawEvent> {
  for await (const event of events) {
    noteEvent(event);
    yield event;
  }
}

/** Verifies a server's log against its seals, and each stream against `$all`. Shows a progress bar on stderr. */
export const verifyLog = async (raw: RawLog, atCount?: number): Promise<Verification> => {
  const streams = createStreamComparison();
  const progress = createProgress('Verifying', await raw.lastPosition(), systemClock);
  try {
    const verification = await verifySeals({
      events: recordStreams(readRawEvents(raw), streams),
      seals: readSealEvents(raw),
      at: atCount,
      onEvent: ({ position }, count) => progress.update(position, count),
    });
    const knownSentences = new Set(verification.findings.map(({ sentence }) => sentence));
    const streamFindings = (await streams.compare(raw)).filter(({ sentence }) => !knownSentences.has(sentence));
    return {
      ...verification,
      ok: verification.ok && streamFindings.length === 0,
      findings: [...verification.findings, ...streamFindings.slice(0, MAX_FINDINGS)],
      moreFindings: verification.moreFindings + Math.max(0, streamFindings.length - MAX_FINDINGS),
    };
  } finally {
    progress.stop();
  }
};
