import { screen } from '@testing-library/react';
import { aCard } from '#web/testing/builders.ts';
import { show } from '#web/testing/show.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';

const pantry = (facts: Parameters<typeof aCard>[0]) => aCard({ type: ['FOOD_PANTRY'], city: 'Toledo', state: 'OH', ...facts });
const row = () => screen.getByRole('article', { name: 'Blue Spruce Night Shelter' });

describe('list row beside an open service', () => {
  test('names the city of a distant place, and the service type only once', () => {
    const { unmount } = show(<ChoiceRow card={pantry({ serviceSummary: 'Food Pantry', lang: 'en', distance: 100_000 })} />, {
      language: 'es',
    });
    expect(row()).toHaveTextContent('Toledo, OH · Despensas · Todas las personas.');
    expect(row()).not.toHaveTextContent('Food Pantry');
    unmount();
    show(<ChoiceRow card={pantry({ serviceSummary: 'Bread on Fridays' })} />);
    expect(row()).toHaveTextContent('Bread on Fridays');
    expect(row()).not.toHaveTextContent(/Toledo|Food Pantries/);
  });
});
