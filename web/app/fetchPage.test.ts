import { QueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/vocabulary/roles.ts';
import { anApi, aSession } from '#tests/web/builders.ts';
import type { Api } from '../api/api.ts';
import { session } from '../browser/session.ts';
import { fetchPage } from './fetchPage.ts';
import { staffScreenAt } from './screens/staffScreens.ts';

afterEach(() => session.set(null));

/** Returns the operations that a page at this address requests before it is shown, for a role. */
const requestsOnFetch = async (address: string, role: Role | null): Promise<readonly string[]> => {
  window.history.replaceState(null, '', address);
  session.set(role === null ? null : aSession({ role }));
  const requests: string[] = [];
  const api = anApi();
  const recordingApi: Api = {
    call: (operation, ...callArgs) => {
      requests.push(operation);
      return api.call(operation, ...callArgs);
    },
    list: (operation, ...callArgs) => {
      requests.push(operation);
      return api.list(operation, ...callArgs);
    },
  };
  const page = staffScreenAt(window.location.pathname)?.page;
  if (page === undefined) throw new Error(`No screen at ${address}`);
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await fetchPage(page, [recordingApi, queries, 'en']);
  queries.clear();
  return requests;
};

test.each([
  ['/add_service', 'USER', ['GET /auth/profile']],
  ['/add_service', 'ADMINISTRATOR', []],
  ['/services/7/edit', 'USER', ['GET /services/{id}']],
  ['/services/7/edit', 'VOLUNTEER LEAD', ['GET /services/{id}', 'GET /services/managed']],
  ['/services/7/edit', 'ADMINISTRATOR', ['GET /services/{id}']],
  ['/manage_services?shown=waiting', 'USER', ['GET /services/managed']],
  ['/available_beds', 'USER', ['GET /services/beds']],
  ['/available_beds', 'VOLUNTEER LEAD', []],
  ['/manage_approvals?tab=changed', 'VOLUNTEER LEAD', ['GET /services/approvals']],
  ['/manage_approvals', 'USER', []],
  ['/feedbacks?report=7', 'USER', ['GET /feedbacks', 'GET /feedbacks/{id}']],
  ['/manage_services', null, []],
] as const)('fetchPage prefetches at %s, for a %s: %j', async (address, role, operations) => {
  expect(await requestsOnFetch(address, role)).toEqual(operations);
});
