import { ApiError } from '#web/api/ApiError.ts';
import type { ShelterBeds } from '#web/api/types.ts';
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

const batchResult = { commandId: 'command-1', done: 1, unchanged: 0, refused: 0, services: [] };

const approveResult = async ({ path: { id } }: { readonly path: { readonly id: string } }) => ({
  id,
  commandId: 'c-1',
  message: 'Claim declined.',
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
export const aBedsBoardApi = (
  shelters: readonly ShelterBeds[],
  replacedAnswers: { readonly count?: Answer<'POST /services/update-available-beds'>; readonly approve?: () => Promise<never> } = {},
) => {
  const requests: (readonly [operation: string, input: unknown])[] = [];
  const recorded =
    <Given, Result>(operation: string, answer: (input: Given) => Promise<Result>) =>
    (input: Given) => {
      requests.push([operation, input]);
      return answer(input);
    };
  const listShelters = jest.fn(async () => [...shelters]);
  const api = anApi({
    'GET /services/beds': listShelters,
    'POST /services/update-available-beds': (input, options) =>
      recorded('count', () => (replacedAnswers.count ?? (async () => batchResult))(input, options))(input),
    'POST /services/approve-services': recorded('approve', replacedAnswers.approve ?? (async () => batchResult)),
    'POST /services/{id}/confirm': recorded('confirm', approveResult),
    'PUT /services/{id}/bed-reminder': recorded('remind', async () => ({ message: 'Saved.' })),
    'POST /services/{id}/closed-dates': recorded('close', approveResult),
    'DELETE /services/{id}/closed-dates': recorded('open', approveResult),
  });
  return { api, requests, list: listShelters };
};

export const rejectWith = (status: number, code: string, params: Readonly<Record<string, unknown>> = {}) =>
  jest.fn<Promise<never>, []>(() => Promise.reject(new ApiError(status, code, { params, text: `The server says ${code}.` })));
