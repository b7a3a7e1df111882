import { writeFile } from 'node:fs/promises';
import type { Verification } from '#operations/seals/verifySeals.ts';
import { readConfig } from '#platform/config.ts';
import { runTool } from './runTool.ts';
import { verifyDocuments } from './verifyDocuments.ts';
import { formatVerification, verifyLog } from './verifyLog.ts';
import { verifyModels } from './verifyModels.ts';
import { withLog } from './withLog.ts';

const USAGE = `npm run verify [-- --report FILE] [--seal COUNT:DIGEST] [--log-only | --models]

Checks every seal of the log on EVENTSTORE_URL, or else of the embedded event store of the data folder (running or not), and
reports each difference by stream, revision and seal; then reads every stream separately and reports streams that differ
from $all. Also validates every collection of the document store (MONGODB_URL, or the embedded one).

  --report FILE          also write the findings as JSON
  --seal COUNT:DIGEST    a seal printed by a backup or an earlier run, which the log must still contain
  --log-only             skip the document store
  --models               then also prove every read model: fold the whole log beside traffic, at a part of the speed, and
                         report each document that differs; one line for each model

Exit codes: 0 no findings, 1 findings, 2 wrong usage. With --models also: 3 no findings, but a model was not proved, because
it is being rebuilt or this version was not built yet; 130 interrupted.`;

interface ExpectedSeal {
  readonly count: number;
  readonly digest: string;
}

/** Parses a seal in the form `COUNT:DIGEST`; null if the text has another form. */
const parseSeal = (text: string): ExpectedSeal | null => {
  const match = /^(?<count>\d+):(?<digest>[0-9a-f]{64})$/.exec(text)?.groups;
  return match === undefined ? null : { count: Number(match['count']), digest: match['digest'] ?? '' };
};

const printVerification = ({ digestAt, ...verification }: Verification, expected: ExpectedSeal | undefined): boolean => {
  console.log(formatVerification({ digestAt, ...verification }));
  if (expected === undefined) return verification.ok;
  const isDigestExpected = digestAt === expected.digest;
  console.log(
    isDigestExpected
      ? 'The log contains the requested seal.'
      : digestAt === null
        ? `The log does NOT contain the requested seal: it ends before event ${expected.count}.`
        : `The log does NOT contain the requested seal: its first ${expected.count} events have the digest ${digestAt}.`,
  );
  return verification.ok && isDigestExpected;
};

const printDocumentErrors = (errors: readonly string[] | null): boolean => {
  for (const sentence of errors ?? []) console.log(`  ${sentence}`);
  if (errors === null) console.log('There is no document store.');
  else console.log(errors.length === 0 ? 'The document store is valid.' : 'The document store is NOT valid.');
  return errors === null || errors.length === 0;
};

/** Proves the read models if there is a document store; returns the exit code. */
const verifyModelsUntilInterrupted = async (hasDocumentStore: boolean): Promise<number> => {
  if (!hasDocumentStore) {
    console.log('No read model was proved, because there is no document store.');
    return 3;
  }
  const interruption = new AbortController();
  process.once('SIGINT', () => interruption.abort());
  process.once('SIGTERM', () => interruption.abort());
  try {
    const verdict = await verifyModels(interruption.signal);
    return { equal: 0, different: 1, notProved: 3 }[verdict];
  } catch (error) {
    if (!interruption.signal.aborted) throw error;
    console.error('Interrupted. The remaining models were not proved.');
    return 130;
  }
};

await runTool({
  usage: USAGE,
  flags: { report: { type: 'string' }, seal: { type: 'string' }, 'log-only': { type: 'boolean' }, models: { type: 'boolean' } },
  async run({ report, seal, 'log-only': isLogOnly, models: includesModels }) {
    const expected = seal === undefined ? undefined : parseSeal(seal);
    if (expected === null || (isLogOnly === true && includesModels === true)) return null;
    const config = readConfig();
    const isLogValid = await withLog({ url: config.eventStoreUrl, dataDir: config.dataDir }, async ({ raw }) => {
      const verification = await verifyLog(raw, expected?.count);
      if (report !== undefined) await writeFile(report, `${JSON.stringify(verification, null, 2)}\n`);
      return printVerification(verification, expected);
    });
    if (isLogOnly === true) return isLogValid ? 0 : 1;
    const documentErrors = await verifyDocuments(config);
    const areDocumentsValid = printDocumentErrors(documentErrors);
    const modelsCode = includesModels === true ? await verifyModelsUntilInterrupted(documentErrors !== null) : 0;
    return modelsCode === 130 || (isLogValid && areDocumentsValid) ? modelsCode : 1;
  },
});
