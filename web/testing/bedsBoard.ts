import { ApiError } from '../api/ApiError.ts';
import type { ShelterBeds } from '../api/types.ts';
import { anApi, minutesAgo, type Answer } from './builders.ts';

/* Shared by the tests of the beds board. */

export const aShelter = (facts: Partial<ShelterBeds> = {}): ShelterBeds => ({
  id: 'blue-spruce',
  name: 'Blue Spruce Night Shelter',
  availableBeds: 12,
  totalBeds: 60,
  bedsCountedAt: minutesAgo(35),
  bedsCountedBy: 'USER',
  isOwn: true,
  isApproved: true,
  bedsRevision: 3,
  ...facts,
});

const batch = { commandId: 'command-1', done: 1, unchanged: 0, refused: 0, services: [] };

const noted = async ({ path: { id } }: { readonly path: { readonly id: string } }) => ({
  id,
  commandId: 'c-1',
  message: 'Noted.',
  revision: 4,
  bedsRevision: 3,
});

/** A shelter without a count. */
export const anUncountedShelter = (facts: Pick<ShelterBeds, 'id' | 'name'>): ShelterBeds => ({
  isApproved: true,
  bedsRevision: -1,
  ...facts,
});

/** An API with these shelters that records its requests in order. */
export const aBoardsApi = (
  shelters: readonly ShelterBeds[],
  replaced: { readonly count?: Answer<'POST /services/update-available-beds'>; readonly approve?: () => Promise<never> } = {},
) => {
  const requests: (readonly [operation: string, input: unknown])[] = [];
  const writing =
    <Given, Result>(operation: string, answer: (input: Given) => Promise<Result>) =>
    (input: Given) => {
      requests.push([operation, input]);
      return answer(input);
    };
  const list = jest.fn(async () => [...shelters]);
  const api = anApi({
    'GET /services/beds': list,
    'POST /services/update-available-beds': (input, options) =>
      writing('count', () => (replaced.count ?? (async () => batch))(input, options))(input),
    'POST /services/approve-services': writing('approve', replaced.approve ?? (async () => batch)),
    'POST /services/{id}/confirm': writing('confirm', noted),
    'PUT /services/{id}/bed-reminder': writing('remind', async () => ({ message: 'Saved.' })),
    'POST /services/{id}/closed-dates': writing('close', noted),
    'DELETE /services/{id}/closed-dates': writing('open', noted),
  });
  return { api, requests, list };
};

export const refusing = (status: number, code: string, params: Readonly<Record<string, unknown>> = {}) =>
  jest.fn<Promise<never>, []>(() => Promise.reject(new ApiError(status, code, { params, text: `The server says ${code}.` })));
