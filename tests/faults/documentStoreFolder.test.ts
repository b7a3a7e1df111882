import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNodes } from '#app/stores/startNodes.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { runs, runAsChild } from '../support/programs.ts';

/* Only one process at a time, and only programs that support its format, may use a folder. */

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-folder-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const startDocumentStore = (data: string) =>
  spawnSync(process.execPath, [...runs('packages/document-store-node/src/main.ts'), '--port', '0', '--data', data], {
    encoding: 'utf8',
    timeout: 30_000,
  });

test('rejects a second process on the same folder with a named error', async () => {
  const nodes = await startNodes(folder, { argumentsOf: runAsChild, onlyNode: 'document-store' });
  try {
    const secondNode = startDocumentStore(path.join(folder, 'document-store'));
    expect(secondNode).toMatchObject({ status: 75, stdout: '', stderr: expect.stringContaining('FolderInUse') as string });
  } finally {
    await nodes.stop();
  }
});

test('control: accepts a second process once the first has ended', async () => {
  const firstNode = await startNodes(folder, { argumentsOf: runAsChild, onlyNode: 'document-store' });
  await firstNode.stop();
  const secondNode = await startNodes(folder, { argumentsOf: runAsChild, onlyNode: 'document-store' });
  await secondNode.stop();
});

test('rejects files of a newer program with a named error and leaves them unchanged', async () => {
  await writeFile(path.join(folder, 'format.json'), JSON.stringify({ store: 'document-store', version: 99 }));
  const rejectedNode = startDocumentStore(folder);
  expect(rejectedNode).toMatchObject({ status: 75, stderr: expect.stringContaining('UnreadableFormat') as string });
});

const damage: [name: string, damage: (file: Buffer) => Buffer][] = [
  ['overwritten', (file) => Buffer.alloc(file.length, 7)],
  ['cut in the middle', (file) => file.subarray(0, Math.floor(file.length / 2))],
  ['cut by one byte', (file) => file.subarray(0, file.length - 1)],
  ['cut to a few bytes', (file) => file.subarray(0, 100)],
  ['emptied', () => Buffer.alloc(0)],
];

test.each(damage)('rejects a file that was %s with a named error and does not serve it', async (_name, change) => {
  const nodes = await startNodes(folder, { argumentsOf: runAsChild, onlyNode: 'document-store' });
  const connection = await connectMongo(nodes.mongodbUrl);
  await connection.models.collection('some').insertMany(Array.from({ length: 200 }, (_, index) => ({ n: index, text: 'x'.repeat(500) })));
  await connection.close();
  await nodes.stop();
  const file = path.join(folder, 'document-store', 'documents.mdb');
  const bytes = change(await readFile(file));
  await writeFile(file, bytes);
  const rejectedNode = startDocumentStore(path.join(folder, 'document-store'));
  expect(rejectedNode).toMatchObject({ status: 75, stderr: expect.stringContaining('DamagedFile') as string });
  expect((await readFile(file)).equals(bytes)).toBe(true);
});
