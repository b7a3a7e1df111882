import { screen } from '@testing-library/react';
import { aCard } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { CompactRow } from './CompactRow.tsx';

const pantryCard = (facts: Parameters<typeof aCard>[0]) => aCard({ type: ['FOOD_PANTRY'], city: 'Toledo', state: 'OH', ...facts });
const findRow = () => screen.getByRole('article', { name: 'Blue Spruce Night Shelter' });

describe('list row beside an open service', () => {
  test('names the city of a distant place, and the service type only once', () => {
    const { unmount } = show(<CompactRow card={pantryCard({ serviceSummary: 'Food Pantry', lang: 'en', distance: 100_000 })} />, {
      language: 'es',
    });
    expect(findRow()).toHaveTextContent('Toledo, OH · Despensas · Todas las personas.');
    expect(findRow()).not.toHaveTextContent('Food Pantry');
    unmount();
    show(<CompactRow card={pantryCard({ serviceSummary: 'Bread on Fridays' })} />);
    expect(findRow()).toHaveTextContent('Bread on Fridays');
    expect(findRow()).not.toHaveTextContent(/Toledo|Food Pantries/);
  });
});
