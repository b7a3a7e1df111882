import { QueryClient } from '@tanstack/react-query';
import { anApi, gone } from '../../testing/builders.ts';
import { ApiError } from '../ApiError.ts';
import { personQuery } from './accountQueries.ts';

const ask = (refusal: () => Promise<never>) =>
  new QueryClient({ defaultOptions: { queries: { retry: false } } }).fetchQuery(
    personQuery(anApi({ 'GET /users/{id}': refusal }), 'gone', 'en'),
  );

test('personQuery returns null for a person that does not exist, and rejects if the user may not see them', async () => {
  expect(await ask(gone)).toBeNull();
  await expect(ask(() => Promise.reject(new ApiError(403, 'FORBIDDEN')))).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
