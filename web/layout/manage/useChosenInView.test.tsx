import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useChosenInView } from './useChosenInView.ts';

const CHIPS = ['all', 'waiting', 'unconfirmed'] as const;
/** Position of a chip; each chip is 100 px wide, in a row that shows 150 px. */
const rectAt = (left: number, width: number): DOMRect => ({ left, right: left + width }) as DOMRect;

const Row = ({ first }: { readonly first: string }) => {
  const [chosen, choose] = useState(first);
  const row = useChosenInView(chosen);
  return (
    <div ref={row} role="radiogroup">
      {CHIPS.map((each) => (
        <label key={each}>
          <input type="radio" name="shown" checked={each === chosen} onChange={() => choose(each)} />
          {each}
        </label>
      ))}
    </div>
  );
};

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const at = this.tagName === 'LABEL' ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
    return at < 0 ? rectAt(0, 150) : rectAt(at * 100, 100);
  });
});

test.each([
  ['all', 0],
  ['unconfirmed', 160],
])('scrolls a row of chips to the one that the address chose: %s', (first, moved) => {
  render(<Row first={first} />);
  expect(screen.getByRole('radiogroup').scrollLeft).toBe(moved);
});

test('leaves a row of chips where the user scrolled it', () => {
  const { rerender } = render(<Row first="unconfirmed" />);
  screen.getByRole('radiogroup').scrollLeft = 20;
  rerender(<Row first="unconfirmed" />);
  expect(screen.getByRole('radiogroup').scrollLeft).toBe(20);
});
