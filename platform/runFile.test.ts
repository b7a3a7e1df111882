import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { findStores, readRunFile, removeRunFile, writeRunFile } from './runFile.ts';

const urls = { eventStoreUrl: 'esdb://a', mongodbUrl: 'mongodb://b' };
/** Above the highest process id of Linux. */
const UNUSED_PID = 2 ** 22 + 1;

describe('run.json', () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(path.join(os.tmpdir(), 'shelter-run-'));
  });
  afterEach(() => rm(dataDir, { recursive: true }));

  test('describes the running processes, readable by its owner only', async () => {
    await writeRunFile(dataDir, { pid: process.pid, url: 'http://localhost:1', ...urls });
    expect(await readRunFile(dataDir)).toEqual({ pid: process.pid, url: 'http://localhost:1', ...urls });
    expect((await stat(path.join(dataDir, 'run.json'))).mode & 0o777).toBe(0o600);
  });

  test('is ignored if its process is gone, or if it is incomplete', async () => {
    await writeRunFile(dataDir, { pid: UNUSED_PID, ...urls });
    expect(await readRunFile(dataDir)).toBeNull();
    await writeFile(path.join(dataDir, 'run.json'), '{"pid":');
    expect(await readRunFile(dataDir)).toBeNull();
  });

  test('is removed by its own process only', async () => {
    await writeRunFile(dataDir, { pid: process.ppid, ...urls });
    await removeRunFile(dataDir, process.pid);
    expect(await readRunFile(dataDir)).not.toBeNull();
    await removeRunFile(dataDir, process.ppid);
    expect(await readRunFile(dataDir)).toBeNull();
  });

  test('leads findStores to stores that are given, running, or started and stopped again', async () => {
    const calls: string[] = [];
    const start = async (folder: string) => {
      calls.push(`start ${folder}`);
      return { eventStoreUrl: 'esdb://started', mongodbUrl: 'mongodb://started', stop: async () => void calls.push('stop') };
    };
    expect(await findStores({ dataDir, start, ...urls })).toMatchObject({ origin: 'given', ...urls });
    const started = await findStores({ dataDir, start, mongodbUrl: 'mongodb://given' });
    expect(started).toMatchObject({ origin: 'started', eventStoreUrl: 'esdb://started', mongodbUrl: 'mongodb://given' });
    await started.stop();
    await writeRunFile(dataDir, { pid: process.pid, ...urls });
    expect(await findStores({ dataDir, start })).toMatchObject({ origin: 'running', ...urls });
    expect(calls).toEqual([`start ${dataDir}`, 'stop']);
  });
});
