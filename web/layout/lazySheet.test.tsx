import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '#tests/web/show.tsx';
import { Sheet } from '../ui/Sheet.tsx';
import { lazySheet } from './lazySheet.tsx';

interface Props {
  readonly name: string;
  readonly onClose: () => void;
}

const LoadedSheet = ({ name, onClose }: Props) => (
  <Sheet title={name} side="bottom" onClose={onClose}>
    <p>there</p>
  </Sheet>
);

test('opens at once, can be closed while its file loads, and then shows the content', async () => {
  let resolveSheet: ((sheet: typeof LoadedSheet) => void) | undefined;
  const LazyTestSheet = lazySheet<Props>(() => new Promise((resolve) => (resolveSheet = resolve)));
  const onClose = jest.fn();
  show(<LazyTestSheet name="Place" onClose={onClose} />);
  expect(await screen.findByRole('dialog', { name: 'Shelter' })).toContainElement(screen.getByRole('img', { name: 'Loading' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  await act(async () => resolveSheet?.(LoadedSheet));
  expect(await screen.findByRole('dialog', { name: 'Place' })).toHaveTextContent('there');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a sheet whose file fails to load shows a retry button over the page', async () => {
  const LazyTestSheet = lazySheet<Props>(() => Promise.reject(new TypeError('fetch failed')));
  show(<LazyTestSheet name="Place" onClose={() => undefined} />);
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.getByRole('dialog')).toContainElement(retryButton);
});

test('opens the sheet once a retry loads its file', async () => {
  const importSheet = jest.fn<Promise<typeof LoadedSheet>, []>(() => Promise.reject(new TypeError('fetch failed')));
  const LazyTestSheet = lazySheet<Props>(importSheet);
  show(<LazyTestSheet name="Place" onClose={() => undefined} />);
  const retryButton = await screen.findByRole('button', { name: 'Try again' });
  importSheet.mockResolvedValue(LoadedSheet);
  await userEvent.click(retryButton);
  expect(await screen.findByRole('dialog', { name: 'Place' })).toHaveTextContent('there');
});
