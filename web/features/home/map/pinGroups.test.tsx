import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard } from '#tests/web/builders.ts';
import { locationAt, listServicesOf, openMap, mockMapElement } from '#tests/web/homeMap.tsx';

mockMapElement();

const closed = { hours: 'scheduled' as const, openings: [] };
const rowTexts = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map((row) => row.textContent);

describe('map places close together', () => {
  test('are grouped in a round sign with the number of open ones, which zooms in when pressed', async () => {
    const cards = [
      aCard(locationAt(0.1, 0)),
      aCard({ id: 'b', ...locationAt(0.101, 0), ...closed }),
      aCard({ id: 'c', ...locationAt(-0.4, 0.3) }),
    ];
    const map = await openMap(listServicesOf(cards));
    const groupPin = await screen.findByRole('button', { name: '2 places close together, 1 open now. Zoom in' });
    expect(groupPin).toHaveAttribute('data-open', 'true');
    const zoomBefore = map.getZoom();
    await userEvent.click(groupPin);
    await waitFor(() => expect(map.getZoom()).toBeGreaterThan(zoomBefore));
    await waitFor(() => expect(screen.queryByRole('button', { name: /close together/ })).toBeNull());
  });

  test('have an unfilled sign if all are closed, with a number of at most 99+', async () => {
    const manyCards = Array.from({ length: 100 }, (_, index) => aCard({ id: `s${index}`, ...locationAt(0.1, 0), ...closed }));
    await openMap(listServicesOf(manyCards));
    const groupPin = await screen.findByRole('button', { name: '100 places close together, none open now. See the list' });
    expect(groupPin).not.toHaveAttribute('data-open');
    expect(groupPin).toHaveTextContent(/^99\+$/);
  });

  test('are listed if they are at one point, and choosing one opens and focuses its card', async () => {
    await openMap(
      listServicesOf([aCard(locationAt(0.02, 0)), aCard({ id: 'b', name: 'Quiet Harbor', ...locationAt(0.02, 0), ...closed })]),
    );
    const groupPin = await screen.findByRole('button', { name: '2 places close together, 1 open now. See the list' });
    await userEvent.click(groupPin);
    const list = screen.getByRole('region', { name: 'Places at this spot' });
    expect(list).toHaveFocus();
    expect(await within(list).findByRole('heading', { name: '2 places at this spot' })).toBeInTheDocument();
    expect(rowTexts(list)).toEqual(['Blue Spruce Night ShelterOpen till 7:00 AM', 'Quiet HarborClosed, call for hours']);
    await userEvent.click(within(list).getByRole('button', { name: /^Quiet Harbor/ }));
    const card = screen.getByRole('region', { name: 'Chosen location' });
    expect(within(card).getByRole('heading', { name: 'Quiet Harbor' })).toBeInTheDocument();
    expect(card).toHaveFocus();
    expect(screen.queryByRole('region', { name: 'Places at this spot' })).toBeNull();
    // The sign of the group with the chosen place is highlighted.
    expect(groupPin).toHaveAttribute('data-chosen', 'true');
  });

  test('are described in Spanish', async () => {
    await openMap(listServicesOf([aCard(locationAt(0.02, 0)), aCard({ id: 'b', ...locationAt(0.02, 0), ...closed })]), { language: 'es' });
    expect(await screen.findByRole('button', { name: '2 lugares muy juntos, 1 abierto ahora. Vea la lista' })).toBeInTheDocument();
  });
});
