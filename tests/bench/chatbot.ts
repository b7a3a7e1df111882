import type { BenchRow } from 'test-tools/benchRow.ts';
import { generateServices } from '../support/generator.ts';
import { distinctPaths, NOW_SECONDS, SERVICE_COUNT, withListServer } from './list.ts';

export const title = 'POST /bot/query beside 50,000 services: the 99th percentile of an answer and of the list, with four visitors';

const VISITOR_COUNT = 4;
const REQUESTS_PER_ROUND = 600;
const ROUND_COUNT = 3;

/** Questions of each kind that is answered from the list; `{name}` stands for a service, in part misspelt. */
const QUESTIONS = [
  'where can i get a hot meal tonight',
  'necesito un lugar para dormir con mis hijos',
  'womens shelters that take dogs near me',
  'un doctor que atienda mañana a las 3',
  'free beds tonight',
  'hay camas libres?',
  'when does {name} open',
  '¿a qué hora cierra {name}?',
  'how far is {name}',
  'are there beds at {name}',
  'tell me about {name}',
  'wher is {name} and wats the fone number',
  'i lost my id and my cloths are wet',
  'cuentame un chiste de perros',
];

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;

/** Sends requests, some at a time; returns the milliseconds of each. Throws at an answer other than 200. */
const measureRequests = async (send: (index: number) => Promise<Response>): Promise<readonly number[]> => {
  const times: number[] = [];
  let next = 0;
  const visit = async (): Promise<void> => {
    while (next < REQUESTS_PER_ROUND) {
      const index = next;
      next += 1;
      const startMs = performance.now();
      const response = await send(index);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
      times.push(performance.now() - startMs);
    }
  };
  await Promise.all(Array.from({ length: VISITOR_COUNT }, visit));
  return times;
};

const measure = async (port: number, points: readonly (readonly [number, number])[]): Promise<BenchRow[]> => {
  const origin = `http://127.0.0.1:${port}`;
  const names = generateServices(1, SERVICE_COUNT, { now: NOW_SECONDS }).flatMap(({ approved, described: { name } }) =>
    approved ? [name] : [],
  );
  const nextPath = distinctPaths(points);
  const readList = (): Promise<Response> => fetch(`${origin}${nextPath()}`);
  const ask = (index: number): Promise<Response> => {
    const [longitude, latitude] = points[(index * 7919) % points.length]!;
    const query = (QUESTIONS[index % QUESTIONS.length] ?? '').replace('{name}', names[(index * 104_729) % names.length] ?? '');
    return fetch(`${origin}/api/bot/query`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, coordinate: `${latitude}|${longitude}` }),
    });
  };
  const times: { readonly list: number[]; readonly chatbot: number[] } = { list: [], chatbot: [] };
  for (let round = -1; round < ROUND_COUNT; round += 1) {
    const [list, chatbot] = [await measureRequests(readList), await measureRequests(ask)];
    // The first round warms up.
    if (round < 0) continue;
    times.list.push(...list);
    times.chatbot.push(...chatbot);
  }
  const row = (name: string, share: number, goal: string): BenchRow => ({
    measure: `an answer, ${name}`,
    value: percentile(times.chatbot, share),
    unit: 'ms',
    beside: `the list: ${percentile(times.list, share).toFixed(1)} ms`,
    ratio: percentile(times.chatbot, share) / percentile(times.list, share),
    goal,
  });
  return [row('99th percentile', 0.99, '<= 3'), row('median', 0.5, 'reported')];
};

export const run = (): Promise<BenchRow[]> => withListServer(SERVICE_COUNT, measure);
