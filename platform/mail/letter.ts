import type { Language } from '#domain/vocabulary/languages.ts';
import { escapeHtml } from '../html.ts';
import type { Message } from './mailer.ts';
import { nameForMail } from './nameForMail.ts';

/** One item of a letter: its title, text and link. */
export interface LetterItem {
  /** A name that a user entered. */
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly link: string;
}

export interface Letter {
  readonly language: Language;
  readonly subject: string;
  readonly greeting: string;
  readonly introduction: readonly string[];
  readonly items: readonly LetterItem[];
  readonly closing: readonly string[];
  /** Closing text, with the link written out. */
  readonly footer: { readonly text: string; readonly link: string };
}

const BUTTON_STYLE = 'display:inline-block;padding:12px 20px;border-radius:8px;background:#0c2d3a;color:#ffffff';

const itemHtml = ({ title, text, action, link }: LetterItem): string =>
  [
    `<h2 style="font-size:18px;margin:24px 0 4px">${escapeHtml(nameForMail(title))}</h2>`,
    `<p style="margin:0 0 8px">${escapeHtml(text)}</p>`,
    `<p style="margin:0"><a href="${escapeHtml(link)}" style="${BUTTON_STYLE}">${escapeHtml(action)}</a></p>`,
  ].join('');

const paragraphsHtml = (texts: readonly string[]): string => texts.map((text) => `<p>${escapeHtml(text)}</p>`).join('');

/** Writes a letter with several items, as plain text and as HTML. */
export const writeLetter = (letter: Letter): Pick<Message, 'subject' | 'text' | 'html' | 'language'> => {
  const { language, subject, greeting, introduction, items, closing, footer } = letter;
  const textItems = items.map(({ title, text, action, link }) => `${nameForMail(title)}\n${text}\n${action}: ${link}`);
  return {
    subject,
    language,
    text: `${[greeting, ...introduction, ...textItems, ...closing, 'Shelter', `--\n${footer.text}\n${footer.link}`].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#ffffff">',
      paragraphsHtml([greeting, ...introduction]),
      ...items.map(itemHtml),
      `<div style="margin-top:24px">${paragraphsHtml([...closing, 'Shelter'])}</div>`,
      `<p style="font-size:14px">${escapeHtml(footer.text)}<br><a href="${escapeHtml(footer.link)}">${escapeHtml(footer.link)}</a></p></body></html>`,
    ].join(''),
  };
};
