import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aBatch } from '#tests/web/batch.ts';
import { anApi, aSession, type Answer } from '#tests/web/builders.ts';
import { aManagedService } from '#tests/web/managed.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../../../api/ApiError.ts';
import { session } from '../../../browser/session.ts';
import { useSelection } from '../useSelection.ts';
import { BatchNotice } from './BatchNotice.tsx';
import { runningBatch } from './runningBatch.ts';
import { useBulkDecision } from './useBulkDecision.ts';

type RemoveAnswer = Answer<'POST /services/remove-services'>;
type BatchAnswer = Answer<'GET /batches/{id}'>;

const SERVICES = Array.from({ length: 1001 }, (_, index) => aManagedService({ id: `s${index}`, name: `Place ${index}` }));
const doneOutcomes = (ids: readonly unknown[]) => ids.map((id) => ({ id: String(id), result: 'done' as const }));

beforeEach(() => session.set(aSession({ id: 'lena', role: 'ADMINISTRATOR' })));
afterEach(() => {
  session.set(null);
  runningBatch.set(null);
});

const DeleteButton = () => {
  const bulkDecision = useBulkDecision('/manage_services', useSelection());
  return (
    <>
      <button type="button" onClick={() => void bulkDecision.execute('remove', SERVICES, '')}>
        Delete all
      </button>
      <BatchNotice />
    </>
  );
};
const deleteAll = async (remove: RemoveAnswer, readBatch?: BatchAnswer) => {
  const api = anApi({ 'POST /services/remove-services': remove, ...(readBatch && { 'GET /batches/{id}': readBatch }) });
  show(<DeleteButton />, { api, path: '/to_do' });
  await userEvent.click(screen.getByRole('button', { name: 'Delete all' }));
};

test('sends at most 500 services per request, each in its displayed revision', async () => {
  const remove = jest.fn<ReturnType<RemoveAnswer>, Parameters<RemoveAnswer>>(async ({ body: { services } }) =>
    aBatch(doneOutcomes(services)),
  );
  await deleteAll(remove);
  expect(await screen.findByText('Deleted 1,001 listings')).toBeInTheDocument();
  expect(remove.mock.calls.map(([{ body }]) => body.services.length)).toEqual([500, 500, 1]);
  expect(remove.mock.calls[2]?.[0].body).toEqual({ services: ['s1000'], revisions: { s1000: 7 } });
  expect(runningBatch.get()).toBeNull();
});

test('follows the requests together if one of them takes longer', async () => {
  covers('approvals-2');
  let requests = 0;
  const firstBatch = aBatch(doneOutcomes(['s0', 's1']), 500, { commandId: 'c-1' });
  await deleteAll(
    async ({ body: { services } }) => {
      requests += 1;
      return requests === 1 ? firstBatch : aBatch(doneOutcomes(services), services.length, { commandId: `c-${requests}` });
    },
    async ({ path: { id } }) => (id === 'c-1' ? firstBatch : aBatch(doneOutcomes(['s0']), 1, { commandId: id })),
  );
  expect(await screen.findByText(/^Deleting listings: [\d,]+ of [\d,]+\. You can leave this page\.$/)).toBeInTheDocument();
  expect(runningBatch.get()).toEqual({
    accountId: 'lena',
    decision: 'remove',
    listPath: '/manage_services',
    commandIds: ['c-1', 'c-2', 'c-3'],
  });
});

test('follows the accepted requests if a later one is refused, and tells why', async () => {
  let requests = 0;
  const accepted = aBatch(doneOutcomes(['s0']), 1, { commandId: 'c-1' });
  await deleteAll(
    async () => {
      requests += 1;
      if (requests > 1) throw new ApiError(403, 'FORBIDDEN');
      return accepted;
    },
    async () => accepted,
  );
  expect(await screen.findByText('1 deleted')).toBeInTheDocument();
  expect(runningBatch.get()?.commandIds).toEqual(['c-1']);
});
