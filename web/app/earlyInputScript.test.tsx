import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState, useSyncExternalStore, type ReactElement } from 'react';
import { hydrateRoot, createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useHydrated } from '../browser/useHydrated.ts';
import { NotifyHydrated } from '../layout/NotifyHydrated.tsx';
import { EARLY_INPUT_SCRIPT } from './earlyInputScript.ts';

/* Tests use the server's page, with the script of its head, before React hydrates it. */

let root: Root | undefined;
let page: HTMLElement;
let calls: string[];
let unexpectedErrors: string[];
beforeEach(() => {
  calls = [];
  unexpectedErrors = [];
  // React's development build reports the `aria-busy` of a tapped button and keeps it, as expected. Taps on suspended parts wait.
  const expectedErrors = [/attributes of the server rendered HTML[^]*aria-busy/, /A component suspended inside an `act` scope/];
  jest.spyOn(console, 'error').mockImplementation((...logArguments) => {
    const text = logArguments.join(' ');
    if (!expectedErrors.some((pattern) => pattern.test(text))) unexpectedErrors.push(text);
  });
  page = document.createElement('div');
  page.id = 'root';
  document.body.append(page);
});
afterEach(() => {
  act(() => root?.unmount());
  root = undefined;
  page.remove();
  jest.restoreAllMocks();
  expect(unexpectedErrors).toEqual([]);
});

const serveHtml = (element: ReactElement): void => {
  page.innerHTML = renderToString(element);
  // oxlint-disable-next-line no-new-func -- the test runs the text of a script
  new Function(EARLY_INPUT_SCRIPT)();
};
const hydrate = async (
  element: ReactElement,
  createAppRoot: (element: ReactElement) => Root = (appElement) => hydrateRoot(page, appElement),
): Promise<void> => {
  await act(async () => {
    root = createAppRoot(
      <>
        {element}
        <NotifyHydrated />
      </>,
    );
  });
};
const recordCall = (callName: string) => () => {
  calls.push(callName);
};

const DialogButton = ({ name }: { readonly name: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(!open)}>
        {name}
      </button>
      {open && <p role="alert">{name} is open</p>}
    </>
  );
};

let partLoading: Promise<void>;
const LatePart = ({ isLoading }: { readonly isLoading: boolean }) => {
  if (isLoading) use(partLoading);
  return (
    <>
      <Field />
      <DialogButton name="Near me" />
      <NotifyHydrated />
    </>
  );
};
/** A page in two parts. `isLoading`: the file of the second part is still loading. */
const PageInParts = ({ isLoading }: { readonly isLoading: boolean }) => (
  <>
    <DialogButton name="Menu" />
    <Suspense>
      <LatePart isLoading={isLoading} />
    </Suspense>
  </>
);

const noSubscription = () => () => undefined;
/** A button whose pressed state differs after hydration if the device stores that it is saved. */
const SaveButton = ({ isRemembered }: { readonly isRemembered: boolean }) => {
  const [isFlipped, setFlipped] = useState(false);
  const isStored = useSyncExternalStore(
    noSubscription,
    () => isRemembered,
    () => false,
  );
  return (
    <button type="button" aria-pressed={isStored !== isFlipped} onClick={() => setFlipped(!isFlipped)}>
      Save
    </button>
  );
};

const Field = () => {
  const [words, setWords] = useState('');
  return (
    <>
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <output>{words}</output>
    </>
  );
};

/** A form that renders again after hydration, with the text that React knows of its field. */
const Search = () => {
  const [words, setWords] = useState('');
  const isHydrated = useHydrated();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        calls.push(`sent ${words}`);
      }}
    >
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <output>{words}</output>
      <button type="submit">{isHydrated ? 'Send' : 'Wait'}</button>
    </form>
  );
};

