import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from 'selfsigned';
import { startNode, type RunningNode } from 'test-tools/startNode.ts';

/** The program of the node. */
export const NODE_PROGRAM = fileURLToPath(new URL('../src/main.ts', import.meta.url));
/** Starts a node without TLS and accounts on a free port. */
export const startPlainNode = (folder: string, ...flags: readonly string[]): Promise<RunningNode> =>
  startNode(NODE_PROGRAM, ['--port', '0', '--data', folder, ...flags]);

const USER = 'operator';
const PASSWORD = 'password-of-the-tests';

/** Starts a node with TLS and an account in a new folder; returns it with its URL, which contains the password. */
export const startSecureNode = async (folder: string): Promise<{ readonly node: RunningNode; readonly url: string }> => {
  await mkdir(folder, { recursive: true });
  const [certificate, key] = [path.join(folder, 'node.crt'), path.join(folder, 'node.key')];
  const pems = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  await writeFile(certificate, pems.cert);
  await writeFile(key, pems.private);
  const flags = ['--tls-cert', certificate, '--tls-key', key, '--user', USER];
  const node = await startNode(NODE_PROGRAM, ['--port', '0', '--data', path.join(folder, 'data'), ...flags], {
    SHELTER_EVENT_STORE_PASSWORD: PASSWORD,
  });
  return { node, url: `esdb://${USER}:${PASSWORD}@localhost:${node.port}?tls=true&tlsCAFile=${encodeURIComponent(certificate)}` };
};
