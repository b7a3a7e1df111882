import { QueryClient } from '@tanstack/react-query';
import type { Role } from '#domain/vocabulary/roles.ts';
import type { Api } from '../api/api.ts';
import { session } from '../browser/session.ts';
import { anApi, aSession } from '../testing/builders.ts';
import { fetchPage, type ManagePage } from './managePages.ts';

afterEach(() => session.set(null));

/** Returns the operations that a page at this address requests before it is shown, for a role. */
const requestsOnFetch = async (page: ManagePage, address: string, role: Role | null): Promise<readonly string[]> => {
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
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await fetchPage(page, [recordingApi, queries, 'en']);
  queries.clear();
  return requests;
};

test.each([
  ['AddService', '/add_service', 'USER', ['GET /auth/profile']],
  ['AddService', '/add_service', 'ADMINISTRATOR', []],
  ['EditService', '/services/7/edit', 'USER', ['GET /services/{id}']],
  ['EditService', '/services/7/edit', 'VOLUNTEER LEAD', ['GET /services/{id}', 'GET /services/managed']],
  ['EditService', '/services/7/edit', 'ADMINISTRATOR', ['GET /services/{id}']],
  ['ManageServices', '/manage_services?shown=waiting', 'USER', ['GET /services/managed']],
  ['AvailableBeds', '/available_beds', 'USER', ['GET /services/beds']],
  ['AvailableBeds', '/available_beds', 'VOLUNTEER LEAD', []],
  ['Approvals', '/manage_approvals?tab=changed', 'VOLUNTEER LEAD', ['GET /services/approvals']],
  ['Approvals', '/manage_approvals', 'USER', []],
  ['Feedbacks', '/feedbacks?report=7', 'USER', ['GET /feedbacks', 'GET /feedbacks/{id}']],
  ['ManageServices', '/manage_services', null, []],
] as const)('fetchPage prefetches for %s at %s, for a %s: %j', async (page, address, role, operations) => {
  expect(await requestsOnFetch(page, address, role)).toEqual(operations);
});
