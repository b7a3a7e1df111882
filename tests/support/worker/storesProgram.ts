/*
 * Runs the embedded stores for all suites of one worker in one process that lives as long as the worker: starting two processes for every
 * suite takes longer than most suites. Each suite has its own stores in its own folder, which are stopped with it. Like a node, the
 * process exits when a store can no longer guarantee durability.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from 'document-store-node/server.ts';
import { DEFAULT_MAX_APPEND_BYTES, startEventStore } from 'event-store-node/server.ts';
import { DEFAULT_MIN_FREE_BYTES } from 'store-files/freeSpace.ts';
import { restrictToOwner } from 'store-files/ownerOnly.ts';
import { ensureCertificate } from '#app/stores/certificate.ts';
import type { HostedStores, StoresReply, StoresRequest } from './hostedStores.ts';

restrictToOwner();
const certificatesFolder = mkdtempSync(path.join(os.tmpdir(), 'shelter-stores-'));
const files = await ensureCertificate(certificatesFolder, Date.now());
const tls = { certificate: readFileSync(files.certificate), key: readFileSync(files.key) };
const account = { user: 'shelter', password: 'password-of-the-stores-of-tests' };

const exitWith = (error: unknown): never => {
  console.error('The stores of the tests exit:', error);
  process.exit(74);
};
process.on('unhandledRejection', exitWith);
process.once('exit', () => rmSync(certificatesFolder, { recursive: true, force: true }));

/** The running stores by folder, with the functions that stop them. */
const stopByFolder = new Map<string, () => Promise<unknown>>();

const startEventStoreNode = async (dataDir: string): Promise<[string, () => Promise<void>]> => {
  const node = await startEventStore({
    dataDir: path.join(dataDir, 'event-store'),
    port: 0,
    tls,
    account,
    maxAppendBytes: DEFAULT_MAX_APPEND_BYTES,
    minFreeBytes: DEFAULT_MIN_FREE_BYTES,
    onFailure: exitWith,
  });
  const authority = encodeURIComponent(files.certificate);
  return [`esdb://${account.user}:${account.password}@localhost:${node.port}?tls=true&tlsCAFile=${authority}`, () => node.stop()];
};

const startDocumentStoreNode = async (dataDir: string): Promise<[string, () => Promise<void>]> => {
  const server = await startServer({
    folder: path.join(dataDir, 'document-store'),
    port: 0,
    credentials: account,
    clock: Date.now,
    log: (message, error) => console.error(`document-store: ${message}`, error ?? ''),
    onFatal: exitWith,
  });
  return [`mongodb://${account.user}:${account.password}@127.0.0.1:${server.port}/?directConnection=true`, () => server.close()];
};

const answer = async ({ dataDir, onlyNode, stops }: StoresRequest): Promise<HostedStores> => {
  if (stops === true) {
    const stop = stopByFolder.get(dataDir);
    stopByFolder.delete(dataDir);
    await stop?.();
    return { eventStoreUrl: '', mongodbUrl: '' };
  }
  const NO_STORE: [string, () => Promise<void>] = ['', () => Promise.resolve()];
  const [[eventStoreUrl, stopEventStore], [mongodbUrl, stopDocumentStore]] = await Promise.all([
    onlyNode === 'document-store' ? NO_STORE : startEventStoreNode(dataDir),
    onlyNode === 'event-store' ? NO_STORE : startDocumentStoreNode(dataDir),
  ]);
  stopByFolder.set(dataDir, () => Promise.all([stopEventStore(), stopDocumentStore()]));
  return { eventStoreUrl, mongodbUrl };
};

process.on('message', (call: StoresRequest) => {
  answer(call).then(
    (stores) => process.send?.({ id: call.id, stores } satisfies StoresReply),
    (error: unknown) => process.send?.({ id: call.id, error: String(error) } satisfies StoresReply),
  );
});
// Exits when its parent does: the stores belong to tests, and nobody uses them afterwards.
process.once('disconnect', () => process.exit(0));
