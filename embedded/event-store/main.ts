/*
 * `npm run event-store -- --port 2113 --data DIR [--tls-cert F --tls-key F] [--user NAME --password SECRET] [--max-append-size N]
 * [--min-free-bytes N]` runs the embedded event store as a process of its own. It prints `READY <port>` once it accepts requests; SIGTERM
 * ends it. SHELTER_EVENT_STORE_PASSWORD can pass the password, which hides it from other users of the machine.
 */
import { readFileSync } from 'node:fs';
import { keepToOwner } from '../ownerOnly.ts';
import { end, endBecause, EXIT } from './exit.ts';
import { NODE_FLAGS, readFlags } from './flags.ts';
import { startEventStore } from './server.ts';

keepToOwner();

const values = readFlags(NODE_FLAGS);

const wholeNumber = (text: string, name: string): number =>
  /^\d+$/.test(text) ? Number(text) : end(EXIT.usage, `--${name} must be a whole number, not ${text}.`);

const { data, user, 'tls-cert': certificate, 'tls-key': key } = values;
const password = values.password ?? process.env['SHELTER_EVENT_STORE_PASSWORD'];
if (data === undefined) end(EXIT.usage, '--data DIR is missing.');
if ((certificate === undefined) !== (key === undefined)) end(EXIT.usage, '--tls-cert and --tls-key must be used together.');
if (user !== undefined && password === undefined) end(EXIT.usage, '--user needs a password.');

/** Ends the process at the first failed write: it must not acknowledge anything after it, and a restart shows which events were stored. */
const storageFailed = (error: unknown): never =>
  end(EXIT.storage, `StorageFailed: writing to ${String(data)} failed, the outcome of pending appends is unknown: ${String(error)}`);

process.on('unhandledRejection', storageFailed);

try {
  const node = await startEventStore({
    dataDir: data ?? '',
    port: wholeNumber(values.port, 'port'),
    tls: certificate === undefined || key === undefined ? null : { certificate: readFileSync(certificate), key: readFileSync(key) },
    account: user === undefined || password === undefined ? null : { user, password },
    maxAppendSize: wholeNumber(values['max-append-size'], 'max-append-size'),
    minFreeBytes: wholeNumber(values['min-free-bytes'], 'min-free-bytes'),
    failed: storageFailed,
  });
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      node.stop().then(() => process.exit(0), storageFailed);
    });
  }
  console.log(`READY ${node.port}`);
} catch (error) {
  endBecause(error, data ?? '');
}
