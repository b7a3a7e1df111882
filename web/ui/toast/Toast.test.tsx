import { act, fireEvent, render, screen } from '@testing-library/react';
import { Toasts, useToast } from './Toast.tsx';

const ToastButton = ({ isProblem }: { readonly isProblem: boolean }) => {
  const showToast = useToast();
  return <button onClick={() => showToast({ text: 'Saved', isProblem, action: { label: 'Undo', run: () => undefined } })}>Save</button>;
};

const openDialog = (onClose: () => void) => <button onClick={onClose}>Close</button>;
const DeleteButton = () => {
  const showToast = useToast();
  return <button onClick={() => showToast({ text: 'Deleted', action: { label: 'Undo', open: openDialog } })}>Delete</button>;
};

const showSavedToast = (isProblem = false) => {
  render(
    <Toasts>
      <ToastButton isProblem={isProblem} />
    </Toasts>,
  );
  fireEvent.click(screen.getByText('Save'));
  return screen.queryByText('Saved');
};
const advanceTime = (ms: number) => act(() => jest.advanceTimersByTime(ms));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('Toast', () => {
  test.each([
    ['success', false],
    ['an error', true],
  ])('stays for three seconds, in a live region', (_what, isProblem) => {
    covers('2.5-4', '9-20');
    expect(showSavedToast(isProblem)?.closest('[role=status]')).not.toBeNull();
    advanceTime(2999);
    expect(screen.queryByText('Saved')).not.toBeNull();
    advanceTime(1);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('stays while it has focus or the pointer, and three seconds longer', () => {
    covers('rule-18');
    showSavedToast();
    fireEvent.focus(screen.getByText('Undo'));
    advanceTime(60_000);
    fireEvent.blur(screen.getByText('Undo'));
    advanceTime(2999);
    fireEvent.mouseEnter(screen.getByText('Saved').parentElement!);
    advanceTime(60_000);
    expect(screen.queryByText('Saved')).not.toBeNull();
    fireEvent.mouseLeave(screen.getByText('Saved').parentElement!);
    advanceTime(3000);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  test('opens a dialog that stays when the component that showed the notice unmounts', () => {
    const { rerender } = render(
      <Toasts>
        <DeleteButton />
      </Toasts>,
    );
    fireEvent.click(screen.getByText('Delete'));
    rerender(<Toasts>{null}</Toasts>);
    fireEvent.click(screen.getByText('Undo'));
    expect(screen.queryByText('Deleted')).toBeNull();
    advanceTime(60_000);
    fireEvent.click(screen.getByText('Close'));
    expect(screen.queryByText('Close')).toBeNull();
  });
});
