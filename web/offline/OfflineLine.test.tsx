import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '../api/ApiError.ts';
import { NOW } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';
import { OfflineLine } from './OfflineLine.tsx';

const Page = ({ ask }: { readonly ask: () => Promise<string> }) => {
  useQuery({ queryKey: ['services'], queryFn: ask, initialData: 'kept', initialDataUpdatedAt: (NOW - 2 * 3600) * 1000 });
  return <OfflineLine />;
};
beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, advanceTimers: true }));
afterEach(() => jest.useRealTimers());

describe('OfflineLine', () => {
  test.each([
    ['en', 'No connection. Saved 2 h ago.', 'Try again'],
    ['es', 'Sin conexión. Guardado hace 2 h.', 'Probar otra vez'],
  ] as const)('shows the age of the content without a connection, and a retry (%s)', async (language, message, again) => {
    const ask = jest.fn(async (): Promise<string> => Promise.reject(new TypeError('Failed to fetch')));
    show(<Page ask={ask} />, { language });
    expect(await screen.findByText(message)).toBeInTheDocument();
    ask.mockResolvedValue('new');
    await userEvent.setup({ advanceTimers: jest.advanceTimersByTime }).click(screen.getByRole('button', { name: again }));
    await waitFor(() => expect(screen.queryByText(message)).toBeNull());
  });

  test.each([
    ['en', 'Something went wrong on our side. Saved 2 h ago.', /No connection/],
    ['es', 'Algo falló de nuestro lado. Guardado hace 2 h.', /Sin conexión/],
  ] as const)('shows a failure of the server as ours, not as a lost connection (%s)', async (language, message, other) => {
    const ask = jest.fn(async (): Promise<string> => Promise.reject(new ApiError(500, 'INTERNAL')));
    show(<Page ask={ask} />, { language });
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.queryByText(other)).toBeNull();
  });

  test('shows no lost connection if the server refuses a request', async () => {
    const ask = jest.fn(async (): Promise<string> => Promise.reject(new ApiError(403, 'FORBIDDEN')));
    show(<Page ask={ask} />);
    await waitFor(() => expect(ask).toHaveBeenCalled());
    expect(screen.queryByText(/No connection/)).toBeNull();
  });
});
