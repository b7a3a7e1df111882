import type { Language } from '#domain/vocabulary/languages.ts';
import { escapeHtml } from '../html.ts';
import { BED_TEMPLATES } from './bedTemplates.ts';
import type { Message } from './mailer.ts';
import { nameForMail } from './nameForMail.ts';
import { REPORT_TEMPLATES } from './reportTemplates.ts';

/* Templates of the messages in both languages. A person's name is only in the text, never in a header. */

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

const TEMPLATES = {
  resetPassword: {
    en: {
      subject: 'Set a new password for Shelter',
      greeting: 'Hello {{name}},',
      body: ['Someone asked for a new password for your Shelter account. This link works once, for ten minutes:'],
      actionLabel: 'Set a new password',
      ignoreText: 'If it was not you, ignore this email. Your password stays the same.',
    },
    es: {
      subject: 'Cree una contraseña nueva en Shelter',
      greeting: 'Hola, {{name}}:',
      body: ['Alguien pidió una contraseña nueva para su cuenta de Shelter. Este enlace sirve una sola vez, durante diez minutos:'],
      actionLabel: 'Crear una contraseña nueva',
      ignoreText: 'Si no fue usted, ignore este correo. Su contraseña sigue siendo la misma.',
    },
  },
  confirmClosing: {
    en: {
      subject: 'Confirm that you want to close your Shelter account',
      greeting: 'Hello {{name}},',
      body: [
        'You asked to close your Shelter account. To confirm, open this link. It works once, for ten minutes.',
        'Three days later, your name, email and phone will be deleted for good. Until then, an admin can restore the account.',
      ],
      actionLabel: 'Close my account',
      ignoreText: 'If it was not you, do not open the link. Set a new password, because someone may know yours.',
    },
    es: {
      subject: 'Confirme que quiere cerrar su cuenta de Shelter',
      greeting: 'Hola, {{name}}:',
      body: [
        'Usted pidió cerrar su cuenta de Shelter. Este enlace la cierra; sirve una sola vez, durante diez minutos.',
        'Tres días después se eliminan para siempre su nombre, correo y teléfono. Hasta entonces la administración puede restaurar la cuenta.',
      ],
      actionLabel: 'Cerrar mi cuenta',
      ignoreText: 'Si no fue usted, no abra el enlace y cree una contraseña nueva: quizá alguien conoce la suya.',
    },
  },
  ...BED_TEMPLATES,
  ...REPORT_TEMPLATES,
  confirmEmail: {
    en: {
      subject: 'Confirm your email address for Shelter',
      greeting: 'Hello {{name}},',
      body: ['You signed in to Shelter with another site and gave this email. This link confirms it. It works once, for one hour:'],
      actionLabel: 'Confirm and sign in',
      ignoreText: 'If it was not you, ignore this email. Nothing will change.',
    },
    es: {
      subject: 'Confirme su dirección de correo para Shelter',
      greeting: 'Hola, {{name}}:',
      body: [
        'Usted inició sesión en Shelter con otro sitio y dio este correo. Este enlace lo confirma. Sirve una sola vez, durante una hora:',
      ],
      actionLabel: 'Confirmar e iniciar sesión',
      ignoreText: 'Si no fue usted, ignore este correo. No se cambia nada.',
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, Template>>>>;
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
