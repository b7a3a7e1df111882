import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { clearDevice } from '../../browser/preference.ts';
import { openNow } from '../../browser/preferences.ts';
import type { Home } from '../../services/HomeContext.ts';
import { show } from '../../testing/show.tsx';
import { useHomeState } from './useHomeState.ts';

afterEach(clearDevice);

test('returns the same object until the state changes, so that unhydrated parts do not render again', async () => {
  const seen = new Set<Home>();
  const Probe = () => {
    seen.add(useHomeState());
    const [drawn, drawAgain] = useReducer((times: number) => times + 1, 0);
    return (
      <>
        <output>{drawn}</output>
        <button type="button" onClick={drawAgain}>
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
  expect(seen.size).toBe(1);
  await userEvent.click(screen.getByRole('button', { name: 'Open now' }));
  expect([...seen].map((home) => home.openNow)).toEqual([false, true]);
});
