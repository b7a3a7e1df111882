import { randomUUID } from 'node:crypto';
import { can, PERMISSION_ROLES, type Action, type Circumstances, type PermissionRole } from '#domain/permissions/permissions.ts';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { RequestInput, Reply, TestApi } from '../support/api.ts';
import { metadataOf, type GeneratedService } from '../support/generator.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { fromNewAddress, signUp, startPeopleApi } from './authSupport.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';

/*
 * All actors, and fresh resources for them: no cell of the matrix affects another. Accounts that a cell leaves unchanged
 * are shared by many cells, because opening an account is most of the cost of a cell.
 */

/** The eight roles, and two account states with fewer permissions. */
export const ACTORS = [...PERMISSION_ROLES, 'VOLUNTEER not approved', 'USER switched off'] as const;
export type Actor = (typeof ACTORS)[number];

/**
 * The caller's relation to the resource: their own service, one of a provider or of an administrator, or one whose beds
 * they may count; for accounts: their own, or one in a role.
 */
export type Standing = 'nothing' | 'own' | 'named to count' | 'of a USER' | 'of a VOLUNTEER' | 'of an ADMINISTRATOR' | Role;

export interface Cell {
  readonly actor: Actor;
  readonly standing: Standing;
}

/** The caller of one cell, and every resource that a case requests. */
export interface CellContext extends Cell {
  readonly api: TestApi;
  readonly people: TestPeople;
  readonly self: OpenedPerson | null;
  /** Returns an account in the role that the standing names; the caller's own for `own`. */
  subject(): Promise<string>;
  /** Creates a shelter of the owner that the standing names. */
  service(options: { readonly isApproved: boolean }): Promise<string>;
}

export const roleOf = (actor: Actor): PermissionRole =>
  PERMISSION_ROLES.find((role) => role === actor) ?? (actor === 'USER switched off' ? 'USER' : 'VOLUNTEER');

const OWNERS: Readonly<Partial<Record<Standing, Role>>> = { 'of an ADMINISTRATOR': 'ADMINISTRATOR', 'of a VOLUNTEER': 'VOLUNTEER' };
const ownerRoleOf = (standing: Standing): Role => OWNERS[standing] ?? 'USER';

/** The circumstances for the permission table, derived from the cell alone. */
export const circumstancesOf = ({ actor, standing }: Cell): Circumstances => {
  const role = roleOf(actor);
  const isOwn = standing === 'own';
  const subjectRole = isOwn ? role : (PERMISSION_ROLES.find((candidate) => candidate === standing) ?? 'USER');
  const ownerRole = isOwn ? role : ownerRoleOf(standing);
  return {
    own: isOwn,
    counter: standing === 'named to count',
    accountApproved: actor !== 'VOLUNTEER not approved',
    method: 'LOCAL',
    ...(ownerRole === 'GUEST' ? {} : { ownerRole }),
    ...(subjectRole === 'GUEST' ? {} : { subjectRole }),
  };
};

export const isPermittedIn = (cell: Cell, action: Action): boolean => can(roleOf(cell.actor), action, circumstancesOf(cell));

export interface MatrixContext {
  readonly api: TestApi;
  /** Creates the context of a cell. If the cell changes the caller's account, no other cell uses that account. */
  cell(cell: Cell, options: { readonly changesSelf: boolean }): Promise<CellContext>;
  /** Sends a request as this user, from a network address of their own. */
  ask(caller: OpenedPerson | null, path: string, ask: RequestInput): Promise<Reply>;
  stop(): Promise<void>;
}

/** E-mail of an administrator whose account exists throughout. */
export const SECOND_OWNER_EMAIL = 'keeper@example.org';

const SHELTER = {
  described: { summary: 'Beds for tonight', description: 'Doors open at seven.' },
  place: { source: 'gazetteer' as const },
  classified: { types: ['EMERGENCY_SHELTER' as const] },
  beds: { total: 10, available: 2, observedAt: '2026-03-10T16:00:00.000Z' },
};

/** Appends a bed counter for any account, because the API rejects roles without bed permissions, which must gain nothing by it. */
const nameToCount = async ({ product: { store } }: TestApi, service: GeneratedService, accountId: string): Promise<void> => {
  const counterEvent = { id: randomUUID(), type: 'BedCounterAdded', data: { accountId }, metadata: metadataOf(service) } as const;
  await store.append(`service-${service.id}`, 'stream_exists', [counterEvent]);
};

export const startMatrixContext = async (): Promise<MatrixContext> => {
  const api = await startPeopleApi();
  const people = await createPeople(api);
  let count = 0;
  const openPerson = (role: Role, approved = true): Promise<OpenedPerson> => {
    count += 1;
    return people.openAccount({ email: `person-${count}@example.org`, displayName: `Person ${count}`, role, approved });
  };
  const personOf = async (actor: Actor): Promise<OpenedPerson | null> => {
    const role = roleOf(actor);
    if (role === 'GUEST') return null;
    const person = await openPerson(role, actor !== 'VOLUNTEER not approved');
    if (actor === 'USER switched off') await people.appendEvents(person.id, { type: 'AccountDeactivated', data: {} });
    return person;
  };
  const personByKey = new Map<string, Promise<OpenedPerson | null>>();
  const getShared = (key: string, createPerson: () => Promise<OpenedPerson | null>): Promise<OpenedPerson | null> => {
    const pendingPerson = personByKey.get(key) ?? createPerson();
    personByKey.set(key, pendingPerson);
    return pendingPerson;
  };
  // Signs up one administrator that no cell changes.
  const secondOwner = await signUp(api, SECOND_OWNER_EMAIL);
  await api.sendRequest(`/api/users/${secondOwner.id}/set-permission`, { body: { role: 'ADMINISTRATOR' } });

  return {
    api,
    cell: async ({ actor, standing }, { changesSelf }) => {
      const self = await (changesSelf ? personOf(actor) : getShared(actor, () => personOf(actor)));
      const owner = async (): Promise<string> => {
        const role = ownerRoleOf(standing);
        const person = standing === 'own' ? self : await getShared(`owner in the role ${role}`, () => openPerson(role));
        return person?.id ?? 'guest';
      };
      return {
        api,
        people,
        actor,
        standing,
        self,
        subject: async () => {
          const role = PERMISSION_ROLES.find((candidate) => candidate === standing);
          return role === undefined || role === 'GUEST' ? (self?.id ?? 'guest') : (await openPerson(role)).id;
        },
        service: async ({ isApproved }) => {
          const service = {
            ...createGeneratedService(0, 'Shelter of the matrix', { ...SHELTER, ownerId: await owner(), approved: isApproved }),
            id: randomUUID(),
          };
          await appendGeneratedServices(api, [service]);
          if (standing === 'named to count' && self !== null) await nameToCount(api, service, self.id);
          return service.id;
        },
      };
    },
    ask: (caller, path, ask) =>
      api.sendRequest(`/api${path}`, { ...ask, token: caller?.token ?? null, headers: { ...fromNewAddress(), ...ask.headers } }),
    stop: () => api.stop(),
  };
};
