import { logPages } from '../event-store/logPages.ts';
import type { RawLog } from '../event-store/raw.ts';
import { systemClock } from '../clock.ts';
import { sealEvents } from '../seals/seal.ts';
import { verifySeals, type Verification } from '../seals/verify.ts';
import { createProgress } from './progress.ts';

const figure = (count: number): string => count.toLocaleString('en-US');

/** What a verification found, in a few lines for a person. */
export const verificationText = ({ ok, events, seals, unsealed, newest, findings, moreFindings }: Verification): string =>
  [
    ...findings.map(({ sentence }) => `  ${sentence}`),
    ...(moreFindings > 0 ? [`  … and ${figure(moreFindings)} more`] : []),
    `${ok ? 'The log is as it was sealed' : 'The log is NOT as it was sealed'}: ${figure(events)} events, ${figure(seals)} seals, ${figure(unsealed)} events behind the newest seal.`,
    ...(newest === null ? ['Nothing was sealed yet.'] : [`Newest seal: ${newest.count}:${newest.digest}`]),
  ].join('\n');

/** Verifies a server's log, with a bar on stderr. */
export const verifyLog = async (raw: RawLog, at?: number): Promise<Verification> => {
  const progress = createProgress('Verifying', await raw.lastPosition(), systemClock);
  try {
    return await verifySeals({
      events: logPages(raw),
      seals: sealEvents(raw),
      at,
      onEvent: ({ position }, count) => progress.update(position, count),
    });
  } finally {
    progress.stop();
  }
};
