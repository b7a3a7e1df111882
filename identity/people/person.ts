import * as z from 'zod/mini';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '../vault/keys.ts';

const personSchema = z.object({ email: z.string(), displayName: z.string(), phone: z.string() });

/** The sealed facts of a person. */
export type Person = z.infer<typeof personSchema>;

/** Placeholder for an erased person, or one whose key is lost. */
export const EMPTY_PERSON: Person = { email: '', displayName: '', phone: '' };

const toPerson = (unsealed: object | null): Person => {
  const parsed = z.safeParse(personSchema, unsealed);
  return parsed.success ? parsed.data : EMPTY_PERSON;
};

/** Unseals the personal data of several accounts, in order; null for an erased account. */
export const unsealPeople = async (keys: Pick<Keys, 'unsealAll'>, sealed: readonly (Sealed | null)[]): Promise<Person[]> => {
  const sealedPresent = sealed.filter((sealedPerson): sealedPerson is Sealed => sealedPerson !== null);
  const unsealed = sealedPresent.length === 0 ? [] : await keys.unsealAll(sealedPresent);
  let nextIndex = 0;
  return sealed.map((sealedPerson) => (sealedPerson === null ? EMPTY_PERSON : toPerson(unsealed[nextIndex++] ?? null)));
};