const ChipGroup = ({ type }: { readonly type: 'checkbox' | 'radio' }) => {
  const [chosenChip, setChosenChip] = useState('A');
  return ['A', 'B'].map((name) => (
    <label key={name}>
      <input
        type={type}
        name="chips"
        checked={chosenChip === name}
        onChange={(event) => {
          calls.push(`${name} ${event.target.checked}`);
          setChosenChip(event.target.checked ? name : '');
        }}
      />
      {name}
    </label>
  ));
};

const button = (name: string) => screen.getByRole('button', { name });

describe('input before hydration', () => {
  test('marks taps as waiting, and repeats them once and in order after hydration', async () => {
    const app = (
      <>
        <button type="button" onClick={recordCall('first')}>
          First
        </button>
        <button type="button" onClick={recordCall('second')}>
          <i>Second</i>
        </button>
        <button type="button" onClick={recordCall('third')}>
          Third
        </button>
      </>
    );
    serveHtml(app);
    await userEvent.click(screen.getByText('Second'));
    await userEvent.click(button('First'));
    expect([button('Second'), button('First'), button('Third')].map((pattern) => pattern.getAttribute('aria-busy'))).toEqual([
      'true',
      'true',
      null,
    ]);
    await hydrate(app);
    expect(calls).toEqual(['second', 'first']);
    expect(page.querySelector('[aria-busy]')).toBeNull();
    expect(page).toHaveAttribute('data-hydrated');
    await userEvent.click(button('Third'));
    expect(calls).toEqual(['second', 'first', 'third']);
  });

  test('opens on two taps as on one: the second tap does not close what the first opened', async () => {
    serveHtml(<DialogButton name="Menu" />);
    await userEvent.click(button('Menu'));
    await userEvent.click(button('Menu'));
    await hydrate(<DialogButton name="Menu" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
  });

  test('neither loses nor repeats a tap during hydration', async () => {
    const app = <DialogButton name="Menu" />;
    serveHtml(app);
    await act(async () => {
      root = hydrateRoot(
        page,
        <>
          {app}
          <NotifyHydrated />
        </>,
      );
      // Synchronously: nothing is hydrated yet.
      button('Menu').click();
      expect(button('Menu')).toHaveAttribute('aria-busy', 'true');
    });
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
  });

  test('finds the button of a tap again after the page was rebuilt', async () => {
    const app = (
      <>
        <DialogButton name="City" />
        <DialogButton name="Menu" />
      </>
    );
    serveHtml(app);
    await userEvent.click(button('Menu'));
    const buttonBefore = button('Menu');
    await hydrate(app, (appElement) => {
      const createdRoot = createRoot(page);
      createdRoot.render(appElement);
      return createdRoot;
    });
    expect(button('Menu')).not.toBe(buttonBefore);
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
  });

  test.each([
    [false, 'true'],
    [true, 'true'],
  ])('sets a star by a tap, whether or not the device stores it as set: %s', async (isRemembered, expectedPressed) => {
    serveHtml(<SaveButton isRemembered={isRemembered} />);
    await userEvent.click(button('Save'));
    await hydrate(<SaveButton isRemembered={isRemembered} />);
    expect(button('Save')).toHaveAttribute('aria-pressed', expectedPressed);
  });

  test('keeps typed words, passes them to React, and submits them once', async () => {
    serveHtml(<Search />);
    await userEvent.type(screen.getByLabelText('Words'), 'laundry{Enter}');
    expect(calls).toEqual([]);
    await hydrate(<Search />);
    expect(screen.getByLabelText('Words')).toHaveValue('laundry');
    expect(screen.getByRole('status')).toHaveTextContent('laundry');
    expect(calls).toEqual(['sent laundry']);
    await userEvent.type(screen.getByLabelText('Words'), ' now');
    expect(screen.getByRole('status')).toHaveTextContent('laundry now');
  });

  test('passes the value of a field that the browser filled in to React', async () => {
    serveHtml(<Field />);
    // Not `userEvent`, which replaces the value tracker that React uses to detect changes.
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: '80205' } });
    await hydrate(<Field />);
    expect(screen.getByRole('status')).toHaveTextContent('80205');
    expect(screen.getByLabelText('Words')).toHaveValue('80205');
  });

  test('keeps the input of a part that is hydrated later than the rest', async () => {
    let resolvePart: (() => void) | undefined;
    partLoading = new Promise((resolve) => (resolvePart = resolve));
    serveHtml(<PageInParts isLoading={false} />);
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: '802' } });
    await hydrate(<PageInParts isLoading />);
    await userEvent.click(button('Menu'));
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
    await userEvent.click(button('Menu'));
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: '80205' } });
    await userEvent.click(button('Near me'));
    expect(button('Near me')).toHaveAttribute('aria-busy', 'true');
    await act(async () => resolvePart?.());
    expect(screen.getByRole('status')).toHaveTextContent('80205');
    expect(screen.getByLabelText('Words')).toHaveValue('80205');
    expect(screen.getByRole('alert')).toHaveTextContent('Near me is open');
    expect(button('Near me')).not.toHaveAttribute('aria-busy');
  });

  test('leaves elements alone that other scripts add later', async () => {
    serveHtml(<DialogButton name="Menu" />);
    await hydrate(<DialogButton name="Menu" />);
    const foreignButton = document.createElement('button');
    foreignButton.addEventListener('click', recordCall('theirs'));
    page.append(foreignButton);
    await userEvent.click(foreignButton);
    expect(calls).toEqual(['theirs']);
    foreignButton.remove();
  });

  test('does not leave the page when the Enter key alone submits a form', async () => {
    const form = (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          calls.push('sent');
        }}
      >
        <input aria-label="Words" />
      </form>
    );
    serveHtml(form);
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    page.querySelector('form')?.dispatchEvent(submit);
    expect([submit.defaultPrevented, calls]).toEqual([true, []]);
    await hydrate(form);
    expect(calls).toEqual(['sent']);
  });

  test.each(['checkbox', 'radio'] as const)('keeps a chosen %s, and reports it to React once', async (type) => {
    serveHtml(<ChipGroup type={type} />);
    await userEvent.click(screen.getByLabelText('B'));
    await hydrate(<ChipGroup type={type} />);
    expect(calls).toEqual(['B true']);
    expect(screen.getByLabelText('B')).toBeChecked();
    expect(screen.getByLabelText('A')).not.toBeChecked();
  });

  test('does not restore a choice that the visitor undid', async () => {
    serveHtml(<ChipGroup type="checkbox" />);
    await userEvent.click(screen.getByLabelText('A'));
    await hydrate(<ChipGroup type="checkbox" />);
    expect(calls).toEqual(['A false']);
    expect(screen.getByLabelText('A')).not.toBeChecked();
  });

  test('leaves a link to the browser, even one that opens a dialog or is a tab', async () => {
    const App = () => {
      const [open, setOpen] = useState(false);
      return (
        <>
          <a href="tel:211">Call</a>
          <a
            href="tel:988"
            aria-haspopup="dialog"
            onClick={(event) => {
              event.preventDefault();
              calls.push('lines');
              setOpen(true);
            }}
          >
            Crisis
          </a>
          <nav>
            <a href="#FOOD" onClick={recordCall('tab')}>
              Food
            </a>
          </nav>
          {open && <p role="alert">988</p>}
        </>
      );
    };
    serveHtml(<App />);
    const followedLinks = ['Call', 'Crisis', 'Food'].map((name) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      // The last listener sees whether the browser would follow the link.
      let isPrevented: boolean | undefined;
      const lastListener = (event: Event) => {
        isPrevented = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener('click', lastListener, { once: true });
      screen.getByText(name).dispatchEvent(click);
      return !isPrevented;
    });
    expect(followedLinks).toEqual([true, true, true]);
    expect(screen.getByText('Food')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Call')).not.toHaveAttribute('aria-busy');
    await hydrate(<App />);
    expect(calls).toEqual(['lines']);
    expect(screen.getByRole('alert')).toHaveTextContent('988');
    expect(page.querySelector('[aria-busy]')).toBeNull();
    window.location.hash = '';
  });
});
