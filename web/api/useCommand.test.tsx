import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CommandState } from '#contract/commandStatus.ts';
import { anApi, answers } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { ApiError } from './ApiError.ts';
import { useCommand } from './useCommand.ts';

const mockUserUpdate = () => jest.fn(answers['PUT /users/{id}']);
const failFetch = () => Promise.reject(new TypeError('Failed to fetch'));
const storedKeys: string[] = [];

const storeKey = async (key: string) => {
  storedKeys.push(key);
  return { stored: true };
};

const Screen = ({ isStoring }: { readonly isStoring: boolean }) => {
  const { busy, run } = useCommand('PUT /users/{id}');
  const [outcome, setOutcome] = useState('nothing yet');
  const sendName = (displayName: string) =>
    run({ path: { id: 'ana-1' }, body: { displayName } }, isStoring ? storeKey : undefined).then(
      (result) => setOutcome('stored' in result ? 'stored' : result.message),
      (error: unknown) => setOutcome(String(error)),
    );
  return (
    <>
      <button onClick={() => void sendName('Ana')}>Ana</button>
      <button onClick={() => void sendName('Bo')}>Bo</button>
      <p>{busy ? 'busy' : outcome}</p>
    </>
  );
};
const showScreen = (updateUser: ReturnType<typeof mockUserUpdate>, { isStoring = false } = {}) => {
  storedKeys.length = 0;
  show(<Screen isStoring={isStoring} />, { api: anApi({ 'PUT /users/{id}': updateUser }), language: 'es' });
};
const pressAndExpect = async (name: string, outcome: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByText(outcome);
};
const keysOf = (updateUser: ReturnType<typeof mockUserUpdate>) => updateUser.mock.calls.map(([, { key }]) => key);

const mockStates = (...commandStates: CommandState[]) => {
  const findCommand = jest.fn();
  for (const state of commandStates) findCommand.mockResolvedValueOnce({ state });
  return findCommand;
};
const showWithCommandLookup = (updateUser: ReturnType<typeof mockUserUpdate>, findCommand: jest.Mock, isStoring = false) => {
  storedKeys.length = 0;
  show(<Screen isStoring={isStoring} />, {
    api: anApi({ 'PUT /users/{id}': updateUser, 'GET /commands/{key}': findCommand }),
    language: 'es',
  });
};

describe('useCommand', () => {
  test('sends the same key after no response or a 503, and a new key after success', async () => {
    const updateUser = mockUserUpdate().mockImplementationOnce(failFetch).mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE'));
    showScreen(updateUser);
    await pressAndExpect('Ana', 'TypeError: Failed to fetch');
    await pressAndExpect('Ana', 'ApiError: 503 UNAVAILABLE');
    await pressAndExpect('Ana', 'Saved.');
    await pressAndExpect('Ana', 'Saved.');
    const [first, second, third, fourth] = keysOf(updateUser);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    expect(updateUser.mock.calls[0]).toEqual([
      { path: { id: 'ana-1' }, body: { displayName: 'Ana' } },
      { language: 'es', key: first },
    ]);
  });

  test('uses another key for another input', async () => {
    const updateUser = mockUserUpdate().mockImplementationOnce(failFetch);
    showScreen(updateUser);
    await pressAndExpect('Ana', 'TypeError: Failed to fetch');
    await pressAndExpect('Bo', 'Saved.');
    const [first, second] = keysOf(updateUser);
    expect(second).not.toBe(first);
  });

  test('is busy until the response arrives', async () => {
    const pendingResolvers: ((result: Awaited<ReturnType<typeof updateUser>>) => void)[] = [];
    const updateUser = mockUserUpdate().mockImplementationOnce(() => new Promise((resolve) => void pendingResolvers.push(resolve)));
    showScreen(updateUser);
    await pressAndExpect('Ana', 'busy');
    pendingResolvers[0]?.({ id: 'ana-1', message: 'Saved.', revision: 1 });
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
  });

  test('stores a command under its key if no server answers, and treats it as done', async () => {
    const updateUser = mockUserUpdate().mockImplementationOnce(failFetch);
    showScreen(updateUser, { isStoring: true });
    await pressAndExpect('Ana', 'stored');
    await pressAndExpect('Ana', 'Saved.');
    const [first, second] = keysOf(updateUser);
    expect(storedKeys).toEqual([first]);
    expect(second).not.toBe(first);
  });

  test('does not store a refused command', async () => {
    showScreen(mockUserUpdate().mockRejectedValueOnce(new ApiError(400, 'INVALID')), { isStoring: true });
    await pressAndExpect('Ana', 'ApiError: 400 INVALID');
    expect(storedKeys).toEqual([]);
  });

  describe('if the response was lost', () => {
    test.each([
      ['by the network', failFetch],
      ['by the server', () => Promise.reject(new ApiError(503, 'UNAVAILABLE'))],
      ['by a proxy', () => Promise.reject(new ApiError(502, 'INTERNAL'))],
    ])('%s, looks the command up by its key, and uses its first response if it was carried out', async (_, failure) => {
      const updateUser = mockUserUpdate().mockImplementationOnce(failure);
      const findCommand = mockStates('done');
      showWithCommandLookup(updateUser, findCommand);
      await pressAndExpect('Ana', 'Saved.');
      const [first, second] = keysOf(updateUser);
      expect(second).toBe(first);
      expect(findCommand.mock.calls).toEqual([[{ path: { key: first }, query: { path: '/users/ana-1' } }, { language: 'es' }]]);
    });

    test('waits while the command is still running', async () => {
      const findCommand = mockStates('inFlight', 'done');
      showWithCommandLookup(mockUserUpdate().mockImplementationOnce(failFetch), findCommand);
      await userEvent.click(screen.getByRole('button', { name: 'Ana' }));
      await waitFor(() => expect(findCommand).toHaveBeenCalledTimes(1));
      expect(screen.getByText('busy')).toBeInTheDocument();
      expect(await screen.findByText('Saved.', {}, { timeout: 20_000 })).toBeInTheDocument();
      expect(findCommand).toHaveBeenCalledTimes(2);
    });

    test('rejects if the command was not carried out, or if the server does not report its state', async () => {
      const updateUser = mockUserUpdate().mockImplementationOnce(failFetch).mockImplementationOnce(failFetch);
      const findCommand = mockStates('unknown').mockImplementationOnce(failFetch);
      showWithCommandLookup(updateUser, findCommand);
      await pressAndExpect('Ana', 'TypeError: Failed to fetch');
      await pressAndExpect('Bo', 'TypeError: Failed to fetch');
      expect(findCommand).toHaveBeenCalledTimes(2);
      expect(updateUser).toHaveBeenCalledTimes(2);
    });

    test('does not look up a command that was refused or stored', async () => {
      const findCommand = mockStates();
      showWithCommandLookup(
        mockUserUpdate().mockRejectedValueOnce(new ApiError(409, 'CONFLICT')).mockImplementationOnce(failFetch),
        findCommand,
        true,
      );
      await pressAndExpect('Ana', 'ApiError: 409 CONFLICT');
      await pressAndExpect('Bo', 'stored');
      expect(findCommand).not.toHaveBeenCalled();
    });
  });
});
