import { screen, within } from '@testing-library/react';
import { show } from '#tests/web/show.tsx';
import { CrisisSheet } from './CrisisSheet.tsx';

const contactLinks = (name: string): [string | null, string | null][] => {
  const line = within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
  return line.getAllByRole('link').map((link) => [link.getAttribute('href'), link.textContent]);
};

describe('the national lines of CrisisSheet', () => {
  test('have links to call and text 988 without key or word in English', () => {
    show(<CrisisSheet onClose={() => undefined} />);
    expect(contactLinks('988 Suicide and Crisis Lifeline')).toEqual([
      ['tel:988', '988'],
      ['sms:988', 'Text 988'],
      ['https://988lifeline.org/chat/', 'Chat'],
    ]);
  });

  test('name the key and the word of 988 for an answer in Spanish', () => {
    show(<CrisisSheet onClose={() => undefined} />, { language: 'es' });
    expect(contactLinks('988, Línea de Prevención del Suicidio y Crisis')).toEqual([
      ['tel:988', 'Llame al 988 y oprima 2'],
      ['sms:988?&body=AYUDA', 'Mandar la palabra AYUDA al 988'],
      ['https://988lifeline.org/es/chat/', 'Chat'],
    ]);
  });
});
