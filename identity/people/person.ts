import * as z from 'zod/mini';
import type { Sealed } from '#kernel/sealed.ts';
import type { Keys } from '../vault/keys.ts';

const personSchema = z.object({ email: z.string(), displayName: z.string(), phone: z.string() });

/** The sealed facts of a person. */
export type Person = z.infer<typeof personSchema>;

/** Placeholder for an erased person, or one whose key is lost. */
export const NOBODY: Person = { email: '', displayName: '', phone: '' };

const personIn = (opened: object | null): Person => {
  const parsed = z.safeParse(personSchema, opened);
  return parsed.success ? parsed.data : NOBODY;
};

/** Unseals the personal data of several accounts, in order; null for an erased account. */
export const openPeople = async (keys: Pick<Keys, 'unsealAll'>, sealed: readonly (Sealed | null)[]): Promise<Person[]> => {
  const present = sealed.filter((one): one is Sealed => one !== null);
  const opened = present.length === 0 ? [] : await keys.unsealAll(present);
  let next = 0;
  return sealed.map((one) => (one === null ? NOBODY : personIn(opened[next++] ?? null)));
};
