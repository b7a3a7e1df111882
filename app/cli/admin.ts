import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { createAdministrator, operatorEnvelope, passwordLink } from '#command-api/accounts/firstAdministrator.ts';
import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { emailSchema } from '#domain/account/form.ts';
import { openVault } from '#identity/vault/index.ts';
import { keysFolderOf, readConfig } from '#platform/config.ts';
import { readRunFile } from '#platform/runFile.ts';
import { systemClock } from '#platform/systemClock.ts';
import { runTool } from './runTool.ts';
import { withStores } from './withStores.ts';

const USAGE = `npm run admin -- EMAIL

Makes the user with this email address an administrator, and opens an account if there is none. Prints a link for setting the
password; the link works once, within ten minutes. The command never asks for a password. Each run prints a new link. Uses
EVENTSTORE_URL and MONGODB_URL, or the embedded stores of the data folder (running or not).

Exit codes: 0 done, 1 failed, 2 wrong usage.`;

/** Returns the origin of the product for the link. */
const publicOrigin = async (): Promise<string> => {
  const config = readConfig();
  const runningProcess = await readRunFile(config.dataDir);
  return config.publicUrl ?? runningProcess?.url?.replace('127.0.0.1', 'localhost') ?? `http://localhost:${config.port}`;
};

const createWithEmail = (email: string): Promise<void> =>
  withStores(async ({ store }, mongo) => {
    const config = readConfig();
    const vault = await openVault({ db: mongo.vault, keysDir: keysFolderOf(config), masterKey: config.masterKey, clock: systemClock });
    const context = { store, vault, clock: systemClock, failpoint: noFailpoint };
    const createdAdministrator = await createAdministrator(context, operatorEnvelope(randomUUID(), 'npm run admin', systemClock()), email);
    console.log(createdAdministrator.isNew ? 'Opened an account for an administrator.' : 'The account is an administrator now.');
    console.log('Set the password with this link, which works once, within ten minutes:');
    console.log(`  ${passwordLink(await publicOrigin(), createdAdministrator.resetToken)}`);
  });

await runTool({
  usage: USAGE,
  minArguments: 1,
  async run(_values, [text]) {
    const email = z.safeParse(emailSchema, text);
    if (!email.success) {
      console.error('The argument is not a single email address.');
      return 2;
    }
    await createWithEmail(email.data);
    return 0;
  },
});
