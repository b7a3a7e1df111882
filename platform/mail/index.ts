import path from 'node:path';
import type { Config } from '../config.ts';
import type { Mailer } from './mailer.ts';
import { createOutboxMailer } from './outbox.ts';
import { createSmtpMailer } from './smtp.ts';

export { MailNotSent, type Mailer, type Message } from './mailer.ts';

/** Returns the outbox folder, for messages without a mail server. */
export const outboxFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(path.resolve(dataDir), 'outbox');

/** Opens the mailer: the mail server of `SMTP_URL`, else the outbox of the data folder. */
export const openMailer = (config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mailer => {
  const sender = { from: config.mailFrom };
  return config.smtpUrl === undefined ? createOutboxMailer(outboxFolder(config), sender) : createSmtpMailer(config.smtpUrl, sender);
};
