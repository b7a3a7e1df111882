import { EXIT_SCRIPT } from './exitScript.ts';

/* Runs the script of a page's head as the page does: before its body exists, in a tab with its own storage. */

interface Tab {
  readonly storedItems: Map<string, string>;
  readonly replacedUrls: string[];
}

const cleanups: (() => void)[] = [];
afterEach(() => {
  cleanups.splice(0).forEach((cleanUp) => cleanUp());
  document.documentElement.innerHTML = '<head></head><body></body>';
});

const PAGE_HTML =
  '<head><title>Shelter</title></head><body><p>A bed</p><a data-exit="" href="https://elsewhere.example/">Exit <i>now</i></a></body>';

/** Opens a page with this navigation type; `refuses`: storage is refused. */
const runScriptOn = ({ storedItems, replacedUrls }: Tab, type: string, isStorageBlocked = false): void => {
  document.documentElement.innerHTML = PAGE_HTML;
  const storage = {
    getItem: (name: string) => storedItems.get(name) ?? null,
    setItem: (name: string, value: unknown) => storedItems.set(name, String(value)),
    removeItem: (name: string) => storedItems.delete(name),
    clear: () => storedItems.clear(),
  };
  const scope = {
    addEventListener: (...listenerArgs: Parameters<typeof window.addEventListener>) => {
      window.addEventListener(...listenerArgs);
      cleanups.push(() => window.removeEventListener(...listenerArgs));
    },
    location: { replace: (url: string) => replacedUrls.push(url) },
    performance: { getEntriesByType: () => [{ type }] },
    get sessionStorage() {
      if (isStorageBlocked) throw new DOMException('Refused', 'SecurityError');
      return storage;
    },
  };
  // `with` makes the script use this scope instead of the window.
  // oxlint-disable-next-line no-new-func -- the test runs the text of a script
  new Function('scope', `with (scope) { ${EXIT_SCRIPT} }`)(scope);
};

const createTab = (): Tab => ({ storedItems: new Map(), replacedUrls: [] });
const NEUTRAL_URL = 'https://www.weather.gov/';
const exitIcon = (): Element => document.querySelector('[data-exit] i') as Element;
const isBlank = (): boolean => document.body.childElementCount === 0 && document.title === '';

const press = (key: string, timeStamp: number, { repeat = false } = {}): void => {
  const event = new KeyboardEvent('keydown', { key, repeat });
  Object.defineProperty(event, 'timeStamp', { value: timeStamp });
  window.dispatchEvent(event);
};

describe('the exit of a page', () => {
  test('deletes what the tab stores', () => {
    const tab = createTab();
    tab.storedItems.set('chat', 'a conversation');
    runScriptOn(tab, 'navigate');
    exitIcon().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    expect([...tab.storedItems.keys()]).toEqual(['left']);
  });

  test('blanks the page at once and replaces it, without a referrer', () => {
    const tab = createTab();
    runScriptOn(tab, 'navigate');
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    exitIcon().dispatchEvent(click);
    expect([click.defaultPrevented, isBlank(), tab.replacedUrls]).toEqual([true, true, [NEUTRAL_URL]]);
    expect(document.head.innerHTML).toBe('<meta name="referrer" content="no-referrer">');
  });

  test('ignores clicks on the rest of the page', () => {
    const tab = createTab();
    runScriptOn(tab, 'navigate');
    document.querySelector('p')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    expect([isBlank(), tab.replacedUrls]).toEqual([false, []]);
  });

  test.each(['back_forward', 'reload'])('keeps every page of the tab blank that is opened by %s', (type) => {
    const tab = createTab();
    runScriptOn(tab, 'navigate');
    exitIcon().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    runScriptOn(tab, type);
    expect([isBlank(), tab.replacedUrls]).toEqual([true, [NEUTRAL_URL, NEUTRAL_URL]]);
  });

  test('ends when the visitor opens the directory again', () => {
    const tab = createTab();
    runScriptOn(tab, 'navigate');
    exitIcon().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    cleanups.splice(0).forEach((cleanUp) => cleanUp());
    for (const type of ['navigate', 'back_forward']) {
      runScriptOn(tab, type);
      expect([isBlank(), tab.replacedUrls.length]).toEqual([false, 1]);
    }
  });

  test.each(
    ['pageshow', 'popstate'].flatMap((eventName) =>
      [false, true].map((isStorageBlocked) => ({ shown: eventName, refuses: isStorageBlocked })),
    ),
  )(
    'leads away from a cached page that is shown again ($shown; storage refused: $refuses)',
    ({ shown: eventName, refuses: isStorageBlocked }) => {
      const tab = createTab();
      runScriptOn(tab, 'navigate', isStorageBlocked);
      window.dispatchEvent(new Event(eventName));
      expect(tab.replacedUrls).toEqual([]);
      exitIcon().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
      window.dispatchEvent(new Event(eventName));
      expect(tab.replacedUrls).toEqual([NEUTRAL_URL, NEUTRAL_URL]);
    },
  );

  test('leads away from another cached page of the tab', () => {
    const tab = createTab();
    runScriptOn(tab, 'navigate');
    // The visitor has left another page of the tab.
    tab.storedItems.set('left', '1');
    window.dispatchEvent(new Event('pageshow'));
    expect([isBlank(), tab.replacedUrls]).toEqual([true, [NEUTRAL_URL]]);
  });
});

describe('pressing Shift three times', () => {
  let tab: Tab;
  beforeEach(() => {
    tab = createTab();
    runScriptOn(tab, 'navigate');
  });

  test('leaves the page if done within five seconds', () => {
    covers('rule-3');
    [0, 2000, 4999].forEach((timeMs) => press('Shift', timeMs));
    expect(tab.replacedUrls).toEqual([NEUTRAL_URL]);
  });

  test.each([
    ['more slowly', [0, 3000, 6000]],
    ['only twice', [0, 100]],
  ])('does not leave the page if done %s', (_how, pressTimes) => {
    pressTimes.forEach((timeMs) => press('Shift', timeMs));
    expect(tab.replacedUrls).toEqual([]);
  });

  test('does not leave the page with letters in between, as in typing', () => {
    ['Shift', 'A', 'Shift', 'B', 'Shift'].forEach((key, index) => press(key, index * 100));
    expect(tab.replacedUrls).toEqual([]);
  });

  test('does not leave the page if Shift is held down, nor does Escape', () => {
    press('Shift', 0);
    press('Shift', 100, { repeat: true });
    press('Shift', 200, { repeat: true });
    [0, 1, 2, 3].forEach((timeMs) => press('Escape', 300 + timeMs));
    expect(tab.replacedUrls).toEqual([]);
  });

  test('does not leave a page without an exit', () => {
    document.querySelector('[data-exit]')?.remove();
    [0, 1, 2].forEach((timeMs) => press('Shift', timeMs));
    expect(tab.replacedUrls).toEqual([]);
  });
});
