import type { Attachment, SendMailOptions } from 'nodemailer';
import * as z from 'zod/mini';
import { accountEmailSchema } from '#domain/account/form.ts';
import type { Message } from './mailer.ts';

export interface MailSender {
  /** Sender, such as `Shelter <no-reply@example.org>`. */
  readonly from: string;
}

type ComposedMail = SendMailOptions & { readonly attachments?: Attachment[] };

/**
 * Returns one plain address; null for a text that a mail program could parse as several, a group or a header (S29): nodemailer parses
 * `name:` as a group.
 */
export const parseSingleAddress = (text: string): string | null => {
  const parsed = z.safeParse(accountEmailSchema, text);
  return parsed.success ? parsed.data : null;
};

/** Returns the headers for one-click unsubscription; the standard allows it over https only. */
const unsubscribeHeaders = (address: string | undefined): Readonly<Record<string, string>> =>
  address === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${address}>`,
        ...(address.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      };

/** Creates nodemailer's message. The address is passed separately from any name, so that it is never parsed as a list. */
export const composeMail = (
  { to, replyTo, subject, text, html, language, id, unsubscribe }: Message,
  { from }: MailSender,
): ComposedMail => {
  const address = parseSingleAddress(to);
  const replyToAddress = replyTo === undefined ? undefined : parseSingleAddress(replyTo);
  if (address === null || replyToAddress === null) throw new TypeError('The text is not a single e-mail address.');
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address },
    ...(replyToAddress === undefined ? {} : { replyTo: { name: '', address: replyToAddress } }),
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribeHeaders(unsubscribe),
    },
    // Content is never loaded from a file or a URL.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
