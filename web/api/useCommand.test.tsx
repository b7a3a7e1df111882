import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import type { CommandState } from '#contract/commandStatus.ts';
import { anApi, answers } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';
import { ApiError } from './ApiError.ts';
import { useCommand } from './useCommand.ts';

const command = () => jest.fn(answers['PUT /users/{id}']);
const noAnswer = () => Promise.reject(new TypeError('Failed to fetch'));
const storedKeys: string[] = [];

const keep = async (key: string) => {
  storedKeys.push(key);
  return { stored: true };
};

const Screen = ({ keeps }: { readonly keeps: boolean }) => {
  const { busy, run } = useCommand('PUT /users/{id}');
  const [outcome, setOutcome] = useState('nothing yet');
  const send = (displayName: string) =>
    run({ path: { id: 'ana-1' }, body: { displayName } }, keeps ? keep : undefined).then(
      (result) => setOutcome('stored' in result ? 'stored' : result.message),
      (error: unknown) => setOutcome(String(error)),
    );
  return (
    <>
      <button onClick={() => void send('Ana')}>Ana</button>
      <button onClick={() => void send('Bo')}>Bo</button>
      <p>{busy ? 'busy' : outcome}</p>
    </>
  );
};
const open = (revise: ReturnType<typeof command>, keeps = false) => {
  storedKeys.length = 0;
  show(<Screen keeps={keeps} />, { api: anApi({ 'PUT /users/{id}': revise }), language: 'es' });
};
const press = async (name: string, outcome: string) => {
  await userEvent.click(screen.getByRole('button', { name }));
  await screen.findByText(outcome);
};
const keysOf = (revise: ReturnType<typeof command>) => revise.mock.calls.map(([, { key }]) => key);

const states = (...all: CommandState[]) => {
  const findCommand = jest.fn();
  for (const state of all) findCommand.mockResolvedValueOnce({ state });
  return findCommand;
};
const openAsking = (revise: ReturnType<typeof command>, findCommand: jest.Mock, keeps = false) => {
  storedKeys.length = 0;
  show(<Screen keeps={keeps} />, { api: anApi({ 'PUT /users/{id}': revise, 'GET /commands/{key}': findCommand }), language: 'es' });
};

describe('useCommand', () => {
  test('sends the same key after no response or a 503, and a new key after success', async () => {
    const revise = command().mockImplementationOnce(noAnswer).mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE'));
    open(revise);
    await press('Ana', 'TypeError: Failed to fetch');
    await press('Ana', 'ApiError: 503 UNAVAILABLE');
    await press('Ana', 'Saved.');
    await press('Ana', 'Saved.');
    const [first, second, third, fourth] = keysOf(revise);
    expect(first).toMatch(/^[\da-f]{32}$/);
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
    expect(revise.mock.calls[0]).toEqual([
      { path: { id: 'ana-1' }, body: { displayName: 'Ana' } },
      { language: 'es', key: first },
    ]);
  });

  test('uses another key for another input', async () => {
    const revise = command().mockImplementationOnce(noAnswer);
    open(revise);
    await press('Ana', 'TypeError: Failed to fetch');
    await press('Bo', 'Saved.');
    const [first, second] = keysOf(revise);
    expect(second).not.toBe(first);
  });

  test('is busy until the response arrives', async () => {
    const answered: ((result: Awaited<ReturnType<typeof revise>>) => void)[] = [];
    const revise = command().mockImplementationOnce(() => new Promise((resolve) => void answered.push(resolve)));
    open(revise);
    await press('Ana', 'busy');
    answered[0]?.({ id: 'ana-1', message: 'Saved.', revision: 1 });
    expect(await screen.findByText('Saved.')).toBeInTheDocument();
  });

  test('stores a command under its key if no server answers, and treats it as done', async () => {
    const revise = command().mockImplementationOnce(noAnswer);
    open(revise, true);
    await press('Ana', 'stored');
    await press('Ana', 'Saved.');
    const [first, second] = keysOf(revise);
    expect(storedKeys).toEqual([first]);
    expect(second).not.toBe(first);
  });

  test('does not store a refused command', async () => {
    open(command().mockRejectedValueOnce(new ApiError(400, 'INVALID')), true);
    await press('Ana', 'ApiError: 400 INVALID');
    expect(storedKeys).toEqual([]);
  });

  describe('if the response was lost', () => {
    test.each([
      ['by the network', noAnswer],
      ['by the server', () => Promise.reject(new ApiError(503, 'UNAVAILABLE'))],
      ['by a proxy', () => Promise.reject(new ApiError(502, 'INTERNAL'))],
    ])('%s, looks the command up by its key, and uses its first response if it was carried out', async (_, lost) => {
      const revise = command().mockImplementationOnce(lost);
      const findCommand = states('done');
      openAsking(revise, findCommand);
      await press('Ana', 'Saved.');
      const [first, second] = keysOf(revise);
      expect(second).toBe(first);
      expect(findCommand.mock.calls).toEqual([[{ path: { key: first }, query: { path: '/users/ana-1' } }, { language: 'es' }]]);
    });

    test('waits while the command is still running', async () => {
      const findCommand = states('inFlight', 'done');
      openAsking(command().mockImplementationOnce(noAnswer), findCommand);
      await userEvent.click(screen.getByRole('button', { name: 'Ana' }));
      await waitFor(() => expect(findCommand).toHaveBeenCalledTimes(1));
      expect(screen.getByText('busy')).toBeInTheDocument();
      expect(await screen.findByText('Saved.', {}, { timeout: 20_000 })).toBeInTheDocument();
      expect(findCommand).toHaveBeenCalledTimes(2);
    });

    test('rejects if the command was not carried out, or if the server does not report its state', async () => {
      const revise = command().mockImplementationOnce(noAnswer).mockImplementationOnce(noAnswer);
      const findCommand = states('unknown').mockImplementationOnce(noAnswer);
      openAsking(revise, findCommand);
      await press('Ana', 'TypeError: Failed to fetch');
      await press('Bo', 'TypeError: Failed to fetch');
      expect(findCommand).toHaveBeenCalledTimes(2);
      expect(revise).toHaveBeenCalledTimes(2);
    });

    test('does not look up a command that was refused or stored', async () => {
      const findCommand = states();
      openAsking(command().mockRejectedValueOnce(new ApiError(409, 'CONFLICT')).mockImplementationOnce(noAnswer), findCommand, true);
      await press('Ana', 'ApiError: 409 CONFLICT');
      await press('Bo', 'stored');
      expect(findCommand).not.toHaveBeenCalled();
    });
  });
});
