import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listServicesOf, openMap, saveData, mockMapElement } from '#tests/web/homeMap.tsx';
import type { TileSource } from '#web/browser/pageFacts.ts';

mockMapElement();

const tileUrls = () =>
  [...document.querySelectorAll('img')].map(({ src }) => src).filter((src) => src.startsWith('https://tiles.example/'));

/** Waits until the layer of streets would have requested tiles, and expects none. */
const expectNoTiles = async () => {
  await act(async () => void (await import('#web/ui/map/streets/createLayer.ts')));
  await act(async () => undefined);
  expect(tileUrls()).toEqual([]);
};

describe('map streets', () => {
  const tiles: TileSource = {
    kind: 'raster',
    url: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: [
      { words: '© ', href: null },
      { words: 'Street People', href: 'https://streets.example/' },
    ],
  };

  test('load from the configured server, with its attribution', async () => {
    await openMap(listServicesOf(), { tiles });
    await waitFor(() => expect(tileUrls().length).toBeGreaterThan(3));
    expect(tileUrls()[0]).toMatch(/^https:\/\/tiles\.example\/10\/\d+\/\d+\.png$/);
    expect(screen.getByRole('link', { name: 'Street People' })).toHaveAttribute('href', 'https://streets.example/');
  });

  test('load nothing, and have no button, if none are configured', async () => {
    covers('visitors-14');
    await openMap();
    await expectNoTiles();
    expect([...document.querySelectorAll('img')].filter(({ src }) => new URL(src).origin !== window.location.origin)).toEqual([]);
    expect(screen.queryByRole('button', { name: /streets$/ })).toBeNull();
  });

  test('load only on request where the phone saves data, and are hidden by the same button', async () => {
    saveData(true);
    await openMap(listServicesOf(), { tiles });
    await expectNoTiles();
    expect(screen.queryByRole('link', { name: 'Street People' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show streets' }));
    await waitFor(() => expect(tileUrls().length).toBeGreaterThan(3));
    saveData(false);
    await userEvent.click(screen.getByRole('button', { name: 'Hide streets' }));
    await expectNoTiles();
    document.body.replaceChildren();
    await openMap(listServicesOf(), { tiles });
    await expectNoTiles();
  });

  test('show an error with a retry button when they fail to load', async () => {
    await openMap(listServicesOf(), { tiles });
    await waitFor(() => expect(tileUrls().length).toBeGreaterThan(3));
    const allTiles = [...document.querySelectorAll('img')];
    act(() => allTiles.forEach((tile) => tile.dispatchEvent(new Event('error'))));
    expect(await screen.findByText('The streets did not load. This is a simple map.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(tileUrls().length).toBeGreaterThan(3));
    act(() => document.querySelectorAll('img').forEach((tile) => tile.dispatchEvent(new Event('load'))));
    await waitFor(() => expect(screen.queryByText(/^The streets/)).toBeNull());
  });
});
