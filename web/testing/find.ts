import { act, fireEvent, waitFor } from '@testing-library/react';

/*
 * Fields and buttons by the words that name them. Testing Library works out the name of every element by its styles, which takes
 * most of a test's time in a screen as large as the form of a service; these look at labels alone, and are as strict: exactly one.
 */
type Name = string | RegExp;

const wordsOf = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const says = (words: string | null, name: Name): boolean =>
  words !== null && (typeof name === 'string' ? words === name : name.test(words));
const isShown = (element: Element): boolean => element.closest('[hidden], [inert], [aria-hidden="true"]') === null;

const theOne = <Found extends Element>(found: readonly Found[], what: string, name: Name): Found => {
  const shown = [...new Set(found)].filter(isShown);
  const [first] = shown;
  if (first === undefined || shown.length > 1) throw new Error(`${shown.length} ${what} are named ${String(name)}, and one is wanted.`);
  return first;
};

/** The field with this label. */
export const fieldNamed = (name: Name, within: ParentNode = document): HTMLElement => {
  const byItself = [...within.querySelectorAll<HTMLElement>('input[aria-label], select[aria-label], textarea[aria-label]')];
  const own = byItself.filter((field) => says(field.getAttribute('aria-label'), name));
  const labels = [...within.querySelectorAll('label')].filter((label) => says(wordsOf(label), name));
  const labelled = labels.flatMap(({ control }) => (control === null || control.hasAttribute('aria-label') ? [] : [control]));
  return theOne([...own, ...labelled], 'fields', name);
};

/** The button with this name. */
export const buttonNamed = (name: Name, within: ParentNode = document): HTMLButtonElement => {
  const buttons = [...within.querySelectorAll('button')];
  return theOne(
    buttons.filter((button) => says(button.getAttribute('aria-label') ?? wordsOf(button), name)),
    'buttons',
    name,
  );
};

/** Resolves when such a button is there. */
export const findButton = (name: Name): Promise<HTMLButtonElement> => waitFor(() => buttonNamed(name));

/** Resolves with its button when the form of a service is complete: the sections below the first one are drawn later. */
export const findWholeForm = (save: Name = 'Save service'): Promise<HTMLButtonElement> =>
  waitFor(() => {
    if (document.getElementById('visitors-will-see') === null) throw new Error('What visitors will see is not there yet.');
    return buttonNamed(save);
  });

/** Clicks, and lets follow what follows from it at once. */
export const click = async (element: Element): Promise<void> => {
  fireEvent.click(element);
  await act(async () => undefined);
};
export const press = (name: Name): Promise<void> => click(buttonNamed(name));
/** Ticks a box, or picks one of several. */
export const tick = (name: Name, within?: ParentNode): Promise<void> => click(fieldNamed(name, within));
/** Replaces the text of a field, or chooses an option. */
export const write = (name: Name, text: string): void => {
  fireEvent.change(fieldNamed(name), { target: { value: text } });
};
