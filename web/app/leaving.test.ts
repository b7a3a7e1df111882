import { LEAVING } from './leaving.ts';

/* Runs the script of a page's head as the page does: before its body exists, in a tab with its own storage. */

interface Tab {
  readonly stored: Map<string, string>;
  readonly replaced: string[];
}

const stops: (() => void)[] = [];
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  document.documentElement.innerHTML = '<head></head><body></body>';
});

const A_PAGE =
  '<head><title>Shelter</title></head><body><p>A bed</p><a data-exit="" href="https://elsewhere.example/">Exit <i>now</i></a></body>';

/** Opens a page with this navigation type; `refuses`: storage is refused. */
const comeTo = ({ stored, replaced }: Tab, type: string, refuses = false): void => {
  document.documentElement.innerHTML = A_PAGE;
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: unknown) => stored.set(name, String(value)),
    removeItem: (name: string) => stored.delete(name),
  };
  const scope = {
    addEventListener: (...listening: Parameters<typeof window.addEventListener>) => {
      window.addEventListener(...listening);
      stops.push(() => window.removeEventListener(...listening));
    },
    location: { replace: (url: string) => replaced.push(url) },
    performance: { getEntriesByType: () => [{ type }] },
    get sessionStorage() {
      if (refuses) throw new DOMException('Refused', 'SecurityError');
      return storage;
    },
  };
  // `with` makes the script use this scope instead of the window.
  // oxlint-disable-next-line no-new-func -- the test runs the text of a script
  new Function('scope', `with (scope) { ${LEAVING} }`)(scope);
};

const aTab = (): Tab => ({ stored: new Map(), replaced: [] });
const NEUTRAL = 'https://www.weather.gov/';
const exit = (): Element => document.querySelector('[data-exit] i') as Element;
const isBlank = (): boolean => document.body.childElementCount === 0 && document.title === '';

const press = (key: string, timeStamp: number, repeat = false): void => {
  const event = new KeyboardEvent('keydown', { key, repeat });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  window.dispatchEvent(event);
};

describe('the exit of a page', () => {
  test('blanks the page at once and replaces it, without a referrer', () => {
    const tab = aTab();
    comeTo(tab, 'navigate');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    exit().dispatchEvent(click);
    expect([click.defaultPrevented, isBlank(), tab.replaced]).toEqual([true, true, [NEUTRAL]]);
    expect(document.head.innerHTML).toBe('<meta name="referrer" content="no-referrer">');
  });

  test('ignores clicks on the rest of the page', () => {
    const tab = aTab();
    comeTo(tab, 'navigate');
    document.querySelector('p')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect([isBlank(), tab.replaced]).toEqual([false, []]);
  });

  test.each(['back_forward', 'reload'])('keeps every page of the tab blank that is opened by %s', (type) => {
    const tab = aTab();
    comeTo(tab, 'navigate');
    exit().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    comeTo(tab, type);
    expect([isBlank(), tab.replaced]).toEqual([true, [NEUTRAL, NEUTRAL]]);
  });

  test('ends when the visitor opens the directory again', () => {
    const tab = aTab();
    comeTo(tab, 'navigate');
    exit().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    stops.splice(0).forEach((stop) => stop());
    for (const type of ['navigate', 'back_forward']) {
      comeTo(tab, type);
      expect([isBlank(), tab.replaced.length]).toEqual([false, 1]);
    }
  });

  test.each(['pageshow', 'popstate'].flatMap((shown) => [false, true].map((refuses) => ({ shown, refuses }))))(
    'leads away from a cached page that is shown again ($shown; storage refused: $refuses)',
    ({ shown, refuses }) => {
      const tab = aTab();
      comeTo(tab, 'navigate', refuses);
      window.dispatchEvent(new Event(shown));
      expect(tab.replaced).toEqual([]);
      exit().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      window.dispatchEvent(new Event(shown));
      expect(tab.replaced).toEqual([NEUTRAL, NEUTRAL]);
    },
  );

  test('leads away from another cached page of the tab', () => {
    const tab = aTab();
    comeTo(tab, 'navigate');
    // The visitor has left another page of the tab.
    tab.stored.set('left', '1');
    window.dispatchEvent(new Event('pageshow'));
    expect([isBlank(), tab.replaced]).toEqual([true, [NEUTRAL]]);
  });
});

describe('pressing Shift three times', () => {
  let tab: Tab;
  beforeEach(() => {
    tab = aTab();
    comeTo(tab, 'navigate');
  });

  test('leaves the page if done within five seconds', () => {
    covers('rule-3');
    [0, 2000, 4999].forEach((at) => press('Shift', at));
    expect(tab.replaced).toEqual([NEUTRAL]);
  });

  test.each([
    ['more slowly', [0, 3000, 6000]],
    ['only twice', [0, 100]],
  ])('does not leave the page if done %s', (_how, times) => {
    times.forEach((at) => press('Shift', at));
    expect(tab.replaced).toEqual([]);
  });

  test('does not leave the page with letters in between, as in typing', () => {
    ['Shift', 'A', 'Shift', 'B', 'Shift'].forEach((key, index) => press(key, index * 100));
    expect(tab.replaced).toEqual([]);
  });

  test('does not leave the page if Shift is held down, nor does Escape', () => {
    press('Shift', 0);
    press('Shift', 100, true);
    press('Shift', 200, true);
    [0, 1, 2, 3].forEach((at) => press('Escape', 300 + at));
    expect(tab.replaced).toEqual([]);
  });

  test('does not leave a page without an exit', () => {
    document.querySelector('[data-exit]')?.remove();
    [0, 1, 2].forEach((at) => press('Shift', at));
    expect(tab.replaced).toEqual([]);
  });
});
