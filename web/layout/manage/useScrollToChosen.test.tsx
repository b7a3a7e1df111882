import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { useScrollToChosen } from './useScrollToChosen.ts';

const CHIP_NAMES = ['all', 'waiting', 'unconfirmed'] as const;
/** Position of a chip; each chip is 100 px wide, in a row that shows 150 px. */
const rectAt = (left: number, width: number): DOMRect => ({ left, right: left + width }) as DOMRect;

const ChipRow = ({ initialChip }: { readonly initialChip: string }) => {
  const [chosen, choose] = useState(initialChip);
  const row = useScrollToChosen(chosen);
  return (
    <div ref={row} role="radiogroup">
      {CHIP_NAMES.map((chip) => (
        <label key={chip}>
          <input type="radio" name="shown" checked={chip === chosen} onChange={() => choose(chip)} />
          {chip}
        </label>
      ))}
    </div>
  );
};

beforeEach(() => {
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const chipIndex = this.tagName === 'LABEL' ? [...(this.parentElement?.children ?? [])].indexOf(this) : -1;
    return chipIndex < 0 ? rectAt(0, 150) : rectAt(chipIndex * 100, 100);
  });
});

test.each([
  ['all', 0],
  ['unconfirmed', 160],
])('scrolls a row of chips to the one that the address chose: %s', (initialChip, expectedScroll) => {
  render(<ChipRow initialChip={initialChip} />);
  expect(screen.getByRole('radiogroup').scrollLeft).toBe(expectedScroll);
});

test('a row of chips stays where the user scrolled it', () => {
  const { rerender } = render(<ChipRow initialChip="unconfirmed" />);
  screen.getByRole('radiogroup').scrollLeft = 20;
  rerender(<ChipRow initialChip="unconfirmed" />);
  expect(screen.getByRole('radiogroup').scrollLeft).toBe(20);
});
