import * as z from 'zod/mini';
import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import type { LiaisonFacts } from '#domain/liaison/form.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import type { Keys } from '../vault/keys.ts';

/* Sealed facts of a region's contacts, who have no account; each contact has a key. */

const textSchema = z._default(z.string(), '');

const coordinatorContentSchema = z.object({
  name: z.string(),
  addresses: z._default(z.array(z.string()), []),
  officePhone: textSchema,
  extension: textSchema,
  mobile: textSchema,
  fax: textSchema,
  email: textSchema,
});

const liaisonContentSchema = z.object({
  name: z.string(),
  title: textSchema,
  position: textSchema,
  phone: textSchema,
  extension: textSchema,
  email: textSchema,
});
/** The sealed facts of a liaison: all but district and county. */
export type LiaisonContent = z.output<typeof liaisonContentSchema>;

const unsealEach = async <Content>(
  keys: Pick<Keys, 'unsealAll'>,
  schema: z.ZodMiniType<Content>,
  sealed: readonly Sealed[],
): Promise<(Content | null)[]> => {
  const unsealed = sealed.length === 0 ? [] : await keys.unsealAll(sealed);
  return unsealed.map((unsealedContent) => {
    const parsed = z.safeParse(schema, unsealedContent);
    return parsed.success ? parsed.data : null;
  });
};

/** Unseals the facts of several coordinators, in order; null if the key is destroyed. */
export const unsealCoordinators = (keys: Pick<Keys, 'unsealAll'>, sealed: readonly Sealed[]): Promise<(CoordinatorFacts | null)[]> =>
  unsealEach(keys, coordinatorContentSchema, sealed);

/** Unseals the facts of several liaisons, in order; null if the key is destroyed. */
export const unsealLiaisons = (keys: Pick<Keys, 'unsealAll'>, sealed: readonly Sealed[]): Promise<(LiaisonContent | null)[]> =>
  unsealEach(keys, liaisonContentSchema, sealed);

/** Returns the facts of a liaison that are sealed. */
export const sealedContentOf = ({ district: _district, county: _county, ...content }: LiaisonFacts): LiaisonContent => content;
