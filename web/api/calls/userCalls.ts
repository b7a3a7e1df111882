import type { Client } from 'openapi-fetch';
import type { Role } from '../../../domain/vocabulary/roles.ts';
import { asked, commanded, dataOf, totalOf, type AskOptions, type CommandOptions } from '../answer.ts';
import type { paths } from '../schema.gen.ts';
import type { Certificate, User, UserChanges, UserStatus } from '../types.ts';

/** Which people a list holds. */
export interface PeopleQuestion {
  readonly roles?: readonly Role[];
  readonly status?: readonly UserStatus[];
  /** Only those who wait for approval. */
  readonly waiting?: boolean;
  readonly words: string;
}

export interface PeoplePage {
  readonly people: readonly User[];
  readonly total: number;
}

/** What may be asked about other people's accounts. */
export interface UserCalls {
  listUsers(question: PeopleQuestion, page: { readonly skip: number; readonly limit: number }, options: AskOptions): Promise<PeoplePage>;
  /** Null when there is no such person, or none that this role may see. */
  getUser(id: string, options: AskOptions): Promise<User | null>;
  updateUser(id: string, changes: UserChanges, options: CommandOptions): Promise<void>;
  setRole(id: string, role: Role, options: CommandOptions): Promise<readonly Role[]>;
  /** The person's services go to another account, or (null) are removed. */
  closeUser(id: string, handOverTo: string | null, options: CommandOptions): Promise<void>;
  reopenUser(id: string, options: CommandOptions): Promise<void>;
  eraseUser(id: string, options: CommandOptions): Promise<void>;
  getCertificate(id: string, options: AskOptions): Promise<Certificate>;
}

const at = (id: string) => ({ params: { path: { id } } });

export const userCalls = (client: Client<paths>): UserCalls => ({
  listUsers: async ({ roles, status, waiting, words }, page, options) => {
    const query = {
      ...page,
      sort: 'createdAt' as const,
      direction: 'desc' as const,
      ...(roles && { role: [...roles] }),
      ...(status && { status: [...status] }),
      ...(waiting && { isApproved: false, status: ['active' as const] }),
      ...(words !== '' && { q: words }),
    };
    const answer = await client.GET('/users', { params: { query }, ...asked(options) });
    const people = dataOf<readonly User[]>(answer);
    return { people, total: totalOf(answer, people.length) };
  },
  getUser: async (id, options) => {
    const answer = await client.GET('/users/{id}', { ...at(id), ...asked(options) });
    return answer.response.status === 404 ? null : dataOf<User>(answer);
  },
  updateUser: async (id, body, options) => dataOf(await client.PUT('/users/{id}', { ...at(id), body, ...commanded(options) })),
  setRole: async (userId, role, options) => {
    const answer = await client.POST('/users/{userId}/set-permission', {
      params: { path: { userId } },
      body: { role },
      ...commanded(options),
    });
    return dataOf<{ readonly roles: readonly Role[] }>(answer).roles;
  },
  closeUser: async (id, handOverTo, options) => {
    const query = handOverTo === null ? {} : { handOverTo };
    return dataOf(await client.DELETE('/users/{id}', { params: { path: { id }, query }, ...commanded(options) }));
  },
  reopenUser: async (id, options) => dataOf(await client.POST('/users/{id}/reopen', { ...at(id), ...commanded(options) })),
  eraseUser: async (id, options) => dataOf(await client.POST('/users/{id}/erase', { ...at(id), ...commanded(options) })),
  getCertificate: async (id, options) => dataOf(await client.GET('/users/{id}/certificate', { ...at(id), ...asked(options) })),
});
