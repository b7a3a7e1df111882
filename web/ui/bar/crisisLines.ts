import type { Language } from '#domain/vocabulary/languages.ts';

/** The number for text messages, and the link that opens the message. */
interface TextLink {
  readonly href: string;
  readonly number: string;
  /** Word to send, if the line requires one. */
  readonly word?: string;
}

/**
 * National lines of the United States that answer day and night, included in the page so that they need no connection; the order is call,
 * text, chat.
 */
export interface CrisisLine {
  readonly id: 'lifeline' | 'violence' | 'local';
  readonly call: { readonly href: string; readonly number: string };
  readonly text?: TextLink;
  /** Key to press when the line answers. */
  readonly key?: string;
  /** Key and text link for an answer in Spanish, if they differ. */
  readonly es?: Pick<CrisisLine, 'key' | 'text'>;
  readonly chat?: Readonly<Record<Language, string>>;
}

export const CRISIS_LINES: readonly CrisisLine[] = [
  {
    id: 'lifeline',
    call: { href: 'tel:988', number: '988' },
    text: { href: 'sms:988', number: '988' },
    es: { key: '2', text: { href: 'sms:988?&body=AYUDA', number: '988', word: 'AYUDA' } },
    chat: { en: 'https://988lifeline.org/chat/', es: 'https://988lifeline.org/es/chat/' },
  },
  {
    id: 'violence',
    call: { href: 'tel:+18007997233', number: '(800) 799-7233' },
    text: { href: 'sms:88788?&body=START', number: '88788', word: 'START' },
    chat: { en: 'https://www.thehotline.org/', es: 'https://espanol.thehotline.org/' },
  },
  { id: 'local', call: { href: 'tel:211', number: '211' } },
];
