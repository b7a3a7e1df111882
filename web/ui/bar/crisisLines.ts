import type { Language } from '../../../domain/events/envelope.ts';

/**
 * National lines of the United States that answer day and night, kept with the page so that they need no connection.
 * Call, text, chat, in that order.
 */
export interface CrisisLine {
  readonly id: 'lifeline' | 'violence' | 'local';
  readonly call: { readonly href: string; readonly number: string };
  readonly text?: { readonly href: string; readonly number: string; readonly word?: string };
  readonly chat?: Readonly<Record<Language, string>>;
}

export const CRISIS_LINES: readonly CrisisLine[] = [
  {
    id: 'lifeline',
    call: { href: 'tel:988', number: '988' },
    text: { href: 'sms:988', number: '988' },
    chat: { en: 'https://988lifeline.org/chat/', es: 'https://988lifeline.org/es/chat/' },
  },
  {
    id: 'violence',
    call: { href: 'tel:+18007997233', number: '(800) 799-7233' },
    text: { href: 'sms:88788', number: '88788', word: 'START' },
    chat: { en: 'https://www.thehotline.org/', es: 'https://espanol.thehotline.org/' },
  },
  { id: 'local', call: { href: 'tel:211', number: '211' } },
];
