import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Readiness } from '#contract/healthOperations.ts';
import { startNodes, type Nodes } from '#embedded/startNodes.ts';
import { addService, form, idOf } from '../http/commandsSupport.ts';
import { createTestClock, fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { runsAsChild } from '../support/programs.ts';
import { createLoopDisk, fill, MB, noLoopDisks, type LoopDisk } from './loopDisk.ts';

/* Response of `/readyz` while the disk of the embedded stores is nearly full. */

if (noLoopDisks !== null) console.warn(`No disk can be filled here, this test is skipped: ${noLoopDisks}`);
const whereDisks = noLoopDisks === null ? test : test.skip;

const DISK_MB = 240;
/** Leases of read models and reactions expire within this time. */
const LEASES_MS = 6000;
/** Pause between two requests, because constant polling would take the processor from the product. */
const LOOK_MS = 50;

let disk: LoopDisk | undefined;
let nodes: Nodes | undefined;
let api: TestApi | undefined;
afterEach(async () => {
  await api?.stop();
  await nodes?.stop();
  disk?.remove();
});

const FULL = 'commands cannot be stored: the disk of the event store is nearly full';
/** The full disk may reject writes of task lists too; they are retried after a pause. */
const summaryOf = (reply: Reply): readonly unknown[] => {
  const { reasons, degraded = [] } = reply.body as Readiness;
  return [reply.status, fieldOf(reply, 'status'), reasons.includes(FULL), degraded.includes('commands')];
};
const READY = [200, 'ready', false, false];
const DEGRADED = [200, 'ready', true, true];

whereDisks('/readyz reports degraded while the disk is full, until there is space again', async () => {
  covers('log-18');
  disk = createLoopDisk(DISK_MB);
  const dataDir = path.join(disk.path, 'data');
  const running = await startNodes(dataDir, { argumentsOf: runsAsChild });
  nodes = running;
  const clock = Object.assign(() => Date.now(), createTestClock());
  const { ask, projected } = (api = await startApiOver({ ...running, dataDir, stop: running.stop }, { clock }));
  const ready = async () => summaryOf(await ask('/readyz', { token: null }));
  const until = async (wanted: readonly unknown[]): Promise<void> => {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline && JSON.stringify(await ready()) !== JSON.stringify(wanted)) await delay(LOOK_MS);
    expect(await ready()).toEqual(wanted);
  };
  const added = await addService(api);
  await projected(added);
  expect(await ready()).toEqual(READY);

  const makeRoom = fill(disk, 32 * MB);
  await until(DEGRADED);
  const headers = { 'idempotency-key': 'full' };
  expect((await ask('/api/services', { body: form(), headers })).status).toBe(503);
  for (const end = Date.now() + LEASES_MS; Date.now() < end;) {
    expect(await ready()).toEqual(DEGRADED);
    expect((await ask(`/api/services/${idOf(added)}`)).status).toBe(200);
    await delay(LOOK_MS);
  }

  makeRoom();
  await until(READY);
  expect((await ask('/api/services', { body: form(), headers })).status).toBe(201);
});
