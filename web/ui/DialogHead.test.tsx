import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { show } from '#tests/web/show.tsx';
import { ConfirmDialog } from './form/ConfirmDialog.tsx';
import { Sheet } from './Sheet.tsx';

const TITLE = 'Delete “Open Table Kitchen”?';
const DIALOGS: readonly (readonly [string, (onClose: () => void) => ReactElement])[] = [
  [
    'a sheet from below',
    (onClose) => (
      <Sheet title={TITLE} side="bottom" onClose={onClose}>
        Words
      </Sheet>
    ),
  ],
  [
    'a sheet that may have to be left at once',
    (onClose) => (
      <Sheet title={TITLE} side="bottom" hasExit onClose={onClose}>
        Words
      </Sheet>
    ),
  ],
  [
    'a sheet from the left',
    (onClose) => (
      <Sheet title={TITLE} side="left" onClose={onClose}>
        Words
      </Sheet>
    ),
  ],
  [
    'a question',
    (onClose) => <ConfirmDialog question={TITLE} yesLabel="Yes, delete" noLabel="No, keep it" onYes={() => undefined} onNo={onClose} />,
  ],
];

describe('a dialog over a page', () => {
  test.each(DIALOGS)('begins with its title, all other elements of its head, and the close button: %s', async (_which, dialog) => {
    const onClose = jest.fn();
    show(dialog(onClose));
    const dialogElement = screen.getByRole('dialog', { name: TITLE });
    const dialogHead = within(dialogElement.firstElementChild as HTMLElement);
    expect(dialogHead.getByRole('heading', { level: 2 })).toHaveTextContent(TITLE);
    const close = dialogHead.getByRole('button', { name: 'Close' });
    expect([...dialogElement.querySelectorAll('h2, a, button')].indexOf(close)).toBe(dialogHead.queryByRole('link') === null ? 1 : 2);
    await userEvent.click(close);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('focuses No in a question, or the field to fill in before it', () => {
    const confirmProps = {
      question: TITLE,
      yesLabel: 'Yes, delete',
      noLabel: 'No, keep it',
      onYes: () => undefined,
      onNo: () => undefined,
    };
    const { unmount } = show(<ConfirmDialog {...confirmProps} />);
    expect(screen.getByRole('button', { name: 'No, keep it' })).toHaveFocus();
    unmount();
    show(
      <ConfirmDialog {...confirmProps}>
        <input aria-label="Reason" />
      </ConfirmDialog>,
    );
    expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveFocus();
  });
});
