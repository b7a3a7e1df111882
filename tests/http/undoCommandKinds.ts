import { randomUUID } from 'node:crypto';
import { fieldOf, type Reply, type TestApi } from '../support/api.ts';
import { serviceForm } from './commandsSupport.ts';
import { NOTICE } from './permissionMatrixCases.ts';
import type { Actor, Cell } from './permissionMatrixContext.ts';

/* The kinds of commands on a service that undoRights.test.ts undoes, and the statuses that each group of roles gets. */

/** Statuses for own services, for services whose beds the user was named to count, and for the other services. */
interface StatusesByStanding {
  readonly own: number;
  readonly named: number;
  readonly others: number;
}

/** Expected statuses, written down from the decision "Undo" and the permissions of the commands. Administrators undo every kind. */
interface ExpectedStatuses {
  /** USER and AUTO USER. */
  readonly provider: StatusesByStanding;
  /** VOLUNTEER and VOLUNTEER SENIOR. */
  readonly volunteer: StatusesByStanding;
  /** SUPER USER and VOLUNTEER LEAD. */
  readonly moderator: StatusesByStanding;
  /** VOLUNTEER LEAD, where it differs from SUPER USER. */
  readonly lead?: StatusesByStanding;
}

const ALLOWED: StatusesByStanding = { own: 200, named: 200, others: 200 };
/** Moderators see the history of every service. */
const FORBIDDEN: StatusesByStanding = { own: 403, named: 403, others: 403 };
const ONLY_OWN: StatusesByStanding = { own: 200, named: 404, others: 404 };
/** Users see the history of their own services only, and undo nothing. */
const ONLY_READ_OWN: StatusesByStanding = { own: 403, named: 404, others: 404 };

const OWNERS_AND_MODERATORS: ExpectedStatuses = { provider: ONLY_OWN, volunteer: ONLY_OWN, moderator: ALLOWED };
const ONLY_MODERATORS: ExpectedStatuses = { provider: ONLY_READ_OWN, volunteer: ONLY_READ_OWN, moderator: ALLOWED };

const expectProjected = async (api: TestApi, request: Promise<Reply>): Promise<Reply> => {
  const reply = await request;
  if (reply.status !== 200) throw new Error(`It is not carried out: ${JSON.stringify(reply.body)}`);
  await api.projected(reply);
  return reply;
};
/** Returns the id of the last command in the stream of a service, or of its beds. */
const lastCommandId = async ({ product }: TestApi, id: string, of: 'service' | 'beds' = 'service'): Promise<string> =>
  (await product.store.readStream(`${of}-${id}`)).at(-1)?.metadata.commandId ?? '';
