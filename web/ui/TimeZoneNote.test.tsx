import { screen } from '@testing-library/react';
import { show } from '#tests/web/show.tsx';
import { zoneName } from '../i18n/zoneName.ts';
import { TimeZoneNote } from './TimeZoneNote.tsx';

test('zoneName names a zone in both languages, and falls back to its identifier', () => {
  expect([zoneName('America/Denver', 'en'), zoneName('America/Los_Angeles', 'es'), zoneName('Nowhere/Else', 'en')]).toEqual([
    'Mountain Time',
    'hora del Pacífico',
    'Nowhere/Else',
  ]);
});

test.each([
  ['en', 'Times are in '],
  ['es', 'Zona horaria: '],
] as const)("TimeZoneNote names the reader's zone (%s)", async (language, words) => {
  show(<TimeZoneNote />, { language });
  const zone = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone, language);
  expect(await screen.findByText(`${words}${zone}.`)).toBeInTheDocument();
});
