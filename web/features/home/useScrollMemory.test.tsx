import { fireEvent, render, screen } from '@testing-library/react';
import { useScrollMemory } from './useScrollMemory.ts';

const Pane = () => <main ref={useScrollMemory()} />;

test('keeps the position of a list that was scrolled before hydration', () => {
  const at = jest.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(300);
  const moved = jest.spyOn(Element.prototype, 'scrollTop', 'set');
  render(<Pane />);
  expect(moved).not.toHaveBeenCalled();
  // Restored in reverse order, because the second spy wraps the property of the first.
  moved.mockRestore();
  at.mockRestore();
});

test('restores the position of a list that is opened again', () => {
  const { unmount } = render(<Pane />);
  const left = screen.getByRole('main');
  left.scrollTop = 200;
  fireEvent.scroll(left);
  unmount();
  render(<Pane />);
  expect(screen.getByRole('main').scrollTop).toBe(200);
});
