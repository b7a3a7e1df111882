import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, use, useState, useSyncExternalStore, type ReactElement } from 'react';
import { hydrateRoot, createRoot, type Root } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useHydrated } from '../browser/useHydrated.ts';
import { Hydrated } from '../layout/Hydrated.tsx';
import { EARLY_INPUT } from './earlyInput.ts';

/* Tests use the server's page, with the script of its head, before React hydrates it. */

let root: Root | undefined;
let page: HTMLElement;
let calls: string[];
let complaints: string[];
beforeEach(() => {
  calls = [];
  complaints = [];
  // React's development build reports the `aria-busy` of a tapped button and keeps it, as expected. Taps on suspended parts wait.
  const expected = [/attributes of the server rendered HTML[^]*aria-busy/, /A component suspended inside an `act` scope/];
  jest.spyOn(console, 'error').mockImplementation((...logged) => {
    const text = logged.join(' ');
    if (!expected.some((one) => one.test(text))) complaints.push(text);
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
  expect(complaints).toEqual([]);
});

const served = (element: ReactElement): void => {
  page.innerHTML = renderToString(element);
  // oxlint-disable-next-line no-new-func -- the test runs the text of a script
  new Function(EARLY_INPUT)();
};
const comesAlive = async (element: ReactElement, take: (element: ReactElement) => Root = (it) => hydrateRoot(page, it)): Promise<void> => {
  await act(async () => {
    root = take(
      <>
        {element}
        <Hydrated />
      </>,
    );
  });
};
const call = (what: string) => () => {
  calls.push(what);
};

const Opener = ({ name }: { readonly name: string }) => {
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

let coming: Promise<void>;
const Part = ({ waits }: { readonly waits: boolean }) => {
  if (waits) use(coming);
  return (
    <>
      <Field />
      <Opener name="Near me" />
      <Hydrated />
    </>
  );
};
/** A page in two parts. `waits`: the file of the second part is still loading. */
const InParts = ({ waits }: { readonly waits: boolean }) => (
  <>
    <Opener name="Menu" />
    <Suspense>
      <Part waits={waits} />
    </Suspense>
  </>
);

const never = () => () => undefined;
/** A button whose pressed state differs after hydration if the device stores that it is saved. */
const Star = ({ remembered }: { readonly remembered: boolean }) => {
  const [flipped, flip] = useState(false);
  const isStored = useSyncExternalStore(
    never,
    () => remembered,
    () => false,
  );
  return (
    <button type="button" aria-pressed={isStored !== flipped} onClick={() => flip(!flipped)}>
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
  const hydrated = useHydrated();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        calls.push(`sent ${words}`);
      }}
    >
      <input aria-label="Words" value={words} onChange={(event) => setWords(event.target.value)} />
      <output>{words}</output>
      <button type="submit">{hydrated ? 'Send' : 'Wait'}</button>
    </form>
  );
};

const Chips = ({ type }: { readonly type: 'checkbox' | 'radio' }) => {
  const [chosen, choose] = useState('A');
  return ['A', 'B'].map((name) => (
    <label key={name}>
      <input
        type={type}
        name="chips"
        checked={chosen === name}
        onChange={(event) => {
          calls.push(`${name} ${event.target.checked}`);
          choose(event.target.checked ? name : '');
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
        <button type="button" onClick={call('first')}>
          First
        </button>
        <button type="button" onClick={call('second')}>
          <i>Second</i>
        </button>
        <button type="button" onClick={call('third')}>
          Third
        </button>
      </>
    );
    served(app);
    await userEvent.click(screen.getByText('Second'));
    await userEvent.click(button('First'));
    expect([button('Second'), button('First'), button('Third')].map((one) => one.getAttribute('aria-busy'))).toEqual([
      'true',
      'true',
      null,
    ]);
    await comesAlive(app);
    expect(calls).toEqual(['second', 'first']);
    expect(page.querySelector('[aria-busy]')).toBeNull();
    expect(page).toHaveAttribute('data-hydrated');
    await userEvent.click(button('Third'));
    expect(calls).toEqual(['second', 'first', 'third']);
  });

  test('opens on two taps as on one: the second tap does not close what the first opened', async () => {
    served(<Opener name="Menu" />);
    await userEvent.click(button('Menu'));
    await userEvent.click(button('Menu'));
    await comesAlive(<Opener name="Menu" />);
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
  });

  test('neither loses nor repeats a tap during hydration', async () => {
    const app = <Opener name="Menu" />;
    served(app);
    await act(async () => {
      root = hydrateRoot(
        page,
        <>
          {app}
          <Hydrated />
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
        <Opener name="Place" />
        <Opener name="Menu" />
      </>
    );
    served(app);
    await userEvent.click(button('Menu'));
    const before = button('Menu');
    await comesAlive(app, (it) => {
      const made = createRoot(page);
      made.render(it);
      return made;
    });
    expect(button('Menu')).not.toBe(before);
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
  });

  test.each([
    [false, 'true'],
    [true, 'true'],
  ])('sets a star by a tap, whether or not the device stores it as set: %s', async (remembered, pressed) => {
    served(<Star remembered={remembered} />);
    await userEvent.click(button('Save'));
    await comesAlive(<Star remembered={remembered} />);
    expect(button('Save')).toHaveAttribute('aria-pressed', pressed);
  });

  test('keeps typed words, passes them to React, and submits them once', async () => {
    served(<Search />);
    await userEvent.type(screen.getByLabelText('Words'), 'laundry{Enter}');
    expect(calls).toEqual([]);
    await comesAlive(<Search />);
    expect(screen.getByLabelText('Words')).toHaveValue('laundry');
    expect(screen.getByRole('status')).toHaveTextContent('laundry');
    expect(calls).toEqual(['sent laundry']);
    await userEvent.type(screen.getByLabelText('Words'), ' now');
    expect(screen.getByRole('status')).toHaveTextContent('laundry now');
  });

  test('passes the value of a field that the browser filled in to React', async () => {
    served(<Field />);
    // Not `userEvent`, which replaces the value tracker that React uses to detect changes.
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: '80205' } });
    await comesAlive(<Field />);
    expect(screen.getByRole('status')).toHaveTextContent('80205');
    expect(screen.getByLabelText('Words')).toHaveValue('80205');
  });

  test('keeps the input of a part that is hydrated later than the rest', async () => {
    let came: (() => void) | undefined;
    coming = new Promise((resolve) => (came = resolve));
    served(<InParts waits={false} />);
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: '802' } });
    await comesAlive(<InParts waits />);
    await userEvent.click(button('Menu'));
    expect(screen.getByRole('alert')).toHaveTextContent('Menu is open');
    await userEvent.click(button('Menu'));
    fireEvent.input(screen.getByLabelText('Words'), { target: { value: '80205' } });
    await userEvent.click(button('Near me'));
    expect(button('Near me')).toHaveAttribute('aria-busy', 'true');
    await act(async () => came?.());
    expect(screen.getByRole('status')).toHaveTextContent('80205');
    expect(screen.getByLabelText('Words')).toHaveValue('80205');
    expect(screen.getByRole('alert')).toHaveTextContent('Near me is open');
    expect(button('Near me')).not.toHaveAttribute('aria-busy');
  });

  test('leaves elements alone that other scripts add later', async () => {
    served(<Opener name="Menu" />);
    await comesAlive(<Opener name="Menu" />);
    const theirs = document.createElement('button');
    theirs.addEventListener('click', call('theirs'));
    page.append(theirs);
    await userEvent.click(theirs);
    expect(calls).toEqual(['theirs']);
    theirs.remove();
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
    served(form);
    const submit = new Event('submit', { bubbles: true, cancelable: true });
    page.querySelector('form')?.dispatchEvent(submit);
    expect([submit.defaultPrevented, calls]).toEqual([true, []]);
    await comesAlive(form);
    expect(calls).toEqual(['sent']);
  });

  test.each(['checkbox', 'radio'] as const)('keeps a chosen %s, and reports it to React once', async (type) => {
    served(<Chips type={type} />);
    await userEvent.click(screen.getByLabelText('B'));
    await comesAlive(<Chips type={type} />);
    expect(calls).toEqual(['B true']);
    expect(screen.getByLabelText('B')).toBeChecked();
    expect(screen.getByLabelText('A')).not.toBeChecked();
  });

  test('does not restore a choice that the visitor undid', async () => {
    served(<Chips type="checkbox" />);
    await userEvent.click(screen.getByLabelText('A'));
    await comesAlive(<Chips type="checkbox" />);
    expect(calls).toEqual(['A false']);
    expect(screen.getByLabelText('A')).not.toBeChecked();
  });

  test('leaves links to the browser; a link to a dialog opens both, and a tab shows that it was pressed', async () => {
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
            <a href="#FOOD" onClick={call('tab')}>
              Food
            </a>
          </nav>
          {open && <p role="alert">988</p>}
        </>
      );
    };
    served(<App />);
    const followed = ['Call', 'Crisis', 'Food'].map((name) => {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true });
      // The last listener sees whether the browser would follow the link.
      let prevented: boolean | undefined;
      const last = (event: Event) => {
        prevented = event.defaultPrevented;
        event.preventDefault();
      };
      document.addEventListener('click', last, { once: true });
      screen.getByText(name).dispatchEvent(click);
      return !prevented;
    });
    expect(followed).toEqual([true, true, true]);
    expect(screen.getByText('Food')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Call')).not.toHaveAttribute('aria-busy');
    await comesAlive(<App />);
    expect(calls).toEqual(['lines']);
    expect(screen.getByRole('alert')).toHaveTextContent('988');
    expect(page.querySelector('[aria-busy]')).toBeNull();
    window.location.hash = '';
  });
});
