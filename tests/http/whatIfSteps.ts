import type { OpenedPerson } from '../support/people.ts';
import { serviceForm } from './commandsSupport.ts';

/** A command over HTTP; without `token` the administrator sends it. */
export interface Step {
  readonly kind: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Index of the owner who sends it. */
  readonly sender?: number;
}

/** Owners by index: the same accounts in both products. */
export interface Owner extends OpenedPerson {
  readonly email: string;
}

/** Returns a whole number below a limit. */
export type Pick = (limit: number) => number;

/** What the steps of one history choose from. */
export interface StepContext {
  readonly owners: readonly Owner[];
  readonly services: readonly string[];
  readonly pick: Pick;
}

const post = (kind: string, path: string, body: unknown, sender?: number): Step => ({
  kind,
  method: 'POST',
  path,
  body,
  ...(sender === undefined ? {} : { sender }),
});

/** The first commands of each history: stricter quotas refuse at least one of them. */
export const firstStep = (number: number): Step => post('add', '/services', serviceForm({ name: `First place ${number}` }), 0);
export const FIRST_STEP_COUNT = 3;

/** Creates a random command. Some are refused by the product that gets it first: only accepted ones are compared. */
export const createStep = ({ owners, services, pick }: StepContext): Step => {
  const service = services[pick(services.length)] ?? 'none';
  const owner = pick(owners.length);
  const { id: ownerId = '', email = '' } = owners[owner] ?? {};
  const sender = pick(3) === 0 ? undefined : owner;
  const create: readonly (() => Step)[] = [
    () => post('add', '/services', serviceForm({ name: `Place ${services.length}`, ...(pick(2) === 0 ? { type: ['MEALS'] } : {}) }), owner),
    () => post('add', '/services', serviceForm({ name: `Place ${services.length}` }), owner),
    () => post('addFor', '/services', serviceForm({ name: `Place ${services.length}`, userEmail: email })),
    () => ({ kind: 'remove', method: 'DELETE', path: `/services/${service}`, ...(sender === undefined ? {} : { sender }) }),
    () => post('restore', `/services/${service}/restore`, {}, sender),
    () => post('handOver', `/services/${service}/hand-over`, { userEmail: email }),
    () => post('handOver', `/services/${service}/hand-over`, { userEmail: email }),
    () => post('count', '/services/update-available-beds', { services: [{ id: service, availableBeds: pick(9) }] }, sender),
    () => post('count', '/services/update-available-beds', { services: [{ id: service, availableBeds: pick(9) }] }),
    () => post('approve', '/services/approve-services', { services: [service] }),
    () => post('withdraw', `/services/${service}/withdraw-approval`, {}),
    () => ({ kind: 'quota', method: 'PUT', path: `/users/${ownerId}`, body: { totalServices: [1, 2, 4, 5][pick(4)] } }),
    () => post('role', `/users/${ownerId}/set-permission`, { role: pick(2) === 0 ? 'ADMINISTRATOR' : 'USER' }),
    () => ({ kind: 'close', method: 'DELETE', path: `/users/${ownerId}` }),
    () => ({ kind: 'close', method: 'DELETE', path: `/users/${ownerId}?handOverTo=${owners[pick(owners.length)]?.id}` }),
    () => post('reopen', `/users/${ownerId}/reopen`, {}),
  ];
  const rare = new Set([11, 12, 13, 14]);
  const index = pick(create.length);
  return (rare.has(index) && pick(3) > 0 ? create[0] : create[index])!();
};
