import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { show } from '../testing/show.tsx';
import { Confirm } from './form/Confirm.tsx';
import { Sheet } from './Sheet.tsx';

const TITLE = 'Delete “Open Table Kitchen”?';
const DIALOGS: readonly (readonly [string, (onClose: () => void) => ReactElement])[] = [
  [
    'a sheet from below',
    (onClose) => (
      <Sheet title={TITLE} from="bottom" onClose={onClose}>
        Words
      </Sheet>
    ),
  ],
  [
    'a sheet that may have to be left at once',
    (onClose) => (
      <Sheet title={TITLE} from="bottom" exit onClose={onClose}>
        Words
      </Sheet>
    ),
  ],
  [
    'a sheet from the left',
    (onClose) => (
      <Sheet title={TITLE} from="left" onClose={onClose}>
        Words
      </Sheet>
    ),
  ],
  ['a question', (onClose) => <Confirm question={TITLE} yes="Yes, delete" no="No, keep it" onYes={() => undefined} onNo={onClose} />],
];

describe('a dialog over a page', () => {
  test.each(DIALOGS)('begins with its title, all other elements of its head, and the close button: %s', async (_which, dialog) => {
    const onClose = jest.fn();
    show(dialog(onClose));
    const shown = screen.getByRole('dialog', { name: TITLE });
    const head = within(shown.firstElementChild as HTMLElement);
    expect(head.getByRole('heading', { level: 2 })).toHaveTextContent(TITLE);
    const close = head.getByRole('button', { name: 'Close' });
    expect([...shown.querySelectorAll('h2, a, button')].indexOf(close)).toBe(head.queryByRole('link') === null ? 1 : 2);
    await userEvent.click(close);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('focuses No in a question, or the field to fill in before it', () => {
    const question = { question: TITLE, yes: 'Yes, delete', no: 'No, keep it', onYes: () => undefined, onNo: () => undefined };
    const { unmount } = show(<Confirm {...question} />);
    expect(screen.getByRole('button', { name: 'No, keep it' })).toHaveFocus();
    unmount();
    show(
      <Confirm {...question}>
        <input aria-label="Reason" />
      </Confirm>,
    );
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  });
});