const sendServiceCommand = (api: TestApi, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<Reply> =>
  expectProjected(api, api.sendRequest(`/api/services/${path}`, { method, ...(body === undefined ? {} : { body }) }));
const ownerIdOf = async ({ product }: TestApi, id: string): Promise<string> => {
  const [added] = await product.store.readStream(`service-${id}`);
  return (added?.data as { readonly ownerId: string } | undefined)?.ownerId ?? '';
};
/** Raises the owner's quota so that a service can be restored; administrators have no quota. */
const raiseQuota = async (api: TestApi, id: string): Promise<void> => {
  await api.sendRequest(`/api/users/${await ownerIdOf(api, id)}`, { method: 'PUT', body: { totalServices: 100 } });
};

/** Appends a change of owner, because the API rejects guests and deactivated users as owners, and some cells need them. */
const appendOwnerChange = async (api: TestApi, id: string, from: string): Promise<string> => {
  const [commandId, to] = [randomUUID(), await ownerIdOf(api, id)];
  const metadata = {
    commandId,
    commandDigest: '0'.repeat(64),
    correlationId: commandId,
    causationId: commandId,
    actor: { id: from, role: 'ADMINISTRATOR', via: 'api' },
    occurredAt: new Date(api.clock()).toISOString(),
    locale: 'en',
  } as const;
  const event = { id: randomUUID(), type: 'OwnerChanged', data: { from, to }, metadata } as const;
  const { position } = await api.product.store.append(`service-${id}`, 'stream_exists', [event]);
  await api.caughtUp(position);
  return commandId;
};

interface CommandKind {
  readonly kind: string;
  readonly approved: boolean;
  readonly expected: ExpectedStatuses;
  /** Carries out one command on a service as an administrator; returns its id. `formerOwnerId`: an account other than the owner's. */
  readonly createCommand: (api: TestApi, id: string, formerOwnerId: string) => Promise<string>;
}

export const COMMAND_KINDS: readonly CommandKind[] = [
  {
    kind: 'a count of beds',
    approved: true,
    expected: { provider: { own: 200, named: 200, others: 404 }, volunteer: ONLY_READ_OWN, moderator: ALLOWED },
    createCommand: async (api, id) =>
      String(
        fieldOf(await sendServiceCommand(api, 'POST', 'update-available-beds', { services: [{ id, availableBeds: 4 }] }), 'commandId'),
      ),
  },
  {
    kind: 'an approval',
    approved: false,
    expected: ONLY_MODERATORS,
    createCommand: async (api, id) => {
      await sendServiceCommand(api, 'POST', 'approve-services', { services: [id] });
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a withdrawal',
    approved: true,
    // No undo approves a service of the user who undoes it.
    expected: { ...ONLY_MODERATORS, moderator: { own: 403, named: 200, others: 200 } },
    createCommand: async (api, id) => {
      await sendServiceCommand(api, 'POST', `${id}/withdraw-approval`, {});
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a deletion',
    approved: true,
    expected: OWNERS_AND_MODERATORS,
    createCommand: async (api, id) => {
      await raiseQuota(api, id);
      await sendServiceCommand(api, 'DELETE', id);
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a restoration',
    approved: true,
    expected: OWNERS_AND_MODERATORS,
    createCommand: async (api, id) => {
      await raiseQuota(api, id);
      await sendServiceCommand(api, 'DELETE', id);
      await sendServiceCommand(api, 'POST', `${id}/restore`, {});
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'an edit',
    approved: true,
    expected: OWNERS_AND_MODERATORS,
    createCommand: async (api, id) => {
      await sendServiceCommand(api, 'PUT', id, serviceForm({ totalBeds: 10, availableBeds: 2, sawAvailableBeds: 2 }));
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a capacity',
    approved: true,
    expected: { provider: ONLY_OWN, volunteer: ONLY_READ_OWN, moderator: ALLOWED },
    createCommand: async (api, id) => {
      // The first form changes the texts, the second one only the capacity.
      await sendServiceCommand(api, 'PUT', id, serviceForm({ totalBeds: 10, availableBeds: 2, sawAvailableBeds: 2 }));
      await sendServiceCommand(api, 'PUT', id, serviceForm({ totalBeds: 12, availableBeds: 2, sawAvailableBeds: 2 }));
      return lastCommandId(api, id, 'beds');
    },
  },
  {
    kind: 'a bed count reminder',
    approved: true,
    // The reminder goes to the owner: only users who can switch it undo it, and no volunteer can.
    expected: { provider: ONLY_OWN, volunteer: ONLY_READ_OWN, moderator: { own: 200, named: 403, others: 403 }, lead: FORBIDDEN },
    createCommand: async (api, id) => {
      await sendServiceCommand(api, 'PUT', `${id}/bed-reminder`, { on: false });
      return lastCommandId(api, id, 'beds');
    },
  },
  {
    kind: 'a new critical notice',
    approved: true,
    // Volunteer leads cannot set a notice, but an undo only brings back an edit within the scope of their audit, which includes notices.
    expected: ONLY_MODERATORS,
    createCommand: async (api, id) => {
      await sendServiceCommand(api, 'PUT', `${id}/critical-notice`, NOTICE);
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a removal of a critical notice',
    approved: true,
    expected: ONLY_MODERATORS,
    createCommand: async (api, id) => {
      await sendServiceCommand(api, 'PUT', `${id}/critical-notice`, NOTICE);
      await sendServiceCommand(api, 'PUT', `${id}/critical-notice`, { isCriticalHeader: false });
      return lastCommandId(api, id);
    },
  },
  {
    kind: 'a change of owner',
    approved: true,
    // Nobody gains a service by an undo: it needs the right to hand a service over, which only administrators have.
    expected: { provider: ONLY_READ_OWN, volunteer: ONLY_READ_OWN, moderator: FORBIDDEN },
    createCommand: appendOwnerChange,
  },
];

/** The status of an actor whose status is the same for all kinds and services, otherwise the actor's group. */
const ACTOR_GROUPS: Readonly<Record<Actor, keyof ExpectedStatuses | number>> = {
  GUEST: 401,
  'USER switched off': 401,
  'VOLUNTEER not approved': 403,
  ADMINISTRATOR: 200,
  USER: 'provider',
  'AUTO USER': 'provider',
  VOLUNTEER: 'volunteer',
  'VOLUNTEER SENIOR': 'volunteer',
  'SUPER USER': 'moderator',
  'VOLUNTEER LEAD': 'lead',
};

/** Returns the expected status of an undo in a cell. */
export const expectedStatusOf = ({ actor, standing }: Cell, expected: ExpectedStatuses): number => {
  const group = ACTOR_GROUPS[actor];
  if (typeof group === 'number') return group;
  const statuses = expected[group] ?? expected.moderator;
  return statuses[standing === 'own' ? 'own' : standing === 'named to count' ? 'named' : 'others'];
};
