import { act, render, screen } from '@testing-library/react';
import { RowGroups } from './RowGroups.tsx';

type Notify = (isIntersecting: boolean) => void;
const notifiers = new Map<Element, Notify>();
const GROUP_HEIGHT_PX = 900;

class Observer implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly observed: Element[] = [];
  readonly callback: IntersectionObserverCallback;
  constructor(callback: IntersectionObserverCallback) {
    this.callback = callback;
  }
  observe(element: Element): void {
    this.observed.push(element);
    const boundingClientRect = { height: GROUP_HEIGHT_PX } as DOMRectReadOnly;
    notifiers.set(element, (isIntersecting) =>
      this.callback([{ isIntersecting, boundingClientRect } as IntersectionObserverEntry], this as unknown as IntersectionObserver),
    );
  }
  disconnect(): void {
    for (const element of this.observed) notifiers.delete(element);
  }
}

const showRows = (count: number, chosenId: string | null = null) =>
  render(
    <RowGroups
      rows={Array.from({ length: count }, (_, index) => ({ id: `row-${index}` }))}
      element="ul"
      chosenId={chosenId}
      renderRow={({ id }) => (
        <li key={id}>
          <a href={`/${id}`}>{id}</a>
        </li>
      )}
    />,
  );
/** Reports all watched groups as far from the screen, or near it. */
const scroll = (isNear: boolean) => act(() => [...notifiers.values()].forEach((notify) => notify(isNear)));
const shownIds = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);

beforeEach(() => Object.defineProperty(window, 'IntersectionObserver', { value: Observer, configurable: true }));
afterEach(() => {
  notifiers.clear();
  Reflect.deleteProperty(window, 'IntersectionObserver');
});

describe('rows of a long list', () => {
  test('are removed while they are far from the screen, except the first and last ones and the open one', () => {
    const { container } = showRows(300, 'row-120');
    expect(shownIds()).toHaveLength(300);
    scroll(false);
    expect(shownIds()).toHaveLength(150);
    expect(shownIds()).toEqual(expect.arrayContaining(['row-0', 'row-120', 'row-299']));
    const placeholders = [...container.querySelectorAll<HTMLElement>('[data-placeholder]')];
    expect(placeholders.map(({ style, dataset }) => [style.height, dataset['placeholder']])).toEqual([
      ['900px', '50'],
      ['900px', '50'],
      ['900px', '50'],
    ]);
    scroll(true);
    expect(shownIds()).toHaveLength(300);
  });

  test('stay while one of them has the focus', () => {
    showRows(300);
    screen.getByRole('link', { name: 'row-60' }).focus();
    scroll(false);
    expect(shownIds()).toContain('row-60');
    expect(shownIds()).not.toContain('row-110');
  });

  test('all stay in a list of up to 200', () => {
    showRows(200);
    expect(notifiers.size).toBe(0);
    scroll(false);
    expect(shownIds()).toHaveLength(200);
  });
});
