import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCard, minutesAgo, NOW } from '../testing/builders.ts';
import { show } from '../testing/show.tsx';
import { favorites } from '../browser/preferences.ts';
import { ServiceCard } from './ServiceCard.tsx';

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  jest.useRealTimers();
  favorites.set([]);
});

const row = () => screen.getByRole('article', { name: 'Blue Spruce Night Shelter' });

describe('a row of the list', () => {
  test('begins with the call, and names the service in it', () => {
    show(<ServiceCard card={aCard()} />);
    const [first] = screen.getAllByRole('link');
    expect(first).toHaveAccessibleName('Call Blue Spruce Night Shelter, (303) 555-0142');
    expect(first).toHaveAttribute('href', 'tel:+13035550142');
  });

  test('says open, till when, how far, for whom and how fresh', () => {
    show(<ServiceCard card={aCard()} />);
    expect(row()).toHaveTextContent('Open till 7:00 AM');
    expect(row()).toHaveTextContent('0.4 mi');
    expect(row()).toHaveTextContent('Beds for tonight, no ID needed. Anyone. Updated today');
  });

  test.each([
    [true, 'Anyone. Wheelchair accessible. Updated today', 'Todas las personas. Accesible en silla de ruedas. '],
    [false, 'Anyone. No wheelchair access. Updated today', 'Todas las personas. Sin acceso en silla de ruedas. '],
    [undefined, 'Anyone. Updated today', 'Todas las personas. Actualizado'],
  ])('says wheelchair access where it is known: %s', (isWheelchairAccessible, english, spanish) => {
    const card = aCard(isWheelchairAccessible === undefined ? {} : { isWheelchairAccessible });
    const { unmount } = show(<ServiceCard card={card} />);
    expect(row()).toHaveTextContent(english);
    unmount();
    show(<ServiceCard card={card} />, { language: 'es' });
    expect(row()).toHaveTextContent(spanish);
  });

  test('says the same in Spanish', () => {
    show(<ServiceCard card={aCard({ serviceSummary: 'Camas para esta noche' })} />, { language: 'es' });
    expect(row()).toHaveTextContent('Abierto hasta las 7:00 AM');
    expect(row()).toHaveTextContent('Camas para esta noche. Todas las personas. Actualizado hoy');
    expect(row()).toHaveTextContent('camas libres de 60Contadas hace 35 min');
  });

  test.each([
    ['a fresh count', {}, '12beds free of 60Counted 35 min ago'],
    ['one bed', { availableBeds: 1 }, '1bed free of 60Counted 35 min ago'],
    ['a full house', { availableBeds: 0 }, '0Full, 60 bedsCounted 35 min ago'],
    ['a count of eight hours', { bedsCountedAt: minutesAgo(480) }, '12beds free of 60, old countCounted 8 h ago. Call to check'],
    ['a count just short of that', { bedsCountedAt: minutesAgo(479) }, '12beds free of 60Counted 7 h ago'],
  ])('says %s with its age', (_what, facts, said) => {
    show(<ServiceCard card={aCard(facts)} />);
    expect(row()).toHaveTextContent(said);
  });

  test('never guesses beds that nobody counted', () => {
    const { availableBeds: _beds, bedsCountedAt: _at, ...uncounted } = aCard();
    show(<ServiceCard card={uncounted} />);
    expect(row()).toHaveTextContent('?Beds not reportedCall to ask');
  });

  test('says nothing of beds where there are none', () => {
    show(<ServiceCard card={aCard({ type: ['MEALS'] })} />);
    expect(row()).not.toHaveTextContent(/bed/);
  });

  test('warns of facts older than half a year', () => {
    show(<ServiceCard card={aCard({ updatedAt: minutesAgo(60 * 24 * 250) })} />);
    expect(row()).toHaveTextContent('May be out of date. Call before you go');
  });

  test('has no point to go to when the address is given by phone', () => {
    show(<ServiceCard card={aCard({ isConfidential: true, distance: 3219 })} />);
    expect(row()).toHaveTextContent('Address given by phone. 2.0 mi to the middle of the city.');
  });

  test('marks a machine’s words and words of another language', () => {
    show(<ServiceCard card={aCard({ lang: 'en', machineTranslated: true })} />, { language: 'es' });
    expect(screen.getByText('Beds for tonight, no ID needed.')).toHaveAttribute('lang', 'en');
    expect(row()).toHaveTextContent('Traducción automática');
  });

  test('is kept as a favorite, and let go again', async () => {
    show(<ServiceCard card={aCard()} />);
    const star = screen.getByRole('button', { name: 'Save to My Favorites: Blue Spruce Night Shelter' });
    await userEvent.click(star);
    expect(star).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('status')).toHaveTextContent('Added to My Favorites');
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(favorites.get()).toEqual([]);
  });

  test('says so when there is no number', () => {
    const { phone: _phone, ...silent } = aCard();
    show(<ServiceCard card={silent} />);
    expect(row()).toHaveTextContent('No phone number. See the details');
  });
});
