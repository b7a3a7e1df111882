import type { Language } from '#domain/vocabulary/languages.ts';
import { escapeHtml } from '../html.ts';
import type { Message } from './mailer.ts';
import { nameForMail } from './nameForMail.ts';
import templates from './templates.json' with { type: 'json' };

/*
 * Templates of the messages in both languages; `{{service}}` is the shelter or the reported service. A person's name is only in the text,
 * never in a header.
 */

interface Template {
  readonly subject: string;
  readonly greeting: string;
  /** The event, and the reason for this message. */
  readonly body: readonly string[];
  /** Text of the link. */
  readonly actionLabel: string;
  /** Advice if the user did not request it. */
  readonly ignoreText: string;
}

const TEMPLATES = templates satisfies Readonly<Record<string, Readonly<Record<Language, Template>>>>;
export type TemplateName = keyof typeof TEMPLATES;

/** Writes a message as plain text and as HTML. */
export const writeMessage = (
  template: TemplateName,
  language: Language,
  { name, link, service = '' }: { readonly name: string; readonly link: string; readonly service?: string },
): Pick<Message, 'subject' | 'text' | 'html' | 'language'> => {
  const { subject, greeting, body: bodyText, actionLabel, ignoreText } = TEMPLATES[template][language];
  const body = bodyText.map((paragraph) => paragraph.replace('{{service}}', () => nameForMail(service)));
  const greetingText = name === '' ? greeting.replace(/,? \{\{name\}\}/, '') : greeting.replace('{{name}}', () => nameForMail(name));
  return {
    subject,
    language,
    text: `${[greetingText, ...body, `${actionLabel}:\n${link}`, ignoreText, 'Shelter'].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#ffffff">',
      `<p>${escapeHtml(greetingText)}</p>`,
      ...body.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`),
      `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#0c2d3a;color:#ffffff">${escapeHtml(actionLabel)}</a></p>`,
      `<p style="word-break:break-all">${escapeHtml(link)}</p>`,
      `<p>${escapeHtml(ignoreText)}</p><p>Shelter</p></body></html>`,
    ].join(''),
  };
};
