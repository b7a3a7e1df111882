import { render, screen } from '@testing-library/react';
import { useCurrentTabInView } from './useCurrentTabInView.ts';

const TABS = ['Regions', 'Coordinators', 'School liaisons'];
/** Width of the line of tabs, and of each tab, in pixels. */
const [LINE_PX, TAB_PX] = [320, 200];

const TabLine = ({ current }: { readonly current: string }) => (
  <nav ref={useCurrentTabInView(current)}>
    {TABS.map((tab) => (
      <a key={tab} href="/" aria-current={tab === current ? 'page' : undefined}>
        {tab}
      </a>
    ))}
  </nav>
);

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    if (this.tagName === 'NAV') return { left: 0, right: LINE_PX } as DOMRect;
    const left = TABS.indexOf(this.textContent ?? '') * TAB_PX - (this.parentElement?.scrollLeft ?? 0);
    return { left, right: left + TAB_PX } as DOMRect;
  });
});

test('scrolls the current tab to the middle, between parts of both neighbors', () => {
  const { rerender } = render(<TabLine current="Coordinators" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(140);
  rerender(<TabLine current="School liaisons" />);
  expect(screen.getByRole('navigation').scrollLeft).toBe(340);
});
