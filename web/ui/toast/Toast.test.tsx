import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toasts, useToast } from './Toast.tsx';

const Sayer = ({ problem }: { readonly problem: boolean }) => {
  const say = useToast();
  return <button onClick={() => say({ text: 'Saved', problem, action: { label: 'Undo', run: () => undefined } })}>Save</button>;
};

const openDialog = (onClose: () => void) => <button onClick={onClose}>Close</button>;
const Deleter = () => {
  const say = useToast();
  return <button onClick={() => say({ text: 'Deleted', action: { label: 'Undo', open: openDialog } })}>Delete</button>;
};

const saved = (problem = false) => {
  render(
    <Toasts>
      <Sayer problem={problem} />
    </Toasts>,
  );
  fireEvent.click(screen.getByText('Save'));
  return screen.queryByText('Saved');
};
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Toast', () => {
  test.each([
    ['success', false],
    ['an error', true],
  ])('stays for three seconds, in a live region', (_what, problem) => {
    covers('2.5-4', '9-20');
    expect(saved(problem)?.closest('[role=status]')).not.toBeNull();
    wait(2999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    wait(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stays while it has focus or the pointer, and three seconds longer', () => {
    covers('rule-18');
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

  test('opens a dialog that stays when the component that showed the notice unmounts', () => {
    const { rerender } = render(
      <Toasts>
        <Deleter />
      </Toasts>,
    );
    fireEvent.click(screen.getByText('Delete'));
    rerender(<Toasts>{null}</Toasts>);
    fireEvent.click(screen.getByText('Undo'));
    expect(screen.queryByText('Deleted')).toBeNull();
    wait(60_000);
    fireEvent.click(screen.getByText('Close'));
    expect(screen.queryByText('Close')).toBeNull();
  });
});
