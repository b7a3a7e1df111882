import { noFailpoint } from '#command-api/commands/failpoint.ts';
import { systemClock } from '#platform/systemClock.ts';
import { printLine } from './printLine.ts';
import type { Product } from './product.ts';
import { addSample, reviseSampleCrisisLines, sampleState } from './sample/index.ts';

/** Prints the administrator token of a first start. Call it before anything that can fail: the token cannot be read again. */
export const printAdminToken = ({ adminToken }: Pick<Product, 'adminToken'>): void => {
  if (adminToken === null) return;
  printLine('Administrator token, shown only once and stored only as a hash. Keep it:');
  printLine(`  ${adminToken}`);
};

/**
 * Adds the sample directory to an empty log, completes an interrupted one, and updates the national crisis lines of an older one. Only for
 * embedded stores: it prints passwords.
 */
export const ensureSample = async (
  { store, vault }: Pick<Product, 'store' | 'vault'>,
  { withPeople }: { readonly withPeople: boolean },
): Promise<void> => {
  const state = await sampleState(store, { withPeople });
  if (state === 'there') {
    const revisedCount = await reviseSampleCrisisLines({ store, clock: systemClock });
    if (revisedCount > 0) printLine(`Updated ${revisedCount} national crisis lines of the sample.`);
    return;
  }
  printLine(
    state === 'none'
      ? 'The log is empty: adding the sample directory …'
      : 'An earlier start was interrupted: adding the rest of the sample …',
  );
  const { services, people } = await addSample({ store, vault, clock: systemClock, failpoint: noFailpoint }, { withPeople });
  printLine(`Added ${services} fictional services as a sample (npm run sample:remove removes them).`);
  if (!withPeople) return;
  printLine('Its users, one for each role. Their passwords are shown only once:');
  for (const { email, password } of people) printLine(`  ${email.padEnd(34)}${password}`);
};
