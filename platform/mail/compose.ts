import type { Attachment, SendMailOptions } from 'nodemailer';
import type { Message } from './mailer.ts';

export interface Sender {
  /** `Shelter <no-reply@example.org>` */
  readonly from: string;
}

type Composed = SendMailOptions & { readonly attachments?: Attachment[] };

/** An address that cannot become several, a group, or a header: nodemailer folds line breaks but reads `name:` as a group. */
const ONE_ADDRESS = /^[^\s@,;:<>()"'\\[\]]{1,64}@[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i;

/** Whether a text is one plain address that a message may be sent to (S29). */
export const isOneAddress = (text: string): boolean => ONE_ADDRESS.test(text) && !text.includes('..');

/** A message as nodemailer takes it. The address is given apart from any name, so nothing in it is parsed as a list. */
export const compose = ({ to, subject, text, html, language, id }: Message, { from }: Sender): Composed => {
  if (!isOneAddress(to)) throw new TypeError('Not one e-mail address.');
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId: `<${id}@${domain}>`,
    headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    // Nothing of ours is a file or an address to be read from.
    disableFileAccess: true,
    disableUrlAccess: true,
  };
};
