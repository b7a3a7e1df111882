import { act, fireEvent, waitFor } from '@testing-library/react';

/*
 * Finds fields and buttons by their labels. Testing Library computes the name of every element from its styles, which takes most of a
 * test's time in a screen as large as the service form; these functions use labels only, and also require exactly one match.
 */
type Name = string | RegExp;

const normalizedText = (element: Element): string => (element.textContent ?? '').replace(/\s+/g, ' ').trim();
const matchesName = (words: string | null, name: Name): boolean =>
  words !== null && (typeof name === 'string' ? words === name : name.test(words));
const isShown = (element: Element): boolean => element.closest('[hidden], [inert], [aria-hidden="true"]') === null;

const findOnlyOne = <Found extends Element>(found: readonly Found[], elementKind: string, name: Name): Found => {
  const shown = [...new Set(found)].filter(isShown);
  const [first] = shown;
  if (first === undefined || shown.length > 1)
    throw new Error(`${shown.length} ${elementKind} are named ${String(name)}, and one is wanted.`);
  return first;
};

/** Returns the field with this label. */
export const fieldNamed = (name: Name, within: ParentNode = document): HTMLElement => {
  const ariaLabelledFields = [...within.querySelectorAll<HTMLElement>('input[aria-label], select[aria-label], textarea[aria-label]')];
  const matchingFields = ariaLabelledFields.filter((field) => matchesName(field.getAttribute('aria-label'), name));
  const labels = [...within.querySelectorAll('label')].filter((label) => matchesName(normalizedText(label), name));
  const labelledControls = labels.flatMap(({ control }) => (control === null || control.hasAttribute('aria-label') ? [] : [control]));
  return findOnlyOne([...matchingFields, ...labelledControls], 'fields', name);
};

/** Returns the button with this name. */
export const buttonNamed = (name: Name, within: ParentNode = document): HTMLButtonElement => {
  const buttons = [...within.querySelectorAll('button')];
  return findOnlyOne(
    buttons.filter((button) => matchesName(button.getAttribute('aria-label') ?? normalizedText(button), name)),
    'buttons',
    name,
  );
};

/** Resolves with the button with this name once it exists. */
export const findButton = (name: Name): Promise<HTMLButtonElement> => waitFor(() => buttonNamed(name));

/** Resolves with the save button once the service form is complete, because the sections below the first one render later. */
export const findWholeForm = (save: Name = 'Save listing'): Promise<HTMLButtonElement> =>
  waitFor(() => {
    if (document.getElementById('visitors-will-see') === null) throw new Error('What visitors will see is not there yet.');
    return buttonNamed(save);
  });

/** Clicks, and waits for the immediate effects. */
export const click = async (element: Element): Promise<void> => {
  fireEvent.click(element);
  await act(async () => undefined);
};
export const press = (name: Name): Promise<void> => click(buttonNamed(name));
/** Checks a box, or selects a radio button. */
export const toggleField = (name: Name, within?: ParentNode): Promise<void> => click(fieldNamed(name, within));
/** Replaces the text of a field, or selects an option. */
export const typeInto = (name: Name, text: string): void => {
  fireEvent.change(fieldNamed(name), { target: { value: text } });
};
