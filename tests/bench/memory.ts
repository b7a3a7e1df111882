/*
 * Memory that anonymous requests can make the product use. The whole product runs in one process, with a heap of 512 MB; first a tenth of
 * the requests are sent, then the rest, all different. After that, connections send pipelined requests and do not read.
 * `QUESTIONS=20000` sends fewer, for a quick run.
 */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import net, { type Socket } from 'node:net';
import { promisify } from 'node:util';
import type { BenchRow } from 'test-tools/benchRow.ts';
import type { RunningProcess } from '../support/startProcess.ts';
import { hostileQuery } from './hostileQueries.ts';
import { distinctPaths } from './list.ts';
import { withWholeProduct } from './wholeProduct.ts';

export const title = 'Memory of the whole product in one process under hostile requests';

const QUESTION_COUNT = Number(process.env['QUESTIONS'] ?? 200_000);
const SERVICE_COUNT = 2_000;
const MAX_IN_FLIGHT = 8;
const SOCKET_COUNT = 60;
/** Number of pipelined requests: their responses are several times larger than the kernel's buffer of a connection that is not read. */
const REQUESTS_PER_SOCKET = 200;
const HEAP_MB = 512;
const SETTLE_MS = 3000;
const PEAK_WATCH_MS = 15_000;

const execute = promisify(execFile);

/** Returns the resident memory of a process, in MB. */
const rssOf = async ({ pid }: RunningProcess): Promise<number> => {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
};

const settledMemory = async (product: RunningProcess): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return rssOf(product);
};

/** Returns the maximum memory while requests are being answered. */
const peakMemory = async (product: RunningProcess): Promise<number> => {
  const endMs = performance.now() + PEAK_WATCH_MS;
  let maxBytes = 0;
  while (performance.now() < endMs) {
    maxBytes = Math.max(maxBytes, await rssOf(product));
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS / 10));
  }
  return maxBytes;
};

const sendHostileQuery = (url: string, agent: http.Agent, queryNumber: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = hostileQuery(queryNumber);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(body);
  });

/** Sends the requests of these numbers concurrently; returns the number of responses by status. */
const sendHostileQueries = async (url: string, from: number, to: number): Promise<Record<string, number>> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: MAX_IN_FLIGHT });
  const answers: Record<string, number> = {};
  let nextIndex = from;
  let answeredCount = from;
  const sendUntilDone = async (): Promise<void> => {
    while (nextIndex < to) {
      const status = await sendHostileQuery(url, agent, nextIndex++);
      answers[status] = (answers[status] ?? 0) + 1;
      if (++answeredCount % 10_000 === 0) console.error(`${answeredCount} of ${QUESTION_COUNT} requests answered`);
    }
  };
  await Promise.all(Array.from({ length: MAX_IN_FLIGHT }, sendUntilDone));
  agent.destroy();
  return answers;
};

const pipelineUnread = async (url: string, nextPath: () => string): Promise<Socket> => {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.pause();
  // The server resets the connection, as intended.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(Array.from({ length: REQUESTS_PER_SOCKET }, () => `GET ${nextPath()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join(''));
  return socket;
};

const summaryOf = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

const measure = async (product: RunningProcess, url: string, nextPath: () => string): Promise<BenchRow[]> => {
  const started = performance.now();
  const first = await sendHostileQueries(url, 0, QUESTION_COUNT / 10);
  const earlyMemory = await settledMemory(product);
  const remainingAnswers = await sendHostileQueries(url, QUESTION_COUNT / 10, QUESTION_COUNT);
  const seconds = (performance.now() - started) / 1000;
  const lateMemory = await settledMemory(product);
  console.error(`responses: ${summaryOf(first)}; then ${summaryOf(remainingAnswers)}`);

  const sockets: Socket[] = [];
  for (let index = 0; index < SOCKET_COUNT; index += 1) sockets.push(await pipelineUnread(url, nextPath));
  const unreadPeak = await peakMemory(product);
  for (const socket of sockets) socket.destroy();
  return [
    {
      measure: `RSS after ${QUESTION_COUNT.toLocaleString('en-US')} requests`,
      value: lateMemory,
      unit: 'MB',
      beside: `after ${(QUESTION_COUNT / 10).toLocaleString('en-US')}: ${earlyMemory.toFixed(0)} MB`,
      ratio: lateMemory / earlyMemory,
      goal: '<= 1.3',
    },
    {
      measure: `peak RSS while ${SOCKET_COUNT} connections request ${REQUESTS_PER_SOCKET} lists each and read nothing`,
      value: unreadPeak,
      unit: 'MB',
      beside: `before: ${lateMemory.toFixed(0)} MB`,
      ratio: unreadPeak / lateMemory,
      goal: '<= 1.3',
    },
    { measure: 'requests sent', value: QUESTION_COUNT / seconds, unit: '/s', beside: `heap of ${HEAP_MB} MB`, ratio: 1, goal: 'reported' },
  ];
};

export const run = (): Promise<BenchRow[]> =>
  withWholeProduct(
    SERVICE_COUNT,
    { environment: { LOG_LEVEL: 'fatal', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }, args: ['--build'] },
    ({ process: product, url, filled: points }) => measure(product, url, distinctPaths(points)),
  );
