import type { Input } from '#web/api/operation.ts';
import type { ManagedCounts, ManagedService } from '#web/api/types.ts';
import { anApi, aService, aUser, minutesAgo, NOW, type Answer } from './builders.ts';

/* Shared by the tests of the managed list. */

const MINUTES_PER_DAY = 1440;
export const daysAgo = (days: number): string => minutesAgo(days * MINUTES_PER_DAY);

export const aManagedService = (facts: Partial<ManagedService> = {}): ManagedService => ({
  id: 'job-desk',
  name: 'Colfax Job Desk',
  serviceSummary: 'Help with applications.',
  type: ['WORK'],
  address1: '4100 East Colfax Avenue',
  city: 'Denver',
  state: 'CO',
  phone: '3035550172',
  isApproved: true,
  approved: { at: '2026-05-14T18:00:00Z', role: 'VOLUNTEER LEAD', name: 'Lee K.' },
  confirmedAt: daysAgo(13),
  createdAt: daysAgo(400),
  updatedAt: daysAgo(13),
  revision: 7,
  bedsRevision: -1,
  owner: { id: 'ana-1', name: 'Ana M.', role: 'USER' },
  isOwn: true,
  reports: 0,
  hours: 'scheduled',
  openings: [[NOW - 3600, NOW + 5100]],
  timeZone: 'America/Denver',
  ...facts,
});

export const noCounts: ManagedCounts = {
  all: 0,
  waiting: 0,
  changed: 0,
  reports: 0,
  oldBeds: 0,
  unconfirmed: 0,
  requested: 0,
  unowned: 0,
};

/** A service that another user owns. */
export const aServiceOfOthers = (facts: Partial<ManagedService> = {}): ManagedService => {
  const { isOwn: _isOwn, ...service } = aManagedService(facts);
  return service;
};

/** An imported listing without an owner. */
export const anUnownedListing = (facts: Partial<ManagedService> = {}): ManagedService => {
  const { owner: _nobody, ...service } = aServiceOfOthers(facts);
  return service;
};

const changeResult = async ({ path: { id } }: { readonly path: { readonly id: string } }) => ({
  id,
  commandId: 'c-1',
  message: 'Done.',
  revision: 8,
  bedsRevision: -1,
});

/** An API with these services. */
export const aManagersApi = (services: readonly ManagedService[], replaced: Parameters<typeof anApi>[0] = {}) => {
  const list: Answer<'GET /services/managed'> = async ({ query }: Input<'GET /services/managed'>) =>
    services.filter(({ id }) => query?.id === undefined || query.id === id);
  return anApi({
    'GET /services/managed': list,
    'GET /services/managed/counts': async () => ({ ...noCounts, all: services.length }),
    'GET /services/{id}': async () => aService({ schedules: [{ type: 'WEEKLY', day: 'MONDAY', startTime: '09:00', endTime: '17:00' }] }),
    'GET /auth/profile': async () => aUser({ usedServices: 2, totalServices: 3 }),
    'POST /services/{id}/confirm': changeResult,
    'POST /services/{id}/restore': changeResult,
    'POST /services/{id}/withdraw-approval': changeResult,
    'POST /services/{id}/hand-over': changeResult,
    'POST /services/{id}/ownership-requests': changeResult,
    'POST /services/{id}/ownership-requests/{accountId}/grant': changeResult,
    'POST /services/{id}/ownership-requests/{accountId}/decline': changeResult,
    'PUT /services/{id}/critical-notice': changeResult,
    'DELETE /services/{id}': changeResult,
    'POST /services/approve-services': async () => ({ commandId: 'c-1', done: 1, unchanged: 0, refused: 0, services: [] }),
    ...replaced,
  });
};

/** A command on one service that succeeds with an empty message, whatever service it names. */
export const changedService = () =>
  jest.fn(async (input: Parameters<typeof changeResult>[0]) => ({ ...(await changeResult(input)), message: '' }));
