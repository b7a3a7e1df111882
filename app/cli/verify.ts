import { writeFile } from 'node:fs/promises';
import type { Verification } from '#operations/seals/verify.ts';
import { readConfig } from '#platform/config.ts';
import { runTool } from './runTool.ts';
import { verifyDocuments } from './verifyDocuments.ts';
import { verificationText, verifyLog } from './verifyReport.ts';
import { withLog } from './withLog.ts';

const USAGE = `npm run verify [-- --report FILE] [--seal COUNT:DIGEST] [--log-only]

Checks every seal of the log on EVENTSTORE_URL, or else of the embedded event store of the data folder (running or not),
and names what is not as it was sealed by stream, revision and seal; then reads every stream by itself and names those that
are not what the whole log says. Lets the document store (MONGODB_URL, or the embedded one) validate every collection.

  --report FILE          also write what was found as JSON
  --seal COUNT:DIGEST    a seal printed by a backup or a former run: the log must still have it
  --log-only             leave the document store out

Ends with 0 when all is as it should be, 1 when it is not, 2 when asked wrongly.`;

interface Expected {
  readonly count: number;
  readonly digest: string;
}

/** Parses a seal in the form `COUNT:DIGEST`; null if the text has another form. */
const readSeal = (text: string): Expected | null => {
  const match = /^(?<count>\d+):(?<digest>[0-9a-f]{64})$/.exec(text)?.groups;
  return match === undefined ? null : { count: Number(match['count']), digest: match['digest'] ?? '' };
};

const tell = ({ digestAt, ...verification }: Verification, expected: Expected | undefined): boolean => {
  console.log(verificationText({ digestAt, ...verification }));
  if (expected === undefined) return verification.ok;
  const isThere = digestAt === expected.digest;
  console.log(
    isThere
      ? 'It has the seal that was asked for.'
      : digestAt === null
        ? `It has NOT the seal that was asked for: it ends before event ${expected.count}.`
        : `It has NOT the seal that was asked for: its first ${expected.count} events have the digest ${digestAt}.`,
  );
  return verification.ok && isThere;
};

const tellDocuments = (errors: readonly string[] | null): boolean => {
  for (const sentence of errors ?? []) console.log(`  ${sentence}`);
  if (errors === null) console.log('There is no document store.');
  else console.log(errors.length === 0 ? 'The document store is whole.' : 'The document store is NOT whole.');
  return errors === null || errors.length === 0;
};

await runTool({
  usage: USAGE,
  flags: { report: { type: 'string' }, seal: { type: 'string' }, 'log-only': { type: 'boolean' } },
  async run({ report, seal, 'log-only': isLogOnly }) {
    const expected = seal === undefined ? undefined : readSeal(seal);
    if (expected === null) return null;
    const config = readConfig();
    const isLogWhole = await withLog({ url: config.eventStoreUrl, dataDir: config.dataDir }, async ({ raw }) => {
      const verification = await verifyLog(raw, expected?.count);
      if (report !== undefined) await writeFile(report, `${JSON.stringify(verification, null, 2)}\n`);
      return tell(verification, expected);
    });
    const areDocumentsWhole = isLogOnly === true || tellDocuments(await verifyDocuments(config));
    return isLogWhole && areDocumentsWhole ? 0 : 1;
  },
});
