import { keysDirOf } from '../../platform/config.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { readRun } from '../../platform/run.ts';
import { CONFIRM_LINK_LASTS_MS, signConfirmLink, type ConfirmLink } from '../../identity/links/confirmLink.ts';
import { openVault } from '../../identity/vault/index.ts';
import { product } from './product.ts';

/** The path of a link as the weekly message carries it: that one comes on Mondays, and about what is 90 days old. */
export const confirmPath = async (of: Omit<ConfirmLink, 'expiresAt'>, lastsMs = CONFIRM_LINK_LASTS_MS): Promise<string> => {
  const { dataDir } = product();
  const run = await readRun(dataDir);
  if (run === null) throw new Error('No product runs on this data folder');
  const mongo = await connectMongo(run.mongodbUrl);
  try {
    const vault = await openVault({ db: mongo.vault, keysDir: keysDirOf({ dataDir, keysDir: undefined }), clock: Date.now });
    return `/confirm?token=${signConfirmLink(vault, { ...of, expiresAt: Date.now() + lastsMs })}`;
  } finally {
    await mongo.close();
  }
};
