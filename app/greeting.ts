import { randomUUID } from 'node:crypto';
import { createConfiguredAdministrator, passwordLink } from '#command-api/accounts/firstAdministrator.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import type { Config } from '#platform/config.ts';
import { outboxFolder } from '#platform/mail/index.ts';
import { systemClock } from '#platform/systemClock.ts';
import { printLine } from './printLine.ts';
import type { Product } from './product.ts';

/** Creates the administrator of SHELTER_ADMIN_EMAIL if there is none, and prints the link for their password. */
export const createConfiguredAdministratorOnce = async (
  { adminEmail, publicUrl }: Config,
  { store, vault, url }: Product,
): Promise<void> => {
  if (adminEmail === undefined) return;
  const context = { store, vault, clock: systemClock, failpoint: noFailpoint };
  const createdAdministrator = await createConfiguredAdministrator(context, randomUUID, adminEmail);
  if (createdAdministrator === null) return;
  printLine(
    'The administrator of SHELTER_ADMIN_EMAIL sets a password with this link, which works once, within ten minutes (npm run admin prints another):',
  );
  printLine(`  ${passwordLink(publicUrl ?? url, createdAdministrator.resetToken)}`);
};

/** Says where the product runs and where its messages are. */
export const printGreeting = ({ url, outboxLink }: Product, config: Config): void => {
  const address = url.replace('127.0.0.1', 'localhost');
  printLine(`Shelter runs at ${address} (API: ${address}/api/docs/). Stop with Ctrl-C.`);
  if (config.contactEmail === undefined)
    printLine('Without a contact address (CONTACT_EMAIL), users request the deletion of their account with the feedback form.');
  if (config.smtpUrl !== undefined) return;
  if (outboxLink === null) printLine(`Without a mail server (SMTP_URL), messages are saved in ${outboxFolder(config)}`);
  else
    printLine(
      `Without a mail server (SMTP_URL), messages are only saved. This link shows them until the next start: ${address}${outboxLink}`,
    );
};
