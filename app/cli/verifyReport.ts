import { createStreamNotes, type StreamNotes } from '#operations/seals/compareStreams.ts';
import { sealEvents } from '#operations/seals/seal.ts';
import { MAX_FINDINGS, verifySeals, type Verification } from '#operations/seals/verify.ts';
import { systemClock } from '#platform/clock.ts';
import { logPages } from '#platform/event-store/logPages.ts';
import type { RawEvent, RawLog } from '#platform/event-store/raw.ts';
import { createProgress } from './progress.ts';

const figure = (count: number): string => count.toLocaleString('en-US');

/** Formats the result of a verification in a few lines. */
export const verificationText = ({ ok, events, seals, unsealed, newest, findings, moreFindings }: Verification): string =>
  [
    ...findings.map(({ sentence }) => `  ${sentence}`),
    ...(moreFindings > 0 ? [`  … and ${figure(moreFindings)} more`] : []),
    `${ok ? 'The log matches its seals' : 'The log does NOT match its seals'}: ${figure(events)} events, ${figure(seals)} seals, ${figure(unsealed)} events behind the newest seal.`,
    ...(newest === null ? ['The log has no seal yet.'] : [`Newest seal: ${newest.count}:${newest.digest}`]),
  ].join('\n');

/** Yields the same events and passes each to `note`. */
async function* noted(events: AsyncIterable<RawEvent>, { note }: StreamNotes): AsyncGenerator<RawEvent> {
  for await (const event of events) {
    note(event);
    yield event;
  }
}

/** Verifies a server's log by its seals, then every stream of it against the whole log, with a progress bar on stderr. */
export const verifyLog = async (raw: RawLog, at?: number): Promise<Verification> => {
  const streams = createStreamNotes();
  const progress = createProgress('Verifying', await raw.lastPosition(), systemClock);
  try {
    const verification = await verifySeals({
      events: noted(logPages(raw), streams),
      seals: sealEvents(raw),
      at,
      onEvent: ({ position }, count) => progress.update(position, count),
    });
    const known = new Set(verification.findings.map(({ sentence }) => sentence));
    const found = (await streams.compare(raw)).filter(({ sentence }) => !known.has(sentence));
    return {
      ...verification,
      ok: verification.ok && found.length === 0,
      findings: [...verification.findings, ...found.slice(0, MAX_FINDINGS)],
      moreFindings: verification.moreFindings + Math.max(0, found.length - MAX_FINDINGS),
    };
  } finally {
    progress.stop();
  }
};
