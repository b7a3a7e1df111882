import { screen, waitFor } from '@testing-library/react';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aService, NOW } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import type { Service } from '#web/api/types.ts';
import { clearStorages } from '#web/browser/preference.ts';
import { chosenPlace } from '#web/browser/preferences.ts';
import { PrintSheet } from './PrintSheet.tsx';

beforeEach(() => jest.useFakeTimers({ now: NOW * 1000, doNotFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  jest.useRealTimers();
  clearStorages();
});

const printedText = (facts: Partial<Service> = {}, language: Language = 'en'): string => {
  const { container } = show(<PrintSheet service={aService(facts)} />, { language, path: '/services/blue-spruce' });
  return container.textContent?.replaceAll('\u00a0', ' ') ?? '';
};
const rowTexts = () => screen.getAllByRole('row').map((row) => row.textContent);

describe('print sheet', () => {
  test('shows name, phone number, address, week, audience, web page and age of the facts', () => {
    const text = printedText({ phoneText: 'Ask for the night desk', isAllowedPet: true, isLowBarrier: true, age: '18 or older' });
    for (const part of [
      'Shelter, Emergency',
      'Blue Spruce Night Shelter',
      '(303) 555-0142',
      'Ask for the night desk',
      '2111 Champa Street',
      'Denver, CO 80205',
      'Anyone. Pets allowed.',
      '18 or older',
      'No ID, no drug or other tests, no papers.',
      'A warm place to sleep.',
      'Overnight hours end the next morning.',
      'Free beds change by the hour.',
      'http://localhost/',
      'Last checked on 11/19/2026. Printed on 11/19/2026.',
      'Crisis: call or text 988',
    ])
      expect(text).toContain(part);
    expect(screen.getByRole('img', { name: 'QR code for this page' })).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('link')).toBeNull();
  });

  test.each([
    ['en', true, 'Anyone. Wheelchair accessible.'],
    ['en', false, 'Anyone. No wheelchair access.'],
    ['en', undefined, 'We don’t know if it is wheelchair accessible. Ask before you go.'],
    ['es', undefined, 'No sabemos si es accesible para silla de ruedas. Pregunte antes de ir.'],
  ] as const)('shows wheelchair access in %s: %s', (language, isWheelchairAccessible, words) => {
    expect(printedText(isWheelchairAccessible === undefined ? {} : { isWheelchairAccessible }, language)).toContain(words);
  });

  test('lists an ordinary week from Monday to Sunday, then the exceptions', () => {
    printedText({
      schedules: [
        { type: 'MONTHLY', period: 'LAST', day: 'FRIDAY', startTime: '18:00', endTime: '20:00' },
        { type: 'WEEKLY', day: 'TUESDAY', startTime: '17:00', endTime: '19:00' },
        { type: 'WEEKLY', day: 'TUESDAY', startTime: '08:00', endTime: '12:00' },
      ],
      closeSchedules: [{ type: 'DATE_RANGE', startDate: '2026-12-25', endDate: '2026-12-25' }],
    });
    expect(rowTexts()).toEqual([
      'MondayClosed',
      'Tuesday8:00 AM – 12:00 PM, 5:00 PM – 7:00 PM',
      'WednesdayClosed',
      'ThursdayClosed',
      'FridayClosed',
      'SaturdayClosed',
      'SundayClosed',
      'Last Friday6:00 PM – 8:00 PM',
    ]);
    expect(screen.getByText('Closed: 12/25.')).toBeInTheDocument();
  });

  test('renders in Spanish on a Spanish page', () => {
    const text = printedText({ descriptionEs: 'Un lugar cálido.' }, 'es');
    for (const part of [
      'Dirección',
      'Teléfono',
      'Un lugar cálido.',
      'Todas las personas.',
      'Impreso: 19 de noviembre de 2026.',
      'llame al 988 y oprima 2, o mande la palabra AYUDA por mensaje al 988',
    ])
      expect(text).toContain(part);
    expect(rowTexts()[3]).toBe('jueves7:00 PM – 7:00 AM');
  });

  test('shows the way from the chosen place, unless the place is hidden or permanently closed', async () => {
    chosenPlace.set({ label: '80202 Denver, CO', kind: 'zip', longitude: -104.9987, latitude: 39.7512 });
    expect(printedText()).toContain('1.0 mi east of 80202 Denver, CO, in a straight line.');
    const hiddenText = printedText({ isConfidential: true });
    await waitFor(() => expect(hiddenText).toContain('Address given by phone'));
    expect(hiddenText).not.toMatch(/straight line|Champa/);
    expect(printedText({ hours: 'permanentlyClosed', openings: [] })).not.toMatch(/straight line/);
  });

  test('explains how to learn unknown hours, and marks sample data', () => {
    const text = printedText({ schedules: [], openings: [], hours: 'unknown', sample: true });
    expect(text).toContain('Call for hours');
    expect(text).toContain('Sample directory: made-up places. Do not call.');
    expect(screen.queryByRole('row')).toBeNull();
  });
});
