import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toasts, useToast } from './Toast.tsx';

const Sayer = () => {
  const say = useToast();
  return <button onClick={() => say({ text: 'Saved', action: { label: 'Undo', run: () => undefined } })}>Save</button>;
};

const saved = () => {
  render(
    <Toasts>
      <Sayer />
    </Toasts>,
  );
  fireEvent.click(screen.getByText('Save'));
  return screen.queryByText('Saved');
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('a notice', () => {
  test('stays for three seconds, in a live region', () => {
    expect(saved()?.closest('[role=status]')).not.toBeNull();
    wait(2999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stays as long as it has focus or somebody points at it, and three seconds more', () => {
    saved();
    fireEvent.focus(screen.getByText('Undo'));
    wait(60_000);
    fireEvent.blur(screen.getByText('Undo'));
    wait(2999);
    fireEvent.mouseEnter(screen.getByText('Saved').parentElement!);
    wait(60_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.mouseLeave(screen.getByText('Saved').parentElement!);
    wait(3000);
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
