/*
 * `npm run test:contract [-- --yes] [-- PATTERN …]` (also `test:faults`, `test:http`): the tests of one project. Against external servers
 * (`EVENTSTORE_URL` and `MONGODB_URL`) it first checks that the event store is empty, because the streams of the tests, and a new log id,
 * stay there permanently, and afterwards no backup can be restored into such a store. It drops the databases that the tests create.
 */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { roleInCopy } from '#operations/log-copy/roleInCopy.ts';
import { openRawLog } from '#platform/event-store/openRawLog.ts';
import { readRawEvents } from '#platform/event-store/readRawEvents.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { testDatabasePrefix, TEST_RUN_VARIABLE } from './testDatabases.ts';

const [, , project = '', ...scriptArguments] = process.argv;
const isConfirmed = scriptArguments.includes('--yes');
const jestFlags = scriptArguments.filter((flag) => flag !== '--yes');
const { EVENTSTORE_URL: eventStoreUrl = '', MONGODB_URL: mongodbUrl = '' } = process.env;
const isExternal = eventStoreUrl !== '' && mongodbUrl !== '';

/** Returns the first event there that is not the server's own; null if the store is empty. */
const firstEventOfLog = async (): Promise<string | null> => {
  const log = openRawLog(eventStoreUrl);
  try {
    for await (const event of readRawEvents(log)) if (roleInCopy(event) !== null) return `${event.streamName}@${event.revision}`;
    return null;
  } finally {
    await log.close();
  }
};

const dropDatabases = async (run: string): Promise<void> => {
  const mongo = await connectMongo(mongodbUrl);
  try {
    const { client } = mongo.models;
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    for (const { name } of databases) if (name.startsWith(testDatabasePrefix(run))) await client.db(name).dropDatabase();
  } finally {
    await mongo.close();
  }
};

const runTests = async (run: string): Promise<number> => {
  const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
  const child = spawn(process.execPath, [jest, '--selectProjects', project, ...jestFlags], {
    stdio: 'inherit',
    env: { ...process.env, [TEST_RUN_VARIABLE]: run },
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
};

const main = async (): Promise<number> => {
  const run = randomBytes(4).toString('hex');
  const first = isExternal && !isConfirmed ? await firstEventOfLog() : null;
  if (first !== null) {
    console.error(
      `The event store of EVENTSTORE_URL is not empty (${first}). The tests write permanent streams and give its log a new id. ` +
        `Use a server whose data may be lost, or confirm: npm run test:${project} -- --yes`,
    );
    return 1;
  }
  const code = await runTests(run);
  if (isExternal) {
    await dropDatabases(run);
    console.log('The test databases are dropped. The test streams stay in the event store: empty it before you use or restore it.');
  }
  return code;
};

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
