import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Language } from '#kernel/vocabulary/languages.ts';
import { aCard } from '../../testing/builders.ts';
import { show } from '../../testing/show.tsx';
import { CriticalNotice } from './CriticalNotice.tsx';

const notices = [
  aCard({ id: 'a', name: 'Curtis Park Hall', criticalDescription: 'Warming room open tonight', criticalExpiredAt: '2026-12-24T23:59' }),
  aCard({ id: 'b', name: 'Open Table', criticalDescription: 'Hot meals all day', isCriticalNeverExpire: true }),
];
const inSpanish = () => within(screen.getByRole('region', { name: 'Aviso urgente' })).getByRole('link');
const shown = () => screen.getByRole('region', { name: 'Urgent notice' });
const show8s = () => act(() => jest.advanceTimersByTimeAsync(8000));

const open = async (listed = notices, language: Language = 'en') => {
  jest.useFakeTimers();
  show(<CriticalNotice cards={listed} />, { language });
  await act(() => jest.advanceTimersByTimeAsync(0));
};
afterEach(() => jest.useRealTimers());

describe('urgent notices', () => {
  test('rotate every eight seconds', async () => {
    covers('1-15', '4-63');
    await open();
    expect(shown()).toHaveTextContent('Warming room open tonightCurtis Park Hall, Open till 12/24/2026 · 0.4 mi');
    await show8s();
    expect(shown()).toHaveTextContent('Hot meals all dayOpen Table · 0.4 mi');
    await show8s();
    expect(shown()).toHaveTextContent('Warming room open tonight');
  });

  test('show the time too if they end during the day', async () => {
    covers('4-64');
    const [warming] = notices;
    await open([{ ...warming!, criticalExpiredAt: '2026-12-24T18:00' }]);
    expect(shown()).toHaveTextContent('Curtis Park Hall, Open till 12/24/2026 6:00 PM');
  });

  test('are in Spanish if a person translated them, else marked as English', async () => {
    const [warming, meals] = notices;
    await open([{ ...warming!, criticalDescriptionEs: 'Sala con calefacción abierta' }, meals!], 'es');
    expect(inSpanish()).toHaveTextContent('Sala con calefacción abierta');
    expect(inSpanish().querySelector('strong')).not.toHaveAttribute('lang');
    expect(inSpanish()).not.toHaveTextContent('En inglés');
    await show8s();
    expect(inSpanish()).toHaveTextContent('Hot meals all dayEn inglés');
    expect(inSpanish().querySelector('strong')).toHaveAttribute('lang', 'en');
  });

  test('are shown in English to English readers even if translated', async () => {
    const [warming] = notices;
    await open([{ ...warming!, criticalDescriptionEs: 'Sala con calefacción abierta' }]);
    expect(shown()).toHaveTextContent('Warming room open tonight');
    expect(shown()).not.toHaveTextContent('In English');
  });

  test('are not shown once they expire, even from the cache', async () => {
    const [warming, meals] = notices;
    await open([{ ...warming!, criticalExpiredAt: '2020-01-01T23:59' }, meals!]);
    expect(shown()).toHaveTextContent('Hot meals all day');
    expect(screen.queryByRole('button', { name: /^Next notice/ })).toBeNull();
  });

  test('do not rotate while the pointer is over them', async () => {
    await open();
    fireEvent.mouseEnter(shown());
    await show8s();
    expect(shown()).toHaveTextContent('Warming room open tonight');
    fireEvent.mouseLeave(shown());
    await show8s();
    expect(shown()).toHaveTextContent('Hot meals all day');
  });

  test('do not rotate while a notice has focus', async () => {
    covers('rule-16');
    await open();
    fireEvent.focus(screen.getByRole('link'));
    await show8s();
    expect(shown()).toHaveTextContent('Warming room open tonight');
  });

  test('do not rotate for a visitor who prefers reduced motion, and change by a button', async () => {
    covers('rule-16');
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        ({
          media,
          matches: media.includes('reduce'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await open();
    await show8s();
    expect(shown()).toHaveTextContent('Warming room open tonight');
    fireEvent.click(screen.getByRole('button', { name: 'Next notice, 1 of 2' }));
    expect(shown()).toHaveTextContent('Hot meals all day');
    matchMedia.mockRestore();
  });
});
