import { keysDirOf } from '../../platform/config.ts';
import { connectMongo } from '../../platform/mongo/index.ts';
import { readRun } from '../../platform/run.ts';
import { CONFIRM_LINK_LASTS_MS, signConfirmLink, type ConfirmLink } from '../../identity/links/confirmLink.ts';
import { openVault } from '../../identity/vault/index.ts';
import { personOf, type Shelter } from '../support/shelter.ts';
import { product } from './product.ts';
import { signIn } from './visitor.ts';

/**
 * The path of a link as the weekly message carries it: that one comes on Mondays, and about what is 90 days old. `dataDir`: of the
 * product that it leads to; of the one that runs for all browser tests, unless it is said.
 */
export const confirmPath = async (
  of: Omit<ConfirmLink, 'expiresAt'>,
  lastsMs = CONFIRM_LINK_LASTS_MS,
  dataDir = product().dataDir,
): Promise<string> => {
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

/** A link that somebody of the sample got about a place they add for it, in the product at `url` with its data in `dataDir`. */
export const sampleConfirmPath = async ({ url, dataDir, people }: Pick<Shelter, 'url' | 'dataDir' | 'people'>): Promise<string> => {
  const { token, user } = await signIn(url, personOf({ people }, 'user'));
  const place = { address1: '100 Example Street', city: 'Denver', state: 'CO', zip: '80205', country: 'US', phone: '3035550100' };
  const kind = { type: ['FOOD_PANTRY'], category: ['ALL'], schedules: [{ type: 'FULL_DAY' }] };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': 'to-be-confirmed' };
  const body = JSON.stringify({
    name: 'Quiet Pantry',
    serviceSummary: 'Bread for today',
    description: 'Ring the bell.',
    ...place,
    ...kind,
  });
  const added = await fetch(`${url}/api/services`, { method: 'POST', headers, body });
  if (!added.ok) throw new Error(`There is nothing to confirm: ${await added.text()}`);
  const { id: serviceId } = (await added.json()) as { readonly id: string };
  let known = await fetch(`${url}/api/services/${serviceId}`, { headers });
  while (!known.ok) known = await fetch(known.url, { headers });
  const { revision } = (await known.json()) as { readonly revision: number };
  return confirmPath({ accountId: user.id, serviceId, revision }, CONFIRM_LINK_LASTS_MS, dataDir);
};
