import { isActorRole, type Actor } from '#domain/envelope/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** Returns the role in which a user counted the beds; undefined for a role that this version does not know. */
export const countedBy = ({ bedsCountedBy }: Pick<ServiceDocument, 'bedsCountedBy'>): Actor['role'] | undefined =>
  bedsCountedBy !== undefined && isActorRole(bedsCountedBy) ? bedsCountedBy : undefined;
