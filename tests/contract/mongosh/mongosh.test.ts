import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { RUNS_WHOLE_MATRIX } from 'test-tools/matrix.ts';
import { testEmbedded, useDatabase } from '../../../packages/document-store-node/tests/database.ts';
import { installMongosh } from './installMongosh.ts';

/*
 * The unmodified MongoDB shell against the node: it uses commands that no driver uses. Only `npm run test:matrix` installs it, because the
 * install and one start of the shell per test take most of the time.
 */
const installation = RUNS_WHOLE_MATRIX ? installMongosh() : { missing: '`npm run test:matrix` runs them.' };
if ('missing' in installation) console.warn(`The tests with mongosh are skipped. ${installation.missing}`);
const withMongosh = 'missing' in installation ? describe.skip : describe;

const expectError = (command: string): string => `try { ${command}; say("done") } catch (error) { say(error.code) }`;

withMongosh('mongosh, in `npm run test:matrix`', () => {
  const database = useDatabase();
  let homeFolder = '';
  beforeAll(async () => {
    homeFolder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
  });
  afterAll(() => rm(homeFolder, { recursive: true, force: true }));

  const urlWith = (change: (url: URL) => void = () => undefined): string => {
    const url = new URL(database.url);
    url.pathname = `/${database.db.databaseName}`;
    url.searchParams.set('authSource', 'admin');
    change(url);
    return url.href;
  };

  /** Runs scripts and returns the shell's output; lines that begin with `= ` are the arguments of `say`. */
  const runShell = async (
    scripts: readonly string[],
    url = urlWith(),
  ): Promise<{ output: string; results: unknown[]; code: number | null }> => {
    const sayDefinition = 'const say = (value) => print("= " + EJSON.stringify(value));';
    const evalArguments = [sayDefinition, ...scripts].flatMap((script) => ['--eval', script]);
    const program = 'program' in installation ? installation.program : '';
    const child = spawn(process.execPath, [program, url, '--quiet', '--norc', ...evalArguments], {
      env: { ...process.env, HOME: homeFolder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()));
    const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
    const results = output.split('\n').flatMap((line): unknown[] => (line.startsWith('= ') ? [JSON.parse(line.slice(2))] : []));
    return { output, results, code };
  };

  test('connects with user and password, lists databases and collections', async () => {
    covers('documents-10');
    const { db } = database;
    await db.collection<{ _id: number }>('listed').insertOne({ _id: 1 });
    const databases = await runShell(['show dbs']);
    expect(databases.output).toMatch(new RegExp(`^${db.databaseName} +\\S+ [KM]iB$`, 'm'));
    expect((await runShell(['show collections'])).output).toMatch(/^listed$/m);
    const { results, code } = await runShell([
      'say(db.getMongo().getDBNames().includes(db.getName()))',
      'say(db.getCollectionNames())',
      'say(db.runCommand({ connectionStatus: 1 }).authInfo.authenticatedUsers.length)',
      'say(typeof db.version())',
      'say(db.listed.stats().count)',
      'say(db.listed.dataSize() > 0)',
    ]);
    expect(results).toEqual([true, ['listed'], 1, 'string', 1, true]);
    expect(code).toBe(0);
    await db.collection('listed').drop();
  });

  test('queries, changes and explains documents', async () => {
    const { results, output } = await runShell([
      'db.asked.insertMany([{ _id: 1, n: 2, t: ["x"] }, { _id: 2, n: 1 }, { _id: 3, n: 3, t: ["x", "y"] }]).acknowledged',
      'say(db.asked.createIndex({ n: 1 }))',
      'say(db.asked.find({ n: { $gt: 1 } }).sort({ n: -1 }).toArray())',
      'say(db.asked.countDocuments({ t: "x" }))',
      'say(db.asked.estimatedDocumentCount())',
      'say(db.asked.distinct("t"))',
      'say(db.asked.aggregate([{ $group: { _id: null, sum: { $sum: "$n" } } }]).toArray())',
      'say(db.asked.updateOne({ _id: 1 }, { $set: { n: 9 } }).modifiedCount)',
      'say(db.asked.findOneAndUpdate({ _id: 2 }, { $inc: { n: 1 } }, { returnDocument: "after" }))',
      'say(db.asked.deleteMany({ _id: 3 }).deletedCount)',
      'say(db.asked.getIndexes().map(({ name }) => name))',
      'const { executionStats, queryPlanner } = db.asked.find({ n: 9 }).explain("executionStats")',
      'say([executionStats.totalDocsExamined, executionStats.nReturned, queryPlanner.winningPlan.inputStage.indexName])',
      'say(db.asked.drop())',
    ]);
    expect(results).toEqual([
      'n_1',
      [
        { _id: 3, n: 3, t: ['x', 'y'] },
        { _id: 1, n: 2, t: ['x'] },
      ],
      2,
      3,
      ['x', 'y'],
      [{ _id: null, sum: 6 }],
      1,
      { _id: 2, n: 2 },
      1,
      ['_id_', 'n_1'],
      [1, 1, 'n_1'],
      true,
    ]);
    expect(output).not.toMatch(/error/i);
  });

  test('reads a long result in batches', async () => {
    const { results } = await runShell([
      'db.many.insertMany(Array.from({ length: 1200 }, (_, i) => ({ _id: i }))).acknowledged',
      'const cursor = db.many.find().batchSize(100); let sum = 0; for (const { _id } of cursor) sum += _id; say(sum)',
      'say(db.many.drop())',
    ]);
    expect(results).toEqual([719_400, true]);
  });

  test('rejects a sign-in without the right password', async () => {
    const wrongPassword = await runShell(
      ['say(1)'],
      urlWith((url) => (url.password = 'wrong')),
    );
    expect(wrongPassword.output).toContain('Authentication failed');
    expect(wrongPassword.results).toEqual([]);
    expect(wrongPassword.code).not.toBe(0);
  });

  testEmbedded('reports unsupported features to the shell with MongoDB’s own error codes', async () => {
    const { results } = await runShell([
      expectError('db.adminCommand({ replSetGetStatus: 1 })'),
      expectError('db.some.mapReduce(() => 1, () => 1, { out: { inline: 1 } })'),
      expectError('db.some.watch().tryNext()'),
      expectError('db.createView("seen", "some", [])'),
      expectError('db.some.find({ $where: "true" }).toArray()'),
      expectError('db.currentOp()'),
    ]);
    expect(results).toEqual([76, 238, 40573, 238, 238, 238]);
  });
});
