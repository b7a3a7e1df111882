import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startNodes, type Nodes } from '#app/stores/startNodes.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { runAsChild } from '../support/programs.ts';
import { removeDataDir } from '../support/stores.ts';

/* Runs `npm run test:contract` against external servers: separately started embedded nodes. */

let dataDir: string;
let nodes: Nodes;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-external-'));
  nodes = await startNodes(dataDir, { argumentsOf: runAsChild });
});
afterAll(async () => {
  await nodes.stop();
  await removeDataDir(dataDir);
});

const testContract = async (...flags: string[]): Promise<{ readonly code: number; readonly output: string }> => {
  const { eventStoreUrl, mongodbUrl } = nodes;
  const env = { ...process.env, EVENTSTORE_URL: eventStoreUrl, MONGODB_URL: mongodbUrl };
  try {
    const { stdout, stderr } = await promisify(execFile)('npm', ['run', '--silent', 'test:contract', '--', ...flags], { env });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
};

const databaseNames = async (): Promise<readonly string[]> => {
  const mongo = await connectMongo(nodes.mongodbUrl);
  const { databases: listedDatabases } = await mongo.models.client.db('admin').admin().listDatabases({ nameOnly: true });
  await mongo.close();
  return listedDatabases.map(({ name }) => name);
};

test('the run leaves no database behind, and rejects a non-empty event store without --yes', async () => {
  const singleTestFlags = ['-w', '1', 'tests/contract/usersExplain'];
  const first = await testContract(...singleTestFlags);
  expect(first).toMatchObject({ code: 0, output: expect.stringContaining('The test streams stay in the event store') });
  expect((await databaseNames()).filter((name) => name.startsWith('shelter_test_'))).toEqual([]);

  const log = openRawLog(nodes.eventStoreUrl);
  const event = { id: randomUUID(), type: 'ServiceAdded', isJson: true, data: Buffer.from('{}'), metadata: Buffer.alloc(0) };
  await (await log.appender()).append('service-1', 'no_stream', [event]);
  await log.close();
  const rejectedRun = await testContract(...singleTestFlags);
  expect(rejectedRun).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The event store of EVENTSTORE_URL is not empty \(service-1@0\)\..*-- --yes\n$/),
  });
  expect(await testContract('--yes', '--listTests', 'tests/contract/usersExplain')).toMatchObject({ code: 0 });
});
