import type { Attachment, SendMailOptions } from 'nodemailer';
import * as z from 'zod/mini';
import { accountEmailSchema } from '#domain/account/form.ts';
import type { Message } from './mailer.ts';

export interface Sender {
  /** `Shelter <no-reply@example.org>` */
  readonly from: string;
}

type Composed = SendMailOptions & { readonly attachments?: Attachment[] };

/** One plain address; null for what could become several, a group or a header (S29): nodemailer reads `name:` as a group. */
export const oneAddress = (text: string): string | null => {
  const parsed = z.safeParse(accountEmailSchema, text);
  return parsed.success ? parsed.data : null;
};

/** One press in a mail program; the standard knows it over https alone. */
const unsubscribing = (address: string | undefined): Readonly<Record<string, string>> =>
  address === undefined
    ? {}
    : {
        'List-Unsubscribe': `<${address}>`,
        ...(address.startsWith('https:') ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
      };

/** A message as nodemailer takes it. The address is given apart from any name, so nothing in it is parsed as a list. */
export const compose = ({ to, replyTo, subject, text, html, language, id, unsubscribe }: Message, { from }: Sender): Composed => {
  const address = oneAddress(to);
  const answersTo = replyTo === undefined ? undefined : oneAddress(replyTo);
  if (address === null || answersTo === null) throw new TypeError('Not one e-mail address.');
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address },
    ...(answersTo === undefined ? {} : { replyTo: { name: '', address: answersTo } }),
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: {
      'Content-Language': language,
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...unsubscribing(unsubscribe),
    },
    // Nothing of ours is a file or an address to be read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
