import { randomUUID } from 'node:crypto';
import { can, PERMISSION_ROLES, type Action, type Circumstances, type PermissionRole } from '#kernel/permissions/permissions.ts';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { Ask, Reply, TestApi } from '../support/api.ts';
import { metadataOf, type GeneratedService } from '../support/generator.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { fromElsewhere, signUp, startPeopleApi } from './authSupport.ts';
import { given, makeService } from './queriesSupport.ts';

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
  readonly people: People;
  readonly self: KnownPerson | null;
  /** Returns an account in the role that the standing names; the caller's own for `own`. */
  subject(): Promise<string>;
  /** Creates a shelter of the owner that the standing names. */
  service(approved: boolean): Promise<string>;
}

export const roleOf = (actor: Actor): PermissionRole =>
  PERMISSION_ROLES.find((role) => role === actor) ?? (actor === 'USER switched off' ? 'USER' : 'VOLUNTEER');

const OWNERS: Readonly<Partial<Record<Standing, Role>>> = { 'of an ADMINISTRATOR': 'ADMINISTRATOR', 'of a VOLUNTEER': 'VOLUNTEER' };
const ownerRoleOf = (standing: Standing): Role => OWNERS[standing] ?? 'USER';

/** The circumstances for the permission table, derived from the cell alone. */
export const circumstancesOf = ({ actor, standing }: Cell): Circumstances => {
  const role = roleOf(actor);
  const own = standing === 'own';
  const subjectRole = own ? role : (PERMISSION_ROLES.find((each) => each === standing) ?? 'USER');
  const ownerRole = own ? role : ownerRoleOf(standing);
  return {
    own,
    counter: standing === 'named to count',
    accountApproved: actor !== 'VOLUNTEER not approved',
    method: 'LOCAL',
    ...(ownerRole === 'GUEST' ? {} : { ownerRole }),
    ...(subjectRole === 'GUEST' ? {} : { subjectRole }),
  };
};

export const mayIn = (cell: Cell, action: Action): boolean => can(roleOf(cell.actor), action, circumstancesOf(cell));

export interface MatrixContext {
  readonly api: TestApi;
  /** Creates the context of a cell. If the cell changes the caller's account, no other cell uses that account. */
  cell(cell: Cell, changesSelf: boolean): Promise<CellContext>;
  /** Sends a request as this user, from a network address of their own. */
  ask(who: KnownPerson | null, path: string, ask: Ask): Promise<Reply>;
  stop(): Promise<void>;
}

/** E-mail of an administrator whose account exists throughout. */
export const KEEPER = 'keeper@example.org';

const SHELTER = {
  described: { summary: 'Beds for tonight', description: 'Doors open at seven.' },
  place: { source: 'gazetteer' as const },
  classified: { types: ['EMERGENCY_SHELTER' as const] },
  beds: { total: 10, available: 2, observedAt: '2026-03-10T16:00:00.000Z' },
};

/** Appends a bed counter for any account, because the API rejects roles without bed permissions, which must gain nothing by it. */
const nameToCount = async ({ product: { store } }: TestApi, service: GeneratedService, accountId: string): Promise<void> => {
  const named = { id: randomUUID(), type: 'BedCounterAdded', data: { accountId }, metadata: metadataOf(service) } as const;
  await store.append(`service-${service.id}`, 'stream_exists', [named]);
};

export const startMatrixContext = async (): Promise<MatrixContext> => {
  const api = await startPeopleApi();
  const people = await openPeopleOf(api);
  let count = 0;
  const open = (role: Role, approved = true): Promise<KnownPerson> => {
    count += 1;
    return people.open({ email: `person-${count}@example.org`, displayName: `Person ${count}`, role, approved });
  };
  const personOf = async (actor: Actor): Promise<KnownPerson | null> => {
    const role = roleOf(actor);
    if (role === 'GUEST') return null;
    const person = await open(role, actor !== 'VOLUNTEER not approved');
    if (actor === 'USER switched off') await people.happen(person.id, { type: 'AccountDeactivated', data: {} });
    return person;
  };
  const known = new Map<string, Promise<KnownPerson | null>>();
  const shared = (key: string, make: () => Promise<KnownPerson | null>): Promise<KnownPerson | null> => {
    const made = known.get(key) ?? make();
    known.set(key, made);
    return made;
  };
  // Signs up one administrator that no cell changes.
  const keeper = await signUp(api, KEEPER);
  await api.ask(`/api/users/${keeper.id}/set-permission`, { body: { role: 'ADMINISTRATOR' } });

  return {
    api,
    cell: async ({ actor, standing }, changesSelf) => {
      const self = await (changesSelf ? personOf(actor) : shared(actor, () => personOf(actor)));
      const owner = async (): Promise<string> => {
        const role = ownerRoleOf(standing);
        const person = standing === 'own' ? self : await shared(`owner in the role ${role}`, () => open(role));
        return person?.id ?? 'guest';
      };
      return {
        api,
        people,
        actor,
        standing,
        self,
        subject: async () => {
          const role = PERMISSION_ROLES.find((each) => each === standing);
          return role === undefined || role === 'GUEST' ? (self?.id ?? 'guest') : (await open(role)).id;
        },
        service: async (approved) => {
          const service = {
            ...makeService(0, 'Shelter of the matrix', { ...SHELTER, ownerId: await owner(), approved }),
            id: randomUUID(),
          };
          await given(api, [service]);
          if (standing === 'named to count' && self !== null) await nameToCount(api, service, self.id);
          return service.id;
        },
      };
    },
    ask: (who, path, ask) => api.ask(`/api${path}`, { ...ask, token: who?.token ?? null, headers: { ...fromElsewhere(), ...ask.headers } }),
    stop: () => api.stop(),
  };
};
