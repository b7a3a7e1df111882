import type { MessageContent } from '#identity/feedback/sealedFeedback.ts';
import { escapeHtml } from '#platform/html.ts';
import type { Message } from '#platform/mail/mailer.ts';
import { nameForMail } from '#platform/mail/nameForMail.ts';

/** Both languages in one message: the preferred language of a service is unknown. */
const INTRODUCTION = {
  en: (service: string) => `Somebody wrote to ${service} through Shelter. Answer this email and your answer goes to them.`,
  es: (service: string) =>
    `Alguien escribió a ${service} por medio de Shelter. Responda a este correo y su respuesta llegará a esa persona.`,
};

/** Writes a visitor's message to a service, as plain text and as HTML. Of the visitor's input, only the one address is in a header. */
export const writeConnectMessage = (
  service: string,
  { name, email, phone, message, coordinates }: MessageContent,
): Pick<Message, 'subject' | 'text' | 'html' | 'language' | 'replyTo'> => {
  const subject = 'Somebody wrote to you through Shelter · Alguien le escribió por Shelter';
  const facts = [
    ['Name · Nombre', name],
    ['Email · Correo', email],
    ['Phone · Teléfono', phone],
    ...(coordinates === undefined ? [] : [['Place · Lugar', `${coordinates.latitude}, ${coordinates.longitude}`]]),
  ] as const;
  const introduction = [INTRODUCTION.en(nameForMail(service)), INTRODUCTION.es(nameForMail(service))];
  return {
    subject,
    language: 'en, es',
    replyTo: email,
    text: `${[...introduction, facts.map(([label, value]) => `${label}: ${value}`).join('\n'), message, 'Shelter'].join('\n\n')}\n`,
    html: [
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1d1d1b;background:#ffffff">',
      `<p>${escapeHtml(introduction[0] ?? '')}</p><p lang="es">${escapeHtml(introduction[1] ?? '')}</p>`,
      `<p>${facts.map(([label, value]) => `${escapeHtml(label ?? '')}: ${escapeHtml(value ?? '')}`).join('<br>')}</p>`,
      `<p style="white-space:pre-wrap">${escapeHtml(message)}</p><p>Shelter</p></body></html>`,
    ].join(''),
  };
};
