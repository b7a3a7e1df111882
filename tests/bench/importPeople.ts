/*
 * Simulated users while `npm run bench -- import` fills the product, in a separate process. Each kind of request is sent at a steady rate,
 * independent of earlier responses, and timed from its scheduled time, so that waiting counts. Prints a line of JSON for each response; on
 * SIGTERM it sends no more requests and exits after the last response.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CITIES } from '../support/generator/places.ts';
import { REQUESTS_PER_SECOND, type TimedAnswer, type RequestKind } from './importAnswers.ts';
import type { FilledDirectory } from './importDirectory.ts';

const { PEOPLE_URL = '', PEOPLE_KNOW = '{}' } = process.env;
const { token, services, shelters, accounts } = JSON.parse(PEOPLE_KNOW) as FilledDirectory;
const agent = new http.Agent({ keepAlive: true });
const abortController = new AbortController();
const REQUEST_TIMEOUT_MS = 60_000;
const MAX_BEDS = 40;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
}

const itemAt = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is no service to request');
  return item;
};

/** Returns the next request of each kind, for another resource than the previous one. */
const requestByKind: Readonly<Record<RequestKind, (index: number) => Request>> = {
  'sign-in': (index) => ({ method: 'POST', path: '/api/auth/sign-in', body: itemAt(accounts, index) }),
  save: (index) => {
    const { id, form } = itemAt(services, index);
    return {
      method: 'PUT',
      path: `/api/services/${id}`,
      token,
      body: { ...form, serviceSummary: `Beds for tonight, said ${index} times` },
    };
  },
  count: (index) => {
    const bedCount = { id: itemAt(shelters, index), availableBeds: (index * 7) % MAX_BEDS };
    return { method: 'POST', path: '/api/services/update-available-beds', token, body: { services: [bedCount] } };
  },
  list: (index) => {
    const { longitude, latitude } = itemAt(CITIES, index);
    const nearCoordinate = `${(longitude + (index % 200) / 1000).toFixed(3)}|${(latitude + (index % 170) / 1000).toFixed(3)}`;
    return { method: 'GET', path: `/api/services?nearCoordinate=${encodeURIComponent(nearCoordinate)}&limit=25` };
  },
};

let requests = 0;

/** Returns the status of a completely read response; 0 if there was none. */
const sendRequest = ({ method, path, body, token: bearerToken }: Request): Promise<number> =>
  new Promise((resolve) => {
    requests += 1;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      // Each request has its own network, because rate limits are not measured.
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(bearerToken !== undefined && { authorization: `Bearer ${bearerToken}` }),
    };
    const request = http.request(`${PEOPLE_URL}${path}`, { method, agent, headers, timeout: REQUEST_TIMEOUT_MS }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
    request.end(text);
  });

const sendTimedRequest = async (kind: RequestKind, index: number, due: number): Promise<void> => {
  const status = await sendRequest(requestByKind[kind](index));
  const answer: TimedAnswer = { kind, due: performance.timeOrigin + due, ms: performance.now() - due, status };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

/** Sends requests at a steady rate until the end; `offset` prevents kinds from coinciding. */
const sendUntilAborted = async (kind: RequestKind, offset: number): Promise<void> => {
  const start = performance.now() + offset;
  const answers: Promise<void>[] = [];
  for (let index = 0; ; index += 1) {
    const due = start + (index * 1000) / REQUESTS_PER_SECOND[kind];
    await delay(Math.max(0, due - performance.now()), undefined, { signal: abortController.signal }).catch(() => undefined);
    if (abortController.signal.aborted) break;
    answers.push(sendTimedRequest(kind, index, due));
  }
  await Promise.all(answers);
};

const OFFSET_MS = 37;
process.once('SIGTERM', () => abortController.abort());
const kinds = Object.keys(REQUESTS_PER_SECOND) as RequestKind[];
await Promise.all(kinds.map((kind, index) => sendUntilAborted(kind, index * OFFSET_MS)));
agent.destroy();
