import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard } from '#tests/web/builders.ts';
import { listServicesOf, locationAt, mockMapElement, openMap, ZIP_POINT } from '#tests/web/homeMap.tsx';
import { show } from '#tests/web/show.tsx';
import type { ServiceCard } from '#web/api/types.ts';
import { LEGEND_TEXTS, legendRowsOf, type SignKind } from './legendRows.ts';
import { LegendList } from './MapLegend.tsx';
import { STYLE_OF_KIND, type HomePin, type PinKind } from './pinOf.tsx';

mockMapElement();

/** A screen with room for an open key, as browsers report it. */
const isTablet = (query: string) =>
  ({
    media: query,
    matches: query === '(min-width: 48rem)',
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as never;
const rowLabels = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/^[\d?–]+/, ''));
const findLegend = () => screen.findByRole('region', { name: 'What the map shows' });
/** Opens the map, and its key, which is folded at first. */
const openLegend = async (cards: readonly ServiceCard[]) => {
  await openMap(listServicesOf(cards));
  const legend = await findLegend();
  await userEvent.click(within(legend).getByRole('button', { name: 'Map key', expanded: false }));
  return legend;
};
const closed = { hours: 'scheduled' as const, openings: [] };
const { availableBeds: _, bedsCountedAt: __, ...uncounted } = aCard(locationAt(-0.02, 0));

describe('map key', () => {
  test('explains the signs that are drawn, and no others', async () => {
    const legend = await openLegend([aCard(locationAt(0.02, 0)), { ...uncounted, id: 'uncounted' }]);
    await waitFor(() => expect(rowLabels(legend)).toEqual(['Beds free now', 'Unknown. Call to ask', 'Distances are measured from here']));
  });

  test('distinguishes full shelters from closed ones, and groups with an open place from closed groups', async () => {
    const legend = await openLegend([
      aCard({ ...locationAt(0.02, 0), availableBeds: 0 }),
      { ...uncounted, id: 'closed', ...closed },
      aCard({ id: 'g1', ...locationAt(0.01, 0.02) }),
      aCard({ id: 'g2', ...locationAt(0.01, 0.02) }),
      aCard({ id: 'g3', ...locationAt(-0.01, -0.02), ...closed }),
      aCard({ id: 'g4', ...locationAt(-0.01, -0.02), ...closed }),
    ]);
    await waitFor(() =>
      expect(rowLabels(legend)).toEqual([
        'Full',
        'Closed',
        'Group, at least one open',
        'Group, all closed',
        'Distances are measured from here',
      ]),
    );
  });

  test('moves behind a button once a pin is selected, and then also explains the selected sign', async () => {
    await openLegend([aCard(locationAt(0.02, 0))]);
    await userEvent.click(screen.getByRole('button', { name: /^12 beds free, Blue Spruce/ }));
    expect(screen.getByRole('button', { name: /^12 beds free/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('region', { name: 'What the map shows' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Map key' }));
    const dialog = screen.getByRole('dialog', { name: 'What the map shows' });
    await waitFor(() => expect(rowLabels(dialog)).toEqual(['Beds free now', 'Chosen location', 'Distances are measured from here']));
    expect(screen.queryByRole('button', { name: /streets$/ })).toBeNull();
  });

  test('is folded on a phone until the visitor opens it, and stays open on this device', async () => {
    const legend = await openLegend([aCard(locationAt(0.02, 0))]);
    const toggle = within(legend).getByRole('button', { name: 'Map key', expanded: true });
    expect(toggle).toHaveFocus();
    expect(within(legend).getByRole('list')).toBeInTheDocument();
    document.body.replaceChildren();
    await openMap(listServicesOf([aCard(locationAt(0.02, 0))]));
    await userEvent.click(within(await findLegend()).getByRole('button', { name: 'Map key', expanded: true }));
    expect(within(await findLegend()).queryByRole('list')).toBeNull();
  });

  test('is open on a wide screen, and can be folded', async () => {
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(isTablet);
    await openMap(listServicesOf([aCard(locationAt(0.02, 0))]));
    const legend = await findLegend();
    await within(legend).findByRole('list');
    await userEvent.click(within(legend).getByRole('button', { name: 'Map key', expanded: true }));
    expect(within(legend).queryByRole('list')).toBeNull();
    matchMedia.mockRestore();
  });

  test('is named in Spanish', async () => {
    await openMap(listServicesOf([aCard(locationAt(0.02, 0))]), { language: 'es' });
    expect(await screen.findByRole('button', { name: 'Símbolos', expanded: false })).toBeInTheDocument();
  });
});

const pinKinds = Object.keys(STYLE_OF_KIND) as PinKind[];
const pinOfKind = (kind: PinKind): HomePin => ({
  id: kind,
  kind,
  pinStyle: STYLE_OF_KIND[kind],
  point: ZIP_POINT,
  tab: kind === 'open' || kind === 'closed' || kind === 'unknown' ? 'FOOD' : 'SHELTER',
  isOpen: true,
  sign: '',
  name: kind,
});
const group = (openCount: number) =>
  ({ kind: 'group', key: `${openCount}`, point: ZIP_POINT, count: 2, openCount, ids: [], splitsAt: null }) as const;

describe('rows of the map key', () => {
  test('have every kind of sign, each with a picture, in a fixed order', () => {
    const pins = pinKinds.map(pinOfKind);
    const drawn = [...pins.map((pin) => ({ kind: 'pin', pin }) as const).toReversed(), group(0), group(1)];
    const rows = (['here', 'zip'] as const).flatMap((kind) =>
      legendRowsOf({ drawn, pins, chosenId: 'full', place: { ...ZIP_POINT, kind, label: '80205' }, tab: 'SHELTER' }),
    );
    expect([...new Set(rows.map(({ kind }) => kind))].toSorted()).toEqual((Object.keys(LEGEND_TEXTS) as SignKind[]).toSorted());
    show(<LegendList rows={[...new Map(rows.map((row) => [row.kind, row])).values()]} />);
    expect(screen.getAllByRole('listitem')).toHaveLength(Object.keys(LEGEND_TEXTS).length);
    for (const row of screen.getAllByRole('listitem')) expect(row.querySelector('[data-kind] > b')).not.toBeNull();
  });

  test.each(pinKinds)('have a row for a drawn pin of the kind %s only if it is drawn', (kind) => {
    const pins = pinKinds.map(pinOfKind);
    const rows = legendRowsOf({ drawn: [{ kind: 'pin', pin: pinOfKind(kind) }], pins, chosenId: null, place: null, tab: 'SHELTER' });
    expect(rows).toEqual([{ kind, drawnAs: kind, tab: pinOfKind(kind).tab }]);
  });

  test('show the selected sign as the group that contains it', () => {
    const drawn = [{ ...group(0), ids: ['full', 'open'] }];
    const rows = legendRowsOf({ drawn, pins: [], chosenId: 'open', place: null, tab: 'FOOD' });
    expect(rows.map((row) => [row.kind, row.drawnAs])).toEqual([
      ['groupClosed', 'groupClosed'],
      ['chosen', 'groupClosed'],
    ]);
  });
});
