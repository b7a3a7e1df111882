import { CONFIRM_LINK_TTL_MS, signConfirmLink, type ConfirmLink } from '#identity/links/confirmLink.ts';
import { openVault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import { connectMongo } from '#platform/mongo/index.ts';
import { readRunFile } from '#platform/runFile.ts';
import { personOf, type RunningShelter } from '../support/shelter.ts';
import { addService, waitForService } from './accounts.ts';
import { product } from './product.ts';
import { signIn } from './visitor.ts';

/**
 * Creates the path of a link like that of the weekly message, which is sent only on Mondays and for facts that are 90 days old. `dataDir`:
 * data folder of the product; default: the product shared by all browser tests.
 */
export const confirmPath = async (
  link: Omit<ConfirmLink, 'expiresAt'>,
  ttlMs = CONFIRM_LINK_TTL_MS,
  dataDir = product().dataDir,
): Promise<string> => {
  const run = await readRunFile(dataDir);
  if (run === null) throw new Error('No product runs on this data folder');
  const mongo = await connectMongo(run.mongodbUrl);
  try {
    const vault = await openVault({ db: mongo.vault, keysDir: keysFolderOf({ dataDir, keysDir: undefined }), clock: Date.now });
    return `/confirm?token=${signConfirmLink(vault, { ...link, expiresAt: Date.now() + ttlMs })}`;
  } finally {
    await mongo.close();
  }
};

const PANTRY_SAMPLE = {
  serviceSummary: 'Bread for today',
  description: 'Ring the bell.',
  city: 'Denver',
  state: 'CO',
  zip: '80205',
  phone: '3035550100',
  type: ['FOOD_PANTRY'],
};

/** Creates a confirmation link for a user of the sample and a new service, in the product at `url` with its data in `dataDir`. */
export const sampleConfirmPath = async ({ url, dataDir, people }: Pick<RunningShelter, 'url' | 'dataDir' | 'people'>): Promise<string> => {
  const owner = await signIn(url, personOf({ people }, 'user'));
  const serviceId = await addService(owner, 'Quiet Pantry', PANTRY_SAMPLE, url);
  const { revision } = await waitForService(owner, serviceId, url);
  return confirmPath({ accountId: owner.user.id, serviceId, revision }, CONFIRM_LINK_TTL_MS, dataDir);
};
