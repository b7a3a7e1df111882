import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { show } from '#tests/web/show.tsx';
import { lazyComponent, lazyOrNull } from './lazyComponent.tsx';

const LoadedComponent = () => <p>there</p>;

test('shows a component once it is loaded', async () => {
  const LazyTest = lazyComponent(async () => LoadedComponent);
  show(
    <Suspense>
      <LazyTest />
    </Suspense>,
  );
  expect(await screen.findByText('there')).toBeInTheDocument();
});

test('shows a retry button if a file fails to load, and keeps the rest of the page', async () => {
  const LazyTest = lazyComponent(() => Promise.reject(new TypeError('fetch failed')));
  show(
    <Suspense>
      <LazyTest />
      <LoadedComponent />
    </Suspense>,
  );
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeInTheDocument();
  expect(screen.getByText('there')).toBeInTheDocument();
});

test('loads a failed file again without leaving the page', async () => {
  const importComponent = jest.fn<Promise<typeof LoadedComponent>, []>(() => Promise.reject(new TypeError('fetch failed')));
  const LazyTest = lazyComponent(importComponent);
  show(
    <Suspense>
      <LazyTest />
    </Suspense>,
  );
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  Reflect.deleteProperty(navigator, 'onLine');
  // Without a connection, a reload would show the browser's error page.
  expect(importComponent).toHaveBeenCalledTimes(2);
  importComponent.mockResolvedValue(LoadedComponent);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('there')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

test('omits an optional part if its file fails to load', async () => {
  const importComponent = jest.fn(() => Promise.reject(new TypeError('fetch failed')));
  const LazyTest = lazyOrNull(importComponent);
  show(
    <Suspense fallback="waiting">
      <LazyTest />
      <LoadedComponent />
    </Suspense>,
  );
  expect(await screen.findByText('there')).toBeInTheDocument();
  expect(importComponent).toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
