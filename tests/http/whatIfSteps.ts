import type { Role } from '#domain/vocabulary/roles.ts';
import type { OpenedPerson } from '../support/people.ts';
import { serviceForm } from './commandsSupport.ts';

/** A command over HTTP; without `token` the administrator sends it. */
export interface Step {
  readonly kind: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  /** Index of the account that sends it. */
  readonly sender?: number;
}

/** Accounts by index: the same ones in both products. */
export interface Owner extends OpenedPerson {
  readonly email: string;
}
export const ACCOUNTS = [
  { name: 'olga', role: 'USER' },
  { name: 'paul', role: 'USER' },
  { name: 'rosa', role: 'USER' },
  { name: 'vera', role: 'VOLUNTEER' },
  { name: 'sami', role: 'VOLUNTEER SENIOR' },
  { name: 'lena', role: 'VOLUNTEER LEAD' },
] as const satisfies readonly { readonly name: string; readonly role: Role }[];
/** Accounts of owners without a volunteer role, which may count beds, change their roles and be closed. */
const PROVIDER_COUNT = 3;
const LEAD = 5;

/** Returns a whole number below a limit. */
export type Pick = (limit: number) => number;

/** What the steps of one history choose from. */
export interface StepContext {
  readonly owners: readonly Owner[];
  readonly services: readonly string[];
  readonly pick: Pick;
  /** Ids of earlier commands on services, without edits; the oldest first. */
  readonly commands: readonly string[];
  /** Number of the step. */
  readonly step: number;
}

export const post = (kind: string, path: string, body: unknown, sender?: number): Step => ({
  kind,
  method: 'POST',
  path,
  body,
  ...(sender === undefined ? {} : { sender }),
});

/** The first commands of each history: stricter quotas refuse at least one of them. */
export const firstStep = (number: number): Step => post('add', '/services', serviceForm({ name: `First place ${number}` }), 0);
export const FIRST_STEP_COUNT = 3;

const MORE_TYPES = ['MEALS', 'FOOD_PANTRY', 'MEDICAL', 'COUNSELING', 'CLOTHES', 'HYGIENE', 'TECH'];
/** Other facts in each step: a save always has the same events, however the facts were before it. */
const changedForm = (step: number, isShelter: boolean): Record<string, unknown> =>
  serviceForm({
    name: `Changed place ${step}`,
    type: [...(isShelter ? ['EMERGENCY_SHELTER'] : []), ...MORE_TYPES.filter((_type, index) => ((step + 1) >> index) & 1)],
  });

/** Creates a random command. Some are refused by the product that gets it first: only accepted ones are compared. */
export const createStep = ({ owners, services, commands, pick, step }: StepContext): Step => {
  const service = services[pick(services.length)] ?? 'none';
  const owner = pick(owners.length);
  const { id: ownerId = '', email = '' } = owners[owner] ?? {};
  const provider = pick(PROVIDER_COUNT);
  const { id: providerId = '', email: providerEmail = '' } = owners[provider] ?? {};
  const sender = pick(3) === 0 ? undefined : owner;
  const create: readonly (() => Step)[] = [
    () => post('add', '/services', serviceForm({ name: `Place ${services.length}`, ...(pick(2) === 0 ? { type: ['MEALS'] } : {}) }), owner),
    () => post('add', '/services', serviceForm({ name: `Place ${services.length}` }), owner),
    () => post('addFor', '/services', serviceForm({ name: `Place ${services.length}`, userEmail: email })),
    () => ({ kind: 'remove', method: 'DELETE', path: `/services/${service}`, ...(sender === undefined ? {} : { sender }) }),
    () => ({ kind: 'remove', method: 'DELETE', path: `/services/${service}`, sender: LEAD }),
    () => post('remove', '/services/remove-services', { services: [service] }, LEAD),
    () => post('restore', `/services/${service}/restore`, {}, sender),
    () => post('handOver', `/services/${service}/hand-over`, { userEmail: email }),
    () => post('handOver', `/services/${service}/hand-over`, { userEmail: email }),
    () => post('count', '/services/update-available-beds', { services: [{ id: service, availableBeds: pick(9) }] }, sender),
    () => post('count', '/services/update-available-beds', { services: [{ id: service, availableBeds: pick(9) }] }, provider),
    () => post('count', '/services/update-available-beds', { services: [{ id: service, availableBeds: pick(9) }] }),
    () => post('nameCounter', `/services/${service}/bed-counters`, { email: providerEmail }, sender),
    () => post('nameCounter', `/services/${service}/bed-counters`, { email: providerEmail }),
    () => ({ kind: 'dropCounter', method: 'DELETE', path: `/services/${service}/bed-counters/${providerId}` }),
    () => post('undo', '/undo', { id: commands[pick(commands.length)] }),
    () => post('undo', '/undo', { id: commands.at(-1 - pick(8)) }, pick(2) === 0 ? LEAD : owner),
    () => post('undo', '/undo', { id: commands.at(-1 - pick(8)) }),
    () => post('approve', '/services/approve-services', { services: [service] }),
    () => post('approve', '/services/approve-services', { services: [service] }, LEAD),
    () => post('withdraw', `/services/${service}/withdraw-approval`, {}, pick(2) === 0 ? LEAD : undefined),
    () => ({
      kind: 'edit',
      method: 'PUT',
      path: `/services/${service}`,
      body: changedForm(step, pick(3) > 0),
      ...(sender === undefined ? {} : { sender }),
    }),
    () => ({ kind: 'edit', method: 'PUT', path: `/services/${service}`, body: changedForm(step, pick(3) > 0), sender: LEAD }),
  ];
  const createRare: readonly (() => Step)[] = [
    () => ({ kind: 'quota', method: 'PUT', path: `/users/${ownerId}`, body: { totalServices: [1, 2, 4, 5][pick(4)] } }),
    () => post('role', `/users/${providerId}/set-permission`, { role: pick(2) === 0 ? 'ADMINISTRATOR' : 'USER' }),
    () => ({ kind: 'close', method: 'DELETE', path: `/users/${ownerId}` }),
    () => ({ kind: 'close', method: 'DELETE', path: `/users/${ownerId}?handOverTo=${owners[pick(owners.length)]?.id}` }),
    () => post('reopen', `/users/${ownerId}/reopen`, {}),
    () => post('reopen', `/users/${ownerId}/reopen`, {}),
  ];
  const choices = pick(10) === 0 ? createRare : create;
  return choices[pick(choices.length)]!();
};
