import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, minutesAgo, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { ServiceCard as Card } from '../api/types.ts';
import { favorites } from '../browser/preferences.ts';
import { OldFacts } from './OldFacts.tsx';
import { ServiceCard } from './ServiceCard.tsx';

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  jest.useRealTimers();
  favorites.set([]);
});

const cardWithoutPhone = (facts: Partial<Card>): Card => {
  const { phone: _phone, ...withoutPhone } = aCard(facts);
  return withoutPhone;
};
const findRow = () => screen.getByRole('article', { name: 'Blue Spruce Night Shelter' });

describe('ServiceCard', () => {
  test('begins with the call link, which is named after the service', () => {
    show(<ServiceCard card={aCard()} />);
    const [firstLink] = screen.getAllByRole('link');
    expect(firstLink).toHaveAccessibleName('Call Blue Spruce Night Shelter, (303) 555-0142');
    expect(firstLink).toHaveAttribute('href', 'tel:+13035550142');
  });

  test('removes bidi control characters from the names of old data, so that the number is not reversed', () => {
    show(<ServiceCard card={aCard({ name: 'Blue\u202E Spruce' })} />);
    expect(screen.getAllByRole('link')[0]).toHaveAccessibleName('Call Blue Spruce, (303) 555-0142');
    expect(screen.getByRole('heading').firstElementChild?.tagName).toBe('BDI');
  });

  test('shows open state, closing time, distance, audience and freshness', () => {
    covers('1-4');
    show(<ServiceCard card={aCard()} />);
    expect(findRow()).toHaveTextContent('Open till 7:00 AM');
    expect(findRow()).toHaveTextContent('0.4 mi');
    expect(findRow()).toHaveTextContent('Beds for tonight, no ID needed. Anyone. Updated today');
  });

  test('shows that the place is closed, and when it opens', () => {
    covers('1-23');
    show(<ServiceCard card={aCard({ openings: [[NOW + 3600, NOW + 7200]] })} />);
    expect(findRow()).toHaveTextContent('Closed till 9:35 PM');
    expect(findRow()).not.toHaveTextContent('Open');
  });

  test.each([
    [true, 'Anyone. Wheelchair accessible. Updated today', 'Todas las personas. Accesible para silla de ruedas. '],
    [false, 'Anyone. No wheelchair access. Updated today', 'Todas las personas. Sin acceso para silla de ruedas. '],
    [undefined, 'Anyone. Updated today', 'Todas las personas. Actualizado'],
  ])('shows the wheelchair access if it is known: %s', (isWheelchairAccessible, english, spanish) => {
    const card = aCard(isWheelchairAccessible === undefined ? {} : { isWheelchairAccessible });
    const { unmount } = show(<ServiceCard card={card} />);
    expect(findRow()).toHaveTextContent(english);
    unmount();
    show(<ServiceCard card={card} />, { language: 'es' });
    expect(findRow()).toHaveTextContent(spanish);
  });

  test.each([
    [true, 'Anyone. Referral needed. Updated today', 'Se necesita referencia. '],
    [false, 'Anyone. No referral needed. Updated today', 'No se necesita referencia. '],
    [undefined, 'Anyone. Updated today', 'Todas las personas. Actualizado'],
  ])('shows whether a referral is needed if that is known: %s', (isReferralNeeded, english, spanish) => {
    const card = aCard(isReferralNeeded === undefined ? {} : { isReferralNeeded });
    const { unmount } = show(<ServiceCard card={card} />);
    expect(findRow()).toHaveTextContent(english);
    unmount();
    show(<ServiceCard card={card} />, { language: 'es' });
    expect(findRow()).toHaveTextContent(spanish);
  });

  test('shows the same in Spanish', () => {
    show(<ServiceCard card={aCard({ serviceSummary: 'Camas para esta noche' })} />, { language: 'es' });
    expect(findRow()).toHaveTextContent('Abierto hasta las 7:00 AM');
    expect(findRow()).toHaveTextContent('Camas para esta noche. Todas las personas. Actualizado hoy');
    expect(findRow()).toHaveTextContent('camas libres de 60Contadas hace 35 min');
  });

  test.each([
    ['a fresh count', {}, '12beds free of 60Counted 35 min ago'],
    ['one bed', { availableBeds: 1 }, '1bed free of 60Counted 35 min ago'],
    ['a full house', { availableBeds: 0 }, '0Full, 60 bedsCounted 35 min ago'],
    ['a count of eight hours', { bedsCountedAt: minutesAgo(480) }, '12beds free of 60, old countCounted 8 h ago. Call to check'],
    ['a count just short of that', { bedsCountedAt: minutesAgo(479) }, '12beds free of 60Counted 7 h ago'],
  ])('shows %s with its age', (_what, facts, words) => {
    covers('1-5');
    show(<ServiceCard card={aCard(facts)} />);
    expect(findRow()).toHaveTextContent(words);
  });

  test('lists the kinds of help in the reader’s language if there is no summary in it', () => {
    const type = ['SHELTER', 'TRANSITIONAL', 'ASSISTANCE'] as const;
    const { unmount } = show(<ServiceCard card={aCard({ type: [...type], lang: 'en' })} />, { language: 'es' });
    expect(findRow()).toHaveTextContent(
      'Vivienda temporal · Ayuda económica y trámites. Beds for tonight, no ID needed. En inglés. Todas las personas.',
    );
    expect(screen.getByText('Beds for tonight, no ID needed.')).toHaveAttribute('lang', 'en');
    unmount();
    const { serviceSummary: _summary, ...withoutSummary } = aCard({ type: ['FOOD'], age: '18 or older' });
    show(<ServiceCard card={withoutSummary} />);
    expect(findRow()).toHaveTextContent('Food. 18 or older. Anyone.');
  });

  test.each([
    ['en', 'Food Pantry', ['FOOD_PANTRY'], 'Blue Spruce Night ShelterFood Pantry. Anyone.'],
    ['es', 'Food Pantry', ['FOOD_PANTRY'], 'Blue Spruce Night ShelterDespensas. Todas las personas.'],
    ['es', 'Transitional', ['TRANSITIONAL'], 'Blue Spruce Night ShelterVivienda temporal. Todas las personas.'],
    ['es', 'Meal, Food pantries', ['MEALS', 'FOOD_PANTRY'], 'Blue Spruce Night ShelterComidas · Despensas. Todas las personas.'],
    ['es', 'Shelter', ['EMERGENCY_SHELTER'], 'Blue Spruce Night ShelterRefugio de emergencia. Todas las personas.'],
    ['en', 'consejeria', ['COUNSELING'], 'Blue Spruce Night ShelterCounseling. Anyone.'],
    ['es', 'Prepack Pantry', ['FOOD_PANTRY'], 'Blue Spruce Night ShelterDespensas. Prepack Pantry. En inglés. Todas las personas.'],
    ['es', 'Meals', ['FOOD_PANTRY'], 'Blue Spruce Night ShelterDespensas. Meals. En inglés. Todas las personas.'],
  ] as const)('names the kind of help only once if the summary contains nothing else (%s, %s)', (language, serviceSummary, type, words) => {
    const summaryLanguage = serviceSummary === 'consejeria' ? ('es' as const) : ('en' as const);
    show(
      <ServiceCard card={aCard({ serviceSummary, type: [...type], ...(summaryLanguage !== language && { lang: summaryLanguage }) })} />,
      { language },
    );
    expect(findRow()).toHaveTextContent(words);
  });

  test('names its city if the distance is over 50 miles or unknown', () => {
    const inToledo = { city: 'Toledo', state: 'OH' };
    const { distance: _distance, ...withoutDistance } = aCard(inToledo);
    const { unmount } = show(<ServiceCard card={withoutDistance} />);
    expect(findRow()).toHaveTextContent('Blue Spruce Night ShelterToledo, OH. Beds for tonight, no ID needed.');
    unmount();
    const farView = show(<ServiceCard card={aCard({ ...inToledo, distance: 80_468 })} />, { language: 'es' });
    expect(findRow()).toHaveTextContent('50 mi');
    expect(findRow()).toHaveTextContent('Blue Spruce Night ShelterToledo, OH. Beds for tonight');
    farView.unmount();
    show(<ServiceCard card={aCard({ ...inToledo, distance: 80_467 })} />);
    expect(findRow()).not.toHaveTextContent('Toledo');
  });

  test('shows uncounted beds as not reported', () => {
    const { availableBeds: _beds, bedsCountedAt: _at, ...withoutBedCount } = aCard();
    show(<ServiceCard card={withoutBedCount} />);
    expect(findRow()).toHaveTextContent('?Beds not reportedCall to ask');
  });

  test('shows no beds for a place without beds', () => {
    show(<ServiceCard card={aCard({ type: ['MEALS'] })} />);
    expect(findRow()).not.toHaveTextContent(/bed/);
  });

  test('warns of facts older than six months', () => {
    show(<ServiceCard card={aCard({ updatedAt: minutesAgo(60 * 24 * 250) })} />);
    expect(findRow()).toHaveTextContent('May be out of date. Call before you go');
  });

  test('shows the distance to the city center when the address is given by phone', () => {
    show(<ServiceCard card={aCard({ isConfidential: true, distance: 3219 })} />);
    expect(findRow()).toHaveTextContent('Address given by phone. 2.0 mi to the city center.');
  });

  test('marks machine translations and texts in another language', () => {
    show(<ServiceCard card={aCard({ lang: 'en', machineTranslated: true })} />, { language: 'es' });
    expect(screen.getByText('Beds for tonight, no ID needed.')).toHaveAttribute('lang', 'en');
    expect(findRow()).toHaveTextContent('Traducido por un programa');
  });

  test('can be saved as a favorite, and removed again', async () => {
    covers('1-8');
    show(<ServiceCard card={aCard()} />);
    const star = screen.getByRole('button', { name: 'Save to My Favorites: Blue Spruce Night Shelter' });
    await userEvent.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Added to My Favorites');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(favorites.get()).toEqual([]);
  });

  test.each([
    ['en', 'No phone numberDirections', 'Directions to Blue Spruce Night Shelter'],
    ['es', 'Sin teléfonoCómo llegar', 'Cómo llegar a Blue Spruce Night Shelter'],
  ] as const)('shows directions instead of the call if there is no number (%s)', (language, words, name) => {
    show(<ServiceCard card={cardWithoutPhone({ address1: '2111 Champa Street', city: 'Denver' })} />, { language });
    expect(findRow()).toHaveTextContent(words);
    const link = screen.getByRole('link', { name });
    expect(link).toHaveAttribute('href', 'https://www.google.com/maps/dir/?api=1&destination=2111+Champa+Street%2C+Denver');
    expect(link).toHaveClass('fill');
  });

  test('has no route to a place without a number and with a hidden address', () => {
    show(<ServiceCard card={cardWithoutPhone({ address1: '2111 Champa Street', isConfidential: true })} />);
    expect(findRow()).toHaveTextContent('No phone number');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/services/blue-spruce']);
  });

  test.each([
    ['is filled while the place is open', {}, true, ''],
    ['is filled while the place closes soon', { openings: [[NOW - 5700, NOW + 600]] }, true, ''],
    ['is outlined until the place opens, with a note', { openings: [[NOW + 3600, NOW + 7200]] }, false, 'when it opens'],
    ['is outlined if hours are not known', { hours: 'unknown', openings: [] }, false, ''],
    ['is outlined if no opening is known', { openings: [] }, false, ''],
  ] as const)('has a call link that %s', (_how, facts, isFilled, whenText) => {
    show(<ServiceCard card={aCard(facts as Partial<Card>)} />);
    const [call] = screen.getAllByRole('link');
    expect(call?.classList.contains('fill')).toBe(isFilled);
    expect(call).toHaveTextContent(`(303) 555-0142 ${whenText}`.trim());
    expect(call).toHaveAccessibleName(['Call Blue Spruce Night Shelter, (303) 555-0142', whenText].filter(Boolean).join(', '));
  });

  test('shows a permanently closed place without call and directions', () => {
    show(<ServiceCard card={aCard({ hours: 'permanentlyClosed', openings: [], address1: '2111 Champa Street' })} />);
    expect(findRow()).toHaveTextContent('Permanently closed');
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/services/blue-spruce']);
  });

  test('has a star, and no kudos button', () => {
    show(<ServiceCard card={aCard({ likes: 34 })} />);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    expect(findRow()).not.toHaveTextContent('34');
  });
});

