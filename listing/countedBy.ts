import { isActorRole, type Actor } from '#kernel/events/envelope.ts';
import type { ServiceDocument } from '#projections/services/document.ts';

/** The role in which a user counted the beds, as answers state it: omitted for a role that only a newer version knows. */
export const countedBy = ({ bedsCountedBy }: Pick<ServiceDocument, 'bedsCountedBy'>): Actor['role'] | undefined =>
  bedsCountedBy !== undefined && isActorRole(bedsCountedBy) ? bedsCountedBy : undefined;
