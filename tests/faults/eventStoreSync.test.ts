import { spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readEverything, startStorm, violations } from './storm.ts';

/*
 * Fault 7: a failing sync. The node stops at the first one: nothing is acknowledged after it, it ends with a named error
 * and a code of its own, and what was acknowledged before is all there after a restart.
 */

const main = fileURLToPath(new URL('../../embedded/event-store/main.ts', import.meta.url));
const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const withStrace = spawnSync('strace', ['-V']).status === 0;
if (!withStrace) console.warn('strace is not there: failing syncs cannot be made, their tests are skipped.');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'shelter-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Run {
  readonly url: string;
  readonly ended: Promise<{ code: number | null; complaint: string }>;
  /** Asks the node to end; strace itself would not listen, so its whole group is told. */
  stop(): void;
}

/** Starts a node; with `failing`, its sync of that number fails with EIO. */
const start = async (failing?: number): Promise<Run> => {
  const node = [process.execPath, '--import', loader, main, '--port', '0', '--data', folder];
  const inject = ['strace', '-f', '-qq', '-o', '/dev/null', '-e', 'trace=fdatasync', '-e', `inject=fdatasync:error=EIO:when=${failing}`];
  const [command = '', ...args] = failing === undefined ? node : [...inject, ...node];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk.toString('utf8');
  });
  const ended = new Promise<{ code: number | null; complaint: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, complaint }));
  });
  const port = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).once('line', (line) => resolve(line.replace('READY ', '')));
    void ended.then(() => reject(new Error(complaint)));
  });
  return { url: `esdb://127.0.0.1:${port}?tls=false`, ended, stop: () => process.kill(-(child.pid ?? 0), 'SIGTERM') };
};

(withStrace ? test : test.skip).each([
  [1, 30],
  [16, 60],
])('a failing sync under %d writers ends the node, and loses nothing acknowledged', async (writers, failing) => {
  const node = await start(failing);
  const storm = startStorm(node.url, writers, 2);
  const { code, complaint } = await node.ended;
  expect(code).toBe(5);
  expect(complaint).toMatch(/StorageFailed: .*(EIO|Input\/output error)/);
  expect(complaint).not.toMatch(/UnhandledPromiseRejection|triggerUncaughtException/);
  const journal = await storm.journal();
  expect(journal.some(({ acknowledged }) => acknowledged)).toBe(true);

  const again = await start();
  expect(violations(journal, await readEverything(again.url))).toEqual([]);
  again.stop();
  expect((await again.ended).code).toBe(0);
});

(withStrace ? test : test.skip)('control: without the failing sync the node does not end', async () => {
  const node = await start(60_000);
  const storm = startStorm(node.url, 4, 2);
  await storm.acknowledged(200);
  storm.stop();
  node.stop();
  await storm.journal();
  expect((await node.ended).complaint).not.toContain('StorageFailed');
});
