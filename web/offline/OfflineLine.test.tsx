import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from '../api/ApiError.ts';
import { LoadFailed } from '../layout/LoadFailed.tsx';
import { OfflineLine } from './OfflineLine.tsx';

const TWO_HOURS_AGO = (NOW - 2 * 3600) * 1000;
interface QueryingPageProps {
  readonly query: () => Promise<string>;
  /** Time of the content by the device's clock. */
  readonly savedAt?: number;
}
const failToFetch = async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch'));
const QueryingPage = ({ query, savedAt = TWO_HOURS_AGO }: QueryingPageProps) => {
  useQuery({ queryKey: ['services'], queryFn: query, initialData: 'kept', initialDataUpdatedAt: savedAt });
  return <OfflineLine />;
};
const FailedPage = ({ hasContent }: { readonly hasContent: boolean }) => {
  useQuery({ queryKey: ['failed'], queryFn: async () => Promise.reject(new TypeError('Failed to fetch')) });
  useQuery({ queryKey: ['kept'], queryFn: async () => 'kept', enabled: hasContent });
  return (
    <>
      <OfflineLine />
      <LoadFailed onRetry={() => undefined} />
    </>
  );
};
beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, advanceTimers: true }));
afterEach(() => jest.useRealTimers());

describe('OfflineLine', () => {
  test.each([
    ['en', 'No connection. Saved 2 h ago.', 'Try again'],
    ['es', 'Sin conexión. Guardado hace 2 h.', 'Probar otra vez'],
  ] as const)('shows the age of the content without a connection, and a retry (%s)', async (language, message, retryLabel) => {
    const query = jest.fn(async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch')));
    show(<QueryingPage query={query} />, { language });
    expect(await screen.findByText(message)).toBeInTheDocument();
    query.mockResolvedValue('new');
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: retryLabel }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  test('shows the age of the content also if the clock of the device is wrong', async () => {
    const wrongByMs = 7 * 3_600_000;
    jest.setSystemTime(NOW * 1000 + wrongByMs);
    show(<QueryingPage query={failToFetch} savedAt={TWO_HOURS_AGO + wrongByMs} />, { page: { now: NOW } });
    expect(await screen.findByText('No connection. Saved 2 h ago.')).toBeInTheDocument();
  });

  test.each([
    ['en', 'Something went wrong on our side. Saved 2 h ago.', /No connection/],
    ['es', 'Algo falló de nuestro lado. Guardado hace 2 h.', /Sin conexión/],
  ] as const)('shows a failure of the server as ours, not as a lost connection (%s)', async (language, message, otherMessage) => {
    const query = jest.fn(async (): Promise<string> => Promise.reject(new ApiError(500, 'INTERNAL')));
    show(<QueryingPage query={query} />, { language });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText(otherMessage)).toBeNull();
  });

  test('leaves the retry to a message of the page, and is shown beside it only with the age of older content', async () => {
    const { unmount } = show(<FailedPage hasContent={false} />);
    await screen.findByRole('heading', { name: /^Cannot connect/ });
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
    expect(screen.queryByText(/No connection/)).toBeNull();
    unmount();
    show(<FailedPage hasContent />);
    expect(await screen.findByText(/No connection\. Saved/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  test('shows no lost connection if the server refuses a request', async () => {
    const query = jest.fn(async (): Promise<string> => Promise.reject(new ApiError(403, 'FORBIDDEN')));
    show(<QueryingPage query={query} />);
    await waitFor(() => expect(query).toHaveBeenCalled());
    expect(screen.queryByText(/No connection/)).toBeNull();
  });
});
