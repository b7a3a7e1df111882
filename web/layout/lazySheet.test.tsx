import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../testing/show.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { lazySheet } from './lazySheet.tsx';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

const There = ({ name, onClose }: Props) => (
  <Sheet title={name} from="bottom" onClose={onClose}>
    <p>there</p>
  </Sheet>
);

test('opens at once, can be closed while its file loads, and then shows the content', async () => {
  let come: ((sheet: typeof There) => void) | undefined;
  const Late = lazySheet<Props>(() => new Promise((resolve) => (come = resolve)));
  const onClose = jest.fn();
  show(<Late name="Place" onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'Shelter' })).toContainElement(screen.getByRole('img', { name: 'Loading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => come?.(There));
  expect(await screen.findByRole('dialog', { name: 'Place' })).toHaveTextContent('there');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('shows a retry button in a sheet over the page if the file fails to load', async () => {
  const Late = lazySheet<Props>(() => Promise.reject(new TypeError('fetch failed')));
  show(<Late name="Place" onClose={() => undefined} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('dialog')).toContainElement(again);
});

test('opens the sheet once a retry loads its file', async () => {
  const fetchIt = jest.fn<Promise<typeof There>, []>(() => Promise.reject(new TypeError('fetch failed')));
  const Late = lazySheet<Props>(fetchIt);
  show(<Late name="Place" onClose={() => undefined} />);
  const again = await screen.findByRole('button', { name: 'Try again' });
  fetchIt.mockResolvedValue(There);
  await userEvent.click(again);
  expect(await screen.findByRole('dialog', { name: 'Place' })).toHaveTextContent('there');
});
