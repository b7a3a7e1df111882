import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startNodes, type Nodes } from '#app/stores/startNodes.ts';
import type { Readiness } from '#contract/healthOperations.ts';
import { addService, serviceForm, idOf } from '../http/commandsSupport.ts';
import { createTestClock, fieldOf, startApiOver, type Reply, type TestApi } from '../support/api.ts';
import { runAsChild } from '../support/programs.ts';
import { createLoopDisk, fillDisk, MEBIBYTE, loopDiskUnavailableReason, type LoopDisk } from './loopDisk.ts';

/* Response of `/readyz` while the disk of the embedded stores is nearly full. */

if (loopDiskUnavailableReason !== null) console.warn(`No disk can be filled here, this test is skipped: ${loopDiskUnavailableReason}`);
const testWithLoopDisks = loopDiskUnavailableReason === null ? test : test.skip;

const DISK_MB = 240;
/** Leases of read models and reactions expire within this time. */
const LEASE_RENEWAL_MS = 6000;
/** Pause between two requests, because constant polling would take the processor from the product. */
const POLL_INTERVAL_MS = 50;

let disk: LoopDisk | undefined;
let nodes: Nodes | undefined;
let api: TestApi | undefined;
afterEach(async () => {
  await api?.stop();
  await nodes?.stop();
  disk?.remove();
});

const DISK_FULL_REASON = 'commands cannot be stored: the disk of the event store is nearly full';
/** The full disk may reject writes of task lists too; they are retried after a pause. */
const summarizeReadiness = (reply: Reply): readonly unknown[] => {
  const { reasons, degraded = [] } = reply.body as Readiness;
  return [reply.status, fieldOf(reply, 'status'), reasons.includes(DISK_FULL_REASON), degraded.includes('commands')];
};
const READY_SUMMARY = [200, 'ready', false, false];
const DEGRADED_SUMMARY = [200, 'ready', true, true];

testWithLoopDisks('/readyz reports degraded while the disk is full, until there is space again', async () => {
  covers('log-18');
  disk = createLoopDisk(DISK_MB);
  const dataDir = path.join(disk.path, 'data');
  const runningNodes = await startNodes(dataDir, { argumentsOf: runAsChild });
  nodes = runningNodes;
  const clock = Object.assign(() => Date.now(), createTestClock());
  const { sendRequest, projected } = (api = await startApiOver({ ...runningNodes, dataDir, stop: runningNodes.stop }, { clock }));
  const readReadiness = async () => summarizeReadiness(await sendRequest('/readyz', { token: null }));
  const waitForSummary = async (expectedSummary: readonly unknown[]): Promise<void> => {
    const deadline = Date.now() + 15_000;
    while (Date.now() < deadline && JSON.stringify(await readReadiness()) !== JSON.stringify(expectedSummary))
      await delay(POLL_INTERVAL_MS);
    expect(await readReadiness()).toEqual(expectedSummary);
  };
  const added = await addService(api);
  await projected(added);
  expect(await readReadiness()).toEqual(READY_SUMMARY);

  const freeSpace = fillDisk(disk, 32 * MEBIBYTE);
  await waitForSummary(DEGRADED_SUMMARY);
  const headers = { 'idempotency-key': 'full' };
  expect((await sendRequest('/api/services', { body: serviceForm(), headers })).status).toBe(503);
  for (const pollDeadline = Date.now() + LEASE_RENEWAL_MS; Date.now() < pollDeadline;) {
    expect(await readReadiness()).toEqual(DEGRADED_SUMMARY);
    expect((await sendRequest(`/api/services/${idOf(added)}`)).status).toBe(200);
    await delay(POLL_INTERVAL_MS);
  }

  freeSpace();
  await waitForSummary(READY_SUMMARY);
  expect((await sendRequest('/api/services', { body: serviceForm(), headers })).status).toBe(201);
});
