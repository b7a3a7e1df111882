import { isPlainEmail } from '#kernel/email.ts';
import { webAddress } from '#kernel/webAddress.ts';

/** A web address that was stored once, as today's rule has it; undefined when that refuses it: nothing leads where no new address may. */
export const shownAddress = (stored: string | undefined): string | undefined =>
  stored === undefined || stored === '' ? undefined : webAddress(stored);

/** The same of an e-mail address: imports of older versions stored what they found, several or with a name beside it. */
export const shownEmail = (stored: string): string | undefined => (isPlainEmail(stored) ? stored : undefined);
