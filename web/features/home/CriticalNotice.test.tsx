import { act, fireEvent, screen, within } from '@testing-library/react';
import type { Language } from '#domain/vocabulary/languages.ts';
import { aCard } from '#tests/web/builders.ts';
import { show } from '#tests/web/show.tsx';
import { CriticalNotice } from './CriticalNotice.tsx';

const notices = [
  aCard({ id: 'a', name: 'Curtis Park Hall', criticalDescription: 'Warming room open tonight', criticalExpiredAt: '2026-12-24T23:59' }),
  aCard({ id: 'b', name: 'Open Table', criticalDescription: 'Hot meals all day', isCriticalNeverExpire: true }),
];
const spanishLink = () => within(screen.getByRole('region', { name: 'Aviso urgente' })).getByRole('link');
const noticeRegion = () => screen.getByRole('region', { name: 'Urgent notice' });
const advanceOneNotice = () => act(() => jest.advanceTimersByTimeAsync(8000));

const openPage = async (listed = notices, language: Language = 'en') => {
  jest.useFakeTimers();
  show(<CriticalNotice cards={listed} />, { language });
  await act(() => jest.advanceTimersByTimeAsync(0));
};
afterEach(() => jest.useRealTimers());

describe('urgent notices', () => {
  test('rotate every eight seconds', async () => {
    covers('1-15', '4-63');
    await openPage();
    expect(noticeRegion()).toHaveTextContent('Warming room open tonightCurtis Park Hall, Open till 12/24/2026 · 0.4 mi');
    await advanceOneNotice();
    expect(noticeRegion()).toHaveTextContent('Hot meals all dayOpen Table · 0.4 mi');
    await advanceOneNotice();
    expect(noticeRegion()).toHaveTextContent('Warming room open tonight');
  });

  test('show the time too if they end during the day', async () => {
    covers('4-64');
    const [warmingNotice] = notices;
    await openPage([{ ...warmingNotice!, criticalExpiredAt: '2026-12-24T18:00' }]);
    expect(noticeRegion()).toHaveTextContent('Curtis Park Hall, Open till 12/24/2026 6:00 PM');
  });

  test('are in Spanish if a person translated them, else marked as English', async () => {
    const [warmingNotice, mealsNotice] = notices;
    await openPage([{ ...warmingNotice!, criticalDescriptionEs: 'Sala con calefacción abierta' }, mealsNotice!], 'es');
    expect(spanishLink()).toHaveTextContent('Sala con calefacción abierta');
    expect(spanishLink().querySelector('strong')).not.toHaveAttribute('lang');
    expect(spanishLink()).not.toHaveTextContent('En inglés');
    await advanceOneNotice();
    expect(spanishLink()).toHaveTextContent('Hot meals all dayEn inglés');
    expect(spanishLink().querySelector('strong')).toHaveAttribute('lang', 'en');
  });

  test('are shown in English to English readers even if translated', async () => {
    const [warmingNotice] = notices;
    await openPage([{ ...warmingNotice!, criticalDescriptionEs: 'Sala con calefacción abierta' }]);
    expect(noticeRegion()).toHaveTextContent('Warming room open tonight');
    expect(noticeRegion()).not.toHaveTextContent('In English');
  });

  test('are not shown once they expire, even from the cache', async () => {
    const [warmingNotice, mealsNotice] = notices;
    await openPage([{ ...warmingNotice!, criticalExpiredAt: '2020-01-01T23:59' }, mealsNotice!]);
    expect(noticeRegion()).toHaveTextContent('Hot meals all day');
    expect(screen.queryByRole('button', { name: /^Next notice/ })).toBeNull();
  });

  test('do not rotate while the pointer is over them', async () => {
    await openPage();
    fireEvent.mouseEnter(noticeRegion());
    await advanceOneNotice();
    expect(noticeRegion()).toHaveTextContent('Warming room open tonight');
    fireEvent.mouseLeave(noticeRegion());
    await advanceOneNotice();
    expect(noticeRegion()).toHaveTextContent('Hot meals all day');
  });

  test('do not rotate while a notice has focus', async () => {
    covers('rule-16');
    await openPage();
    fireEvent.focus(screen.getByRole('link'));
    await advanceOneNotice();
    expect(noticeRegion()).toHaveTextContent('Warming room open tonight');
  });

  test('do not rotate for a visitor who prefers reduced motion, and change by a button', async () => {
    covers('rule-16');
    const matchMedia = jest.spyOn(window, 'matchMedia').mockImplementation(
      (query) =>
        ({
          media: query,
          matches: query.includes('reduce'),
          addEventListener: () => undefined,
          removeEventListener: () => undefined,
        }) as unknown as MediaQueryList,
    );
    await openPage();
    await advanceOneNotice();
    expect(noticeRegion()).toHaveTextContent('Warming room open tonight');
    fireEvent.click(screen.getByRole('button', { name: 'Next notice, 1 of 2' }));
    expect(noticeRegion()).toHaveTextContent('Hot meals all day');
    matchMedia.mockRestore();
  });
});
