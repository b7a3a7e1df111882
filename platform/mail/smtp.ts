import { createTransport } from 'nodemailer';
import { composeMail, type MailSender } from './composeMail.ts';
import { MailNotSent, type Mailer } from './mailer.ts';

/** Timeouts of a mail server, in milliseconds. */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Creates a mailer that uses a mail server: `smtp://user:password@host:587` (TLS if the server offers it) or `smtps://…:465`. */
export const createSmtpMailer = (url: string, sender: MailSender): Mailer => {
  const transport = createTransport({ url, ...SMTP_TIMEOUTS_MS, pool: false });
  return {
    destination: new URL(url).host,
    async send(message) {
      try {
        await transport.sendMail(composeMail(message, sender));
      } catch (error) {
        // The server's message may contain the address.
        const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';
        throw new MailNotSent(`the mail server did not accept the message (${code})`);
      }
    },
    deleteAbout: async () => undefined,
    close: async () => transport.close(),
  };
};
