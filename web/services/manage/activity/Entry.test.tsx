import { screen } from '@testing-library/react';
import { anEntry } from '#web/testing/history.ts';
import { show } from '#web/testing/show.tsx';
import { Entry } from './Entry.tsx';

test('shows an urgent notice in both languages, each marked', () => {
  const facts = { text: 'No heat tonight', textEs: 'Esta noche no hay calefacción', expiresAt: null };
  show(<Entry entry={anEntry({ events: [{ type: 'CriticalNoticeRaised', revision: 3, facts }] })} />);
  expect(screen.getByText('No heat tonight')).not.toHaveAttribute('lang');
  expect(screen.getByText('Esta noche no hay calefacción')).toHaveAttribute('lang', 'es');
});
