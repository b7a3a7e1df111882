import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { show } from '../testing/show.tsx';
import { lazyComponent, lazyOrNothing } from './lazyComponent.tsx';

const There = () => <p>there</p>;

test('shows a component once it is loaded', async () => {
  const Late = lazyComponent(async () => There);
  show(
    <Suspense>
      <Late />
    </Suspense>,
  );
  expect(await screen.findByText('there')).toBeInTheDocument();
});

test('shows a retry button if a file fails to load, and keeps the rest of the page', async () => {
  const Late = lazyComponent(() => Promise.reject(new TypeError('fetch failed')));
  show(
    <Suspense>
      <Late />
      <There />
    </Suspense>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByText('there')).toBeInTheDocument();
});

test('loads a failed file again without leaving the page', async () => {
  const fetchIt = jest.fn<Promise<typeof There>, []>(() => Promise.reject(new TypeError('fetch failed')));
  const Late = lazyComponent(fetchIt);
  show(
    <Suspense>
      <Late />
    </Suspense>,
  );
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  Reflect.deleteProperty(navigator, 'onLine');
  // Without a connection, a reload would show the browser's error page.
  expect(fetchIt).toHaveBeenCalledTimes(2);
  fetchIt.mockResolvedValue(There);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('there')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('omits an optional part if its file fails to load', async () => {
  const fetchIt = jest.fn(() => Promise.reject(new TypeError('fetch failed')));
  const Late = lazyOrNothing(fetchIt);
  show(
    <Suspense fallback="waiting">
      <Late />
      <There />
    </Suspense>,
  );
  expect(await screen.findByText('there')).toBeInTheDocument();
  expect(fetchIt).toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
