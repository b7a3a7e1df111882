import { QueryClient } from '@tanstack/react-query';
import { anApi, rejectNotFound } from '#tests/web/builders.ts';
import { ApiError } from '../ApiError.ts';
import { personQuery } from './accountQueries.ts';

const catchApiError = (refusal: () => Promise<never>) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    personQuery(anApi({ 'GET /users/{id}': refusal }), 'gone', 'en'),
  );

test('personQuery returns null for a person that does not exist, and rejects if the user may not see them', async () => {
  expect(await catchApiError(rejectNotFound)).toBeNull();
  await expect(catchApiError(() => Promise.reject(new ApiError(403, 'FORBIDDEN')))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
