import { noFailpoint } from '#command-api/failpoint.ts';
import { systemClock } from '#platform/clock.ts';
import type { Product } from './product.ts';
import { addSample, reviseSampleCrisisLines, sampleState } from './sample/index.ts';

/** Prints one line for the user who starts the product. */
export const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints the administrator token of a first start. Call it before anything that can fail: the token cannot be read again. */
export const showToken = ({ adminToken }: Pick<Product, 'adminToken'>): void => {
  if (adminToken === null) return;
  say('Administrator token, shown only once and stored only as a hash. Keep it:');
  say(`  ${adminToken}`);
};

/**
 * Adds the sample directory to an empty log, completes an interrupted one, and updates the national crisis lines of an older one. Only for
 * embedded stores: it prints passwords.
 */
export const keepSample = async (
  { store, vault }: Pick<Product, 'store' | 'vault'>,
  { withPeople }: { readonly withPeople: boolean },
): Promise<void> => {
  const state = await sampleState(store, { withPeople });
  if (state === 'there') {
    const revised = await reviseSampleCrisisLines({ store, clock: systemClock });
    if (revised > 0) say(`Updated ${revised} national crisis lines of the sample.`);
    return;
  }
  say(
    state === 'none'
      ? 'The log is empty: adding the sample directory …'
      : 'An earlier start was interrupted: adding the rest of the sample …',
  );
  const { services, people } = await addSample({ store, vault, clock: systemClock, failpoint: noFailpoint }, { withPeople });
  say(`Added ${services} fictional services as a sample (npm run sample:remove removes them).`);
  if (!withPeople) return;
  say('Its users, one for each role. Their passwords are shown only once:');
  for (const { email, password } of people) say(`  ${email.padEnd(34)}${password}`);
};
