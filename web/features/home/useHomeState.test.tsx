import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { show } from '#tests/web/show.tsx';
import { clearStorages } from '../../browser/preference.ts';
import { openNow } from '../../browser/preferences.ts';
import type { Home } from '../../services/HomeContext.ts';
import { useHomeState } from './useHomeState.ts';

afterEach(clearStorages);

test('returns the same object until the state changes, so that unhydrated parts do not render again', async () => {
  const seenStates = new Set<Home>();
  const Probe = () => {
    seenStates.add(useHomeState());
    const [renderCount, rerender] = useReducer((renders: number) => renders + 1, 0);
    return (
      <>
        <output>{renderCount}</output>
        <button type="button" onClick={rerender}>
          Again
        </button>
        <button type="button" onClick={() => openNow.set(true)}>
          Open now
        </button>
      </>
    );
  };
  show(<Probe />);
  await userEvent.click(screen.getByRole('button', { name: 'Again' }));
  expect(screen.getByText('1')).toBeInTheDocument();
  expect(seenStates.size).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Open now' }));
  expect([...seenStates].map((home) => home.openNow)).toEqual([false, true]);
});
