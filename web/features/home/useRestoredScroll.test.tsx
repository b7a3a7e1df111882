import { fireEvent, render, screen } from '@testing-library/react';
import { useRestoredScroll } from './useRestoredScroll.ts';

const Pane = () => <main ref={useRestoredScroll()} />;

test('a list that was scrolled before hydration keeps its position', () => {
  const scrollTopGetter = jest.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(300);
  const scrollTopSetter = jest.spyOn(Element.prototype, 'scrollTop', 'set');
  render(<Pane />);
  expect(scrollTopSetter).not.toHaveBeenCalled();
  // Restored in reverse order, because the second spy wraps the property of the first.
  scrollTopSetter.mockRestore();
  scrollTopGetter.mockRestore();
});

test('restores the position of a list that is opened again', () => {
  const { unmount } = render(<Pane />);
  const firstPane = screen.getByRole('main');
  firstPane.scrollTop = 200;
  fireEvent.scroll(firstPane);
  unmount();
  render(<Pane />);
  expect(screen.getByRole('main').scrollTop).toBe(200);
});
