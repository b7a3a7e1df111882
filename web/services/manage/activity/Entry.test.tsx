import { screen } from '@testing-library/react';
import { aSession } from '#tests/web/builders.ts';
import { anEntry } from '#tests/web/history.ts';
import { show } from '#tests/web/show.tsx';
import { session } from '#web/browser/session.ts';
import { Entry } from './Entry.tsx';

afterEach(() => session.set(null));

test.each([
  ['en', 'See the directory at this time'],
  ['es', 'Ver el directorio como estaba en ese momento'],
] as const)('links the moment of a change for users who may see the past (%s)', (language, name) => {
  const entry = anEntry({ at: '2026-11-13T08:00:00.000Z' });
  const { unmount } = show(<Entry entry={entry} />, { language });
  expect(screen.queryByRole('link', { name })).not.toBeInTheDocument();
  unmount();
  session.set(aSession({ role: 'VOLUNTEER LEAD' }));
  show(<Entry entry={entry} />, { language });
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/?asOf=2026-11-13T08%3A00%3A00.000Z');
});

test('an entry shows an urgent notice in both languages, each with its `lang`', () => {
  const facts = { text: 'No heat tonight', textEs: 'Esta noche no hay calefacción', expiresAt: null };
  show(<Entry entry={anEntry({ events: [{ type: 'CriticalNoticeRaised', revision: 3, facts }] })} />);
  expect(screen.getByText('No heat tonight')).not.toHaveAttribute('lang');
  expect(screen.getByText('Esta noche no hay calefacción')).toHaveAttribute('lang', 'es');
});
