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
import type { RunningProcess } from '../support/startProcess.ts';
import { hostileQuery } from './hostileQueries.ts';
import { distinctPaths } from './list.ts';
import type { BenchRow } from './row.ts';
import { withWholeProduct } from './wholeProduct.ts';

export const title = 'Memory of the whole product in one process under hostile requests';

const QUESTIONS = Number(process.env['QUESTIONS'] ?? 200_000);
const SERVICES = 2_000;
const WAYS = 8;
const SOCKETS = 60;
/** Number of pipelined requests: their responses are several times larger than the kernel's buffer of a connection that is not read. */
const PIPELINE = 200;
const HEAP_MB = 512;
const SETTLE_MS = 3000;
const PEAK_MS = 15_000;

const execute = promisify(execFile);

/** Returns the resident memory of a process, in MB. */
const rssOf = async ({ pid }: RunningProcess): Promise<number> => {
  const { stdout } = await execute('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
};

const settled = async (product: RunningProcess): Promise<number> => {
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  return rssOf(product);
};

/** Returns the maximum memory while requests are being answered. */
const peak = async (product: RunningProcess): Promise<number> => {
  const until = performance.now() + PEAK_MS;
  let most = 0;
  while (performance.now() < until) {
    most = Math.max(most, await rssOf(product));
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS / 10));
  }
  return most;
};

const askOne = (url: string, agent: http.Agent, number: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const { method, path, headers, body } = hostileQuery(number);
    const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
    const request = http.request(`${url}${path}`, { method, agent, headers: { ...headers, ...length } }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
    });
    request.once('error', reject);
    request.end(body);
  });

/** Sends the requests of these numbers concurrently; returns the number of responses by status. */
const askAll = async (url: string, from: number, to: number): Promise<Record<string, number>> => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: WAYS });
  const answers: Record<string, number> = {};
  let next = from;
  let answered = from;
  const ask = async (): Promise<void> => {
    while (next < to) {
      const status = await askOne(url, agent, next++);
      answers[status] = (answers[status] ?? 0) + 1;
      if (++answered % 10_000 === 0) console.error(`${answered} of ${QUESTIONS} requests answered`);
    }
  };
  await Promise.all(Array.from({ length: WAYS }, ask));
  agent.destroy();
  return answers;
};

const pipelineUnread = async (url: string, nextPath: () => string): Promise<Socket> => {
  const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
  socket.pause();
  // The server resets the connection, as intended.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(Array.from({ length: PIPELINE }, () => `GET ${nextPath()} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`).join(''));
  return socket;
};

const summaryOf = (answers: Readonly<Record<string, number>>): string =>
  Object.entries(answers)
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ');

const measure = async (product: RunningProcess, url: string, nextPath: () => string): Promise<BenchRow[]> => {
  const started = performance.now();
  const first = await askAll(url, 0, QUESTIONS / 10);
  const early = await settled(product);
  const rest = await askAll(url, QUESTIONS / 10, QUESTIONS);
  const seconds = (performance.now() - started) / 1000;
  const late = await settled(product);
  console.error(`responses: ${summaryOf(first)}; then ${summaryOf(rest)}`);

  const sockets: Socket[] = [];
  for (let index = 0; index < SOCKETS; index += 1) sockets.push(await pipelineUnread(url, nextPath));
  const unread = await peak(product);
  for (const socket of sockets) socket.destroy();
  return [
    {
      measure: `RSS after ${QUESTIONS.toLocaleString('en-US')} requests`,
      value: late,
      unit: 'MB',
      beside: `after ${(QUESTIONS / 10).toLocaleString('en-US')}: ${early.toFixed(0)} MB`,
      ratio: late / early,
      goal: '<= 1.3',
    },
    {
      measure: `peak RSS while ${SOCKETS} connections request ${PIPELINE} lists each and read nothing`,
      value: unread,
      unit: 'MB',
      beside: `before: ${late.toFixed(0)} MB`,
      ratio: unread / late,
      goal: '<= 1.3',
    },
    { measure: 'requests sent', value: QUESTIONS / seconds, unit: '/s', beside: `heap of ${HEAP_MB} MB`, ratio: 1, goal: 'reported' },
  ];
};

export const run = (): Promise<BenchRow[]> =>
  withWholeProduct(
    SERVICES,
    { environment: { LOG_LEVEL: 'fatal', NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` }, args: ['--build'] },
    ({ process: product, url, points }) => measure(product, url, distinctPaths(points)),
  );
