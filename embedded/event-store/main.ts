/*
 * `npm run event-store -- --port 2113 --data DIR [--tls-cert F --tls-key F] [--user NAME --password SECRET] [--max-append-size N]
 * [--min-free-bytes N]` runs the embedded event store as a process of its own. It prints `READY <port>` once it accepts requests; SIGTERM
 * ends it. SHELTER_EVENT_STORE_PASSWORD can pass the password, which hides it from other users of the machine.
 */
import { readFileSync } from 'node:fs';
import { restrictToOwner } from '../ownerOnly.ts';
import { exitWith, exitBecause, EXIT_CODES } from './exit.ts';
import { NODE_FLAGS, readFlags } from './flags.ts';
import { startEventStore } from './server.ts';

restrictToOwner();

const values = readFlags(NODE_FLAGS);

const parseWholeNumber = (text: string, name: string): number =>
  /^\d+$/.test(text) ? Number(text) : exitWith(EXIT_CODES.usage, `--${name} must be a whole number, not ${text}.`);

const { data, user, 'tls-cert': certificate, 'tls-key': key } = values;
const password = values.password ?? process.env['SHELTER_EVENT_STORE_PASSWORD'];
if (data === undefined) exitWith(EXIT_CODES.usage, '--data DIR is missing.');
if ((certificate === undefined) !== (key === undefined)) exitWith(EXIT_CODES.usage, '--tls-cert and --tls-key must be used together.');
if (user !== undefined && password === undefined) exitWith(EXIT_CODES.usage, '--user needs a password.');

/** Ends the process at the first failed write: it must not acknowledge anything after it, and a restart shows which events were stored. */
const storageFailed = (error: unknown): never =>
  exitWith(
    EXIT_CODES.storage,
    `StorageFailed: writing to ${String(data)} failed, the outcome of pending appends is unknown: ${String(error)}`,
  );

process.on('unhandledRejection', storageFailed);

try {
  const node = await startEventStore({
    dataDir: data ?? '',
    port: parseWholeNumber(values.port, 'port'),
    tls: certificate === undefined || key === undefined ? null : { certificate: readFileSync(certificate), key: readFileSync(key) },
    account: user === undefined || password === undefined ? null : { user, password },
    maxAppendBytes: parseWholeNumber(values['max-append-size'], 'max-append-size'),
    minFreeBytes: parseWholeNumber(values['min-free-bytes'], 'min-free-bytes'),
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
} catch (error) {
  exitBecause(error, data ?? '');
}
