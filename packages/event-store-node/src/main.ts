/*
 * `event-store-node --data DIR [--port 2113] [--tls-cert F --tls-key F] [--user NAME --password SECRET] [--max-append-size N]
 * [--min-free-bytes N]` runs the event store as a process of its own. It prints `READY <port>` once it accepts requests; SIGTERM ends it.
 * SHELTER_EVENT_STORE_PASSWORD can pass the password, which hides it from other users of the machine.
 *
 * `event-store-node --data DIR --compact [--seal-stream NAME [--unsealed-stream NAME …] [--sealed-too]]` rewrites the files of a node that
 * is not running, and exits.
 */
import { readFileSync } from 'node:fs';
import { restrictToOwner } from 'store-files/ownerOnly.ts';
import { compactEventStore } from './compactEventStore.ts';
import { exitWith, exitBecause, EXIT_CODES } from './exit.ts';
import { readFlags } from './flags.ts';
import { startEventStore } from './server.ts';

restrictToOwner();

const flags = readFlags();
const dataDir = flags.data ?? exitWith(EXIT_CODES.usage, '--data DIR is missing.');

const parseWholeNumber = (text: string, name: string): number =>
  /^\d+$/.test(text) ? Number(text) : exitWith(EXIT_CODES.usage, `--${name} must be a whole number, not ${text}.`);

/** Ends the process at the first failed write: it must not acknowledge anything after it, and a restart shows which events were stored. */
const storageFailed = (error: unknown): never =>
  exitWith(EXIT_CODES.storage, `StorageFailed: writing to ${dataDir} failed, the outcome of pending appends is unknown: ${String(error)}`);

const compact = async (): Promise<void> => {
  const { 'seal-stream': sealStream, 'unsealed-stream': unsealedStreams = [], 'sealed-too': includesSealed } = flags;
  const { remainingEvents, removed, retainedBySeals, bytesBefore, bytesAfter } = await compactEventStore({
    dataDir,
    clock: Date.now,
    sealedEvents: sealStream === undefined || includesSealed ? null : { sealStream, unsealedStreams },
  });
  console.log(`Compacted: ${removed} events removed, ${remainingEvents} left; ${bytesBefore} bytes before, ${bytesAfter} after.`);
  if (retainedBySeals > 0)
    console.log(
      `${retainedBySeals} more events are unreachable, but seals count them: --sealed-too removes them, and verify then reports them as missing.`,
    );
};

const run = async (): Promise<void> => {
  const { user, 'tls-cert': certificate, 'tls-key': key } = flags;
  const password = flags.password ?? process.env['SHELTER_EVENT_STORE_PASSWORD'];
  if ((certificate === undefined) !== (key === undefined)) exitWith(EXIT_CODES.usage, '--tls-cert and --tls-key must be used together.');
  if (user !== undefined && password === undefined) exitWith(EXIT_CODES.usage, '--user needs a password.');
  process.on('unhandledRejection', storageFailed);
  const node = await startEventStore({
    dataDir,
    port: parseWholeNumber(flags.port, 'port'),
    tls: certificate === undefined || key === undefined ? null : { certificate: readFileSync(certificate), key: readFileSync(key) },
    account: user === undefined || password === undefined ? null : { user, password },
    maxAppendBytes: parseWholeNumber(flags['max-append-size'], 'max-append-size'),
    minFreeBytes: parseWholeNumber(flags['min-free-bytes'], 'min-free-bytes'),
    onFailure: storageFailed,
  });
  let isStopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      node.stop().then(() => process.exit(0), storageFailed);
    });
  }
  console.log(`READY ${node.port}`);
};

try {
  await (flags.compact ? compact() : run());
} catch (error) {
  exitBecause(error, dataDir);
}
