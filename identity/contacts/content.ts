import * as z from 'zod/mini';
import type { CoordinatorFacts } from '#domain/coordinator/form.ts';
import type { LiaisonFacts } from '#domain/liaison/form.ts';
import type { Sealed } from '#kernel/sealed.ts';
import type { Keys } from '../vault/keys.ts';

/* Sealed facts of a region's contacts, who have no account; each contact has a key. */

const text = z._default(z.string(), '');

const coordinatorContentSchema = z.object({
  name: z.string(),
  addresses: z._default(z.array(z.string()), []),
  officePhone: text,
  extension: text,
  mobile: text,
  fax: text,
  email: text,
});

const liaisonContentSchema = z.object({ name: z.string(), title: text, position: text, phone: text, extension: text, email: text });
/** The sealed facts of a liaison: all but district and county. */
export type LiaisonContent = z.output<typeof liaisonContentSchema>;

const openEach = async <Content>(
  keys: Pick<Keys, 'unsealAll'>,
  schema: z.ZodMiniType<Content>,
  sealed: readonly Sealed[],
): Promise<(Content | null)[]> => {
  const opened = sealed.length === 0 ? [] : await keys.unsealAll(sealed);
  return opened.map((one) => {
    const parsed = z.safeParse(schema, one);
    return parsed.success ? parsed.data : null;
  });
};

/** Unseals the facts of several coordinators, in order; null if the key is destroyed. */
export const openCoordinators = (keys: Pick<Keys, 'unsealAll'>, sealed: readonly Sealed[]): Promise<(CoordinatorFacts | null)[]> =>
  openEach(keys, coordinatorContentSchema, sealed);

/** Unseals the facts of several liaisons, in order; null if the key is destroyed. */
export const openLiaisons = (keys: Pick<Keys, 'unsealAll'>, sealed: readonly Sealed[]): Promise<(LiaisonContent | null)[]> =>
  openEach(keys, liaisonContentSchema, sealed);

/** Returns the facts of a liaison that are sealed. */
export const sealedPartOf = ({ district: _district, county: _county, ...content }: LiaisonFacts): LiaisonContent => content;
