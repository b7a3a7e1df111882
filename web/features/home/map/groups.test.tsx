import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard } from '#web/testing/builders.ts';
import { at, listing, openMap, withMap } from '#web/testing/homeMap.tsx';

withMap();

const closed = { hours: 'scheduled' as const, openings: [] };
const rowsIn = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('map places close together', () => {
  test('are grouped in a round sign with the number of open ones, which zooms in when pressed', async () => {
    const cards = [aCard(at(0.1, 0)), aCard({ id: 'b', ...at(0.101, 0), ...closed }), aCard({ id: 'c', ...at(-0.4, 0.3) })];
    const map = await openMap(listing(cards));
    const sign = await screen.findByRole('button', { name: '2 places close together, 1 open now. Zoom in' });
    expect(sign).toHaveAttribute('data-open', 'true');
    const before = map.getZoom();
    await userEvent.click(sign);
    await waitFor(() => expect(map.getZoom()).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('button', { name: /close together/ })).toBeNull());
  });

  test('have an unfilled sign if all are closed, with a number of at most 99+', async () => {
    const many = Array.from({ length: 100 }, (_, index) => aCard({ id: `s${index}`, ...at(0.1, 0), ...closed }));
    await openMap(listing(many));
    const sign = await screen.findByRole('button', { name: '100 places close together, none open now. See the list' });
    expect(sign).not.toHaveAttribute('data-open');
    expect(sign).toHaveTextContent(/^99\+$/);
  });

  test('are listed if they are at one point; choosing one opens its card and focuses the card', async () => {
    await openMap(listing([aCard(at(0.02, 0)), aCard({ id: 'b', name: 'Quiet Harbor', ...at(0.02, 0), ...closed })]));
    const sign = await screen.findByRole('button', { name: '2 places close together, 1 open now. See the list' });
    await userEvent.click(sign);
    const list = screen.getByRole('region', { name: 'Places at this spot' });
    expect(list).toHaveFocus();
    expect(await within(list).findByRole('heading', { name: '2 places at this spot' })).toBeInTheDocument();
    expect(rowsIn(list)).toEqual(['Blue Spruce Night ShelterOpen till 7:00 AM', 'Quiet HarborClosed, call for hours']);
    await userEvent.click(within(list).getByRole('button', { name: /^Quiet Harbor/ }));
    const card = screen.getByRole('region', { name: 'Chosen place' });
    expect(within(card).getByRole('heading', { name: 'Quiet Harbor' })).toBeInTheDocument();
    expect(card).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Places at this spot' })).toBeNull();
    // The sign of the group with the chosen place is highlighted.
    expect(sign).toHaveAttribute('data-chosen', 'true');
  });

  test('are described in Spanish', async () => {
    await openMap(listing([aCard(at(0.02, 0)), aCard({ id: 'b', ...at(0.02, 0), ...closed })]), { language: 'es' });
    expect(await screen.findByRole('button', { name: '2 lugares muy juntos, 1 abierto ahora. Vea la lista' })).toBeInTheDocument();
  });
});

const signsIn = (region: HTMLElement) => rowsIn(region).map((row) => row?.replace(/^[\d?–]+/, ''));
const legend = () => screen.getByRole('region', { name: 'What the map shows' });
const GROUPS = ['Group, one is open', 'Group, all closed'];

describe('map legend', () => {
  test('explains the shelter tab in six signs, and moves behind a button once a pin is selected', async () => {
    await openMap(listing([aCard(at(0.02, 0))]));
    const signs = ['Beds free now', 'Beds, old count', 'Full or closed', 'Not known. Call', ...GROUPS];
    expect(signsIn(legend())).toEqual(signs);
    await userEvent.click(screen.getByRole('button', { name: /^12 beds free, Blue Spruce/ }));
    expect(screen.getByRole('button', { name: /^12 beds free/ })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('region', { name: 'What the map shows' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Key' }));
    expect(signsIn(screen.getByRole('dialog', { name: 'What the map shows' }))).toEqual(signs);
    expect(screen.queryByRole('button', { name: /streets$/ })).toBeNull();
  });

  test('shows no bed signs if no place within reach has a count', async () => {
    const { availableBeds: _, bedsCountedAt: __, ...uncounted } = aCard(at(0.02, 0));
    await openMap(listing([uncounted, aCard({ id: 'far', ...at(0, 3) })]));
    await waitFor(() => expect(signsIn(legend())).toEqual(['Closed', 'Not known. Call', ...GROUPS]));
  });

  test('collapses, and stays collapsed on this device', async () => {
    await openMap(listing([aCard(at(0.02, 0))]));
    expect(signsIn(legend())).toHaveLength(6);
    const fold = within(legend()).getByRole('button', { name: 'What the map shows', expanded: true });
    await userEvent.click(fold);
    expect(fold).toHaveFocus();
    expect(fold).toHaveAttribute('aria-expanded', 'false');
    expect(within(legend()).queryByRole('list')).toBeNull();
    document.body.replaceChildren();
    await openMap(listing([aCard(at(0.02, 0))]));
    await userEvent.click(within(legend()).getByRole('button', { name: 'What the map shows', expanded: false }));
    expect(signsIn(legend())).toHaveLength(6);
  });
});
