import { copyLog, type CopyResult } from '#operations/log-copy/copyLog.ts';
import { CopyRefused } from '#operations/log-copy/errors.ts';
import { readConfig } from '#platform/config.ts';
import { EventStoreUnavailable } from '#platform/event-store/errors.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { createLogger } from '#platform/logger.ts';
import { createSecurityLog } from '#platform/securityEvents.ts';
import { systemClock } from '#platform/systemClock.ts';
import { createProgress } from './progress.ts';
import { runTool } from './runTool.ts';
import { formatVerification, verifyLog } from './verifyLog.ts';
import { withLog, type OpenLog } from './withLog.ts';

const USAGE = `npm run log:copy -- FROM TO

Copies a whole log into an empty event store: stream names, order, event ids, data and metadata byte for byte, limits of
streams, deletions. Each of FROM and TO is the connection string of an EventStoreDB or KurrentDB (esdb://…), or a data
folder for its embedded event store (running or not). After an interruption, the next run continues the copy; after FROM
has grown, the next run copies the new events. The copy has its own identity, and its read models are built automatically.
Afterwards the command verifies every seal.

Exit codes: 0 the copy is equal and verified, 1 it is not, 2 wrong usage, 3 TO contains other events,
4 a server could not be reached: run it again.`;

const parseLogLocation = (text: string): Parameters<typeof withLog>[0] =>
  /^[a-z+]+:\/\//.test(text) ? { url: text, dataDir: '' } : { url: undefined, dataDir: text };

const copyWithProgress = async (from: OpenLog, to: OpenLog): Promise<CopyResult> => {
  const progress = createProgress('Copying', await from.raw.lastPosition(), systemClock);
  try {
    return await copyLog({
      source: { id: await from.store.identity(), events: readRawEvents(from.raw) },
      target: to,
      clock: systemClock,
      onProgress: ({ position, events }) => progress.update(position, events),
    });
  } finally {
    progress.stop();
  }
};

const copyAndVerify = async (from: OpenLog, to: OpenLog): Promise<number> => {
  const result = await copyWithProgress(from, to);
  console.log(`${result.copied} events copied, ${result.found} already existed.`);
  createSecurityLog(createLogger({ level: readConfig().logLevel, process: 'log:copy' }))({ kind: 'export.logCopy', events: result.copied });
  const verification = await verifyLog(to.raw, result.count);
  console.log(formatVerification(verification));
  const isEqual = verification.digest === result.digest && verification.events === result.count;
  console.log(isEqual ? `Both logs have the same digest: ${result.digest}` : 'The copy is NOT equal to its source.');
  console.log(`Identity of the copy: ${await to.store.identity()}`);
  return isEqual && verification.ok ? 0 : 1;
};

await runTool({
  usage: USAGE,
  minArguments: 2,
  async run(_values, [from = '', to = '']) {
    try {
      return await withLog(parseLogLocation(from), (source) => withLog(parseLogLocation(to), (target) => copyAndVerify(source, target)));
    } catch (error) {
      if (!(error instanceof CopyRefused || error instanceof EventStoreUnavailable)) throw error;
      console.error(error.message);
      return error instanceof CopyRefused ? 3 : 4;
    }
  },
});
