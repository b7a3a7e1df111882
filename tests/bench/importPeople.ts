/*
 * Simulated users while `npm run bench -- import` fills the product, in a separate process. Each kind of request is sent at a steady rate,
 * independent of earlier responses, and timed from its scheduled time, so that waiting counts. Prints a line of JSON for each response; on
 * SIGTERM it sends no more requests and exits after the last response.
 */
import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { CITIES } from '../support/generator/places.ts';
import { PER_SECOND, type Answer, type Kind } from './importAnswers.ts';
import type { FilledDirectory } from './importDirectory.ts';

const { PEOPLE_URL = '', PEOPLE_KNOW = '{}' } = process.env;
const { token, services, shelters, accounts } = JSON.parse(PEOPLE_KNOW) as FilledDirectory;
const agent = new http.Agent({ keepAlive: true });
const ending = new AbortController();
const PATIENCE_MS = 60_000;
const MAX_BEDS = 40;

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly token?: string;
}

const at = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is no service to request');
  return item;
};

/** Returns the next request of each kind, for another resource than the previous one. */
const requestOf: Readonly<Record<Kind, (index: number) => Request>> = {
  'sign-in': (index) => ({ method: 'POST', path: '/api/auth/sign-in', body: at(accounts, index) }),
  save: (index) => {
    const { id, form } = at(services, index);
    return {
      method: 'PUT',
      path: `/api/services/${id}`,
      token,
      body: { ...form, serviceSummary: `Beds for tonight, said ${index} times` },
    };
  },
  count: (index) => {
    const counted = { id: at(shelters, index), availableBeds: (index * 7) % MAX_BEDS };
    return { method: 'POST', path: '/api/services/update-available-beds', token, body: { services: [counted] } };
  },
  list: (index) => {
    const { longitude, latitude } = at(CITIES, index);
    const near = `${(longitude + (index % 200) / 1000).toFixed(3)}|${(latitude + (index % 170) / 1000).toFixed(3)}`;
    return { method: 'GET', path: `/api/services?nearCoordinate=${encodeURIComponent(near)}&limit=25` };
  },
};

let requests = 0;

/** Returns the status of a completely read response; 0 if there was none. */
const ask = ({ method, path, body, token: bearer }: Request): Promise<number> =>
  new Promise((resolve) => {
    requests += 1;
    const text = body === undefined ? undefined : JSON.stringify(body);
    const headers = {
      // Each request has its own network, because rate limits are not measured.
      'x-forwarded-for': `10.${(requests >> 16) & 255}.${(requests >> 8) & 255}.${requests & 255}`,
      ...(text !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
      ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    };
    const request = http.request(`${PEOPLE_URL}${path}`, { method, agent, headers, timeout: PATIENCE_MS }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? 0));
      response.once('error', () => resolve(0));
    });
    request.once('timeout', () => request.destroy());
    request.once('error', () => resolve(0));
    request.end(text);
  });

const askOne = async (kind: Kind, index: number, due: number): Promise<void> => {
  const status = await ask(requestOf[kind](index));
  const answer: Answer = { kind, due: performance.timeOrigin + due, ms: performance.now() - due, status };
  process.stdout.write(`${JSON.stringify(answer)}\n`);
};

/** Sends requests at a steady rate until the end; `offset` prevents kinds from coinciding. */
const keepAsking = async (kind: Kind, offset: number): Promise<void> => {
  const start = performance.now() + offset;
  const answers: Promise<void>[] = [];
  for (let index = 0; ; index += 1) {
    const due = start + (index * 1000) / PER_SECOND[kind];
    await delay(Math.max(0, due - performance.now()), undefined, { signal: ending.signal }).catch(() => undefined);
    if (ending.signal.aborted) break;
    answers.push(askOne(kind, index, due));
  }
  await Promise.all(answers);
};

const OFFSET_MS = 37;
process.once('SIGTERM', () => ending.abort());
const kinds = Object.keys(PER_SECOND) as Kind[];
await Promise.all(kinds.map((kind, index) => keepAsking(kind, index * OFFSET_MS)));
agent.destroy();