const cardsOfYears = (...years: number[]) => years.map((year, index) => aCard({ id: `c${index}`, updatedAt: `${year}-05-01T00:00:00Z` }));
const showList = (cards: readonly Card[], language: 'en' | 'es' = 'en') =>
  show(
    <div data-testid="list">
      <OldFacts rows={cards} />
      {cards.map((card) => (
        <ServiceCard key={card.id} card={card} />
      ))}
    </div>,
    { language },
  );
const firstListElement = () => screen.getByTestId('list').firstElementChild;

describe('facts that are years old', () => {
  test.each([
    ['en', 'Info for these places is from 2017. Call before you go.', 'Info from 2017. Call before you go'],
    ['es', 'Esta información es de 2017. Llame antes de ir.', 'Información de 2017. Llame antes de ir'],
  ] as const)('are described once above a list, and briefly in each row (%s)', (language, listText, rowText) => {
    showList(cardsOfYears(2017, 2017, 2017), language);
    expect(firstListElement()).toHaveTextContent(listText);
    const rows = screen.getAllByRole('article');
    for (const shownRow of rows) expect(shownRow).toHaveTextContent(rowText);
    // Rows hide the advice that is shown above the list.
    for (const shownRow of rows) expect(shownRow.querySelector('.advice')).toHaveTextContent(/^\. (?:Call|Llame)/);
  });

  test('show the first and the last year, and that not all rows are old', () => {
    showList(cardsOfYears(2019, 2017, 2018, 2017, 2026));
    expect(firstListElement()).toHaveTextContent('Info for most of these places is from 2017–2019. Call before you go.');
  });

  test.each([
    ['of two rows', cardsOfYears(2017, 2017)],
    ['of fewer than nearly all', cardsOfYears(2017, 2017, 2017, 2026)],
  ])('are described only in the rows if the list consists %s', (_which, cards) => {
    showList(cards);
    expect(firstListElement()).toBe(screen.getAllByRole('article')[0]);
  });
});
