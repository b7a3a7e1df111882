import { randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { writeFileAtomically } from '#platform/files.ts';
import { ensureCertificate } from './certificate.ts';
import { startChildNode, type ChildNode, type NodeExit } from './childNode.ts';
import { sourceArguments, type ProgramArguments } from './sourceArguments.ts';

export interface Nodes {
  /** Contains credentials: never log it. Empty if only the document store was started. */
  readonly eventStoreUrl: string;
  /** Contains credentials: never log it. Empty if only the event store was started. */
  readonly mongodbUrl: string;
  stop(): Promise<void>;
  /** Resolves when the first node ends, for any reason. */
  readonly exited: Promise<NodeExit>;
  /** The child processes, for tests that kill them. */
  readonly children: readonly ChildNode[];
}

export interface NodesOptions {
  /** Node to start; default: both. */
  readonly onlyNode?: 'event-store' | 'document-store';
  /** Arguments for Node.js; default: run from the sources. */
  readonly argumentsOf?: ProgramArguments;
  /** ms since 1970 */
  readonly clock?: () => number;
}

const STORE_USER = 'shelter';

/** Returns the password of the nodes. The first start creates it and stores it next to the data, readable only by the owner. */
const ensurePassword = async (dataDir: string): Promise<string> => {
  const file = path.join(dataDir, 'nodes.secret');
  const storedPassword = await readFile(file, 'utf8').catch(() => '');
  if (storedPassword !== '') return storedPassword.trim();
  const password = randomBytes(24).toString('hex');
  await writeFileAtomically(file, `${password}\n`);
  return password;
};

const startEventStoreNode = async (
  dataDir: string,
  password: string,
  now: number,
  argumentsOf: ProgramArguments,
): Promise<[ChildNode, string]> => {
  const { certificate, key } = await ensureCertificate(dataDir, now);
  const child = await startChildNode({
    name: 'event-store',
    script: 'packages/event-store-node/src/main.ts',
    argumentsOf,
    args: ['--port', '0', '--data', path.join(dataDir, 'event-store'), '--tls-cert', certificate, '--tls-key', key, '--user', STORE_USER],
    env: { SHELTER_EVENT_STORE_PASSWORD: password },
  });
  const url = `esdb://${STORE_USER}:${password}@localhost:${child.port}?tls=true&tlsCAFile=${encodeURIComponent(certificate)}`;
  return [child, url];
};

const startDocumentStoreNode = async (dataDir: string, password: string, argumentsOf: ProgramArguments): Promise<[ChildNode, string]> => {
  const child = await startChildNode({
    name: 'document-store',
    script: 'packages/document-store-node/src/main.ts',
    argumentsOf,
    args: ['--port', '0', '--data', path.join(dataDir, 'document-store'), '--user', STORE_USER],
    env: { SHELTER_DOCUMENT_STORE_PASSWORD: password },
  });
  return [child, `mongodb://${STORE_USER}:${password}@127.0.0.1:${child.port}/?directConnection=true`];
};

/**
 * Starts the embedded nodes as child processes on free ports of 127.0.0.1, with their files under `dataDir`. They end
 * with this process.
 */
export const startNodes = async (
  dataDir: string,
  { onlyNode, clock = Date.now, argumentsOf = sourceArguments }: NodesOptions = {},
): Promise<Nodes> => {
  const folder = path.resolve(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const password = await ensurePassword(folder);
  const noNode = Promise.resolve(null);
  const startResults = await Promise.allSettled([
    onlyNode === 'document-store' ? noNode : startEventStoreNode(folder, password, clock(), argumentsOf),
    onlyNode === 'event-store' ? noNode : startDocumentStoreNode(folder, password, argumentsOf),
  ]);
  const runningNodes = startResults.flatMap((result) => (result.status === 'fulfilled' && result.value !== null ? [result.value[0]] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(runningNodes.map((child) => child.stop()));
  };
  const failedStart = startResults.find((result) => result.status === 'rejected');
  if (failedStart !== undefined) {
    await stop();
    throw failedStart.reason;
  }
  const urlOf = (nodePosition: 0 | 1): string => {
    const result = startResults[nodePosition];
    return result.status === 'fulfilled' ? (result.value?.[1] ?? '') : '';
  };
  return {
    eventStoreUrl: urlOf(0),
    mongodbUrl: urlOf(1),
    stop,
    exited: Promise.race(runningNodes.map((child) => child.exited)),
    children: runningNodes,
  };
};
