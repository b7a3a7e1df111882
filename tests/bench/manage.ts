import { setTimeout as delay } from 'node:timers/promises';
import { buildPages } from '../support/shelter.ts';
import { withList } from './list.ts';
import type { BenchRow } from './row.ts';

export const title = 'First pages of those who manage beside the first page of a visitor, each made anew';

const SCREENS = ['/add_service', '/manage_services', '/available_beds', '/manage_approvals'] as const;
const SERVICES = 60;
const ROUNDS = 30;
/** While the server warms up nothing is counted. */
const FIRST = 10;
const VISITOR = 'alreadyAccessed=true';
const ADMINISTRATOR = `${VISITOR}; role=ADMINISTRATOR`;

let asked = 0;
/** Milliseconds till a page has come that nobody asked for before. */
const cost = async (port: number, path: string, cookie: string): Promise<number> => {
  const began = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${path}?n=${(asked += 1)}`, { headers: { cookie }, redirect: 'manual' });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return performance.now() - began;
};
const middle = (times: readonly number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1]!;

const measure = async (port: number): Promise<BenchRow[]> => {
  const visitors: number[] = [];
  const managers = SCREENS.map((screen) => ({ screen, times: [] as number[] }));
  // By turns, so that whatever else the machine does slows each of them.
  for (let round = 0; round < ROUNDS; round += 1) {
    const isCounted = round >= FIRST;
    const visitor = await cost(port, '/', VISITOR);
    if (isCounted) visitors.push(visitor);
    for (const { screen, times } of managers) {
      const time = await cost(port, screen, ADMINISTRATOR);
      if (isCounted) times.push(time);
    }
    await delay(visitor);
  }
  const beside = middle(visitors);
  return managers.map(({ screen, times }) => ({
    measure: `a fresh ${screen}`,
    value: middle(times),
    unit: 'ms',
    beside: `a fresh /: ${beside.toFixed(1)} ms`,
    ratio: middle(times) / beside,
    goal: '<= 1',
  }));
};

export const run = async (): Promise<readonly BenchRow[]> => {
  buildPages();
  return withList(SERVICES, measure);
};
