import { isActorRole, type Actor } from '../kernel/events/envelope.ts';
import type { ServiceDocument } from '../projections/services/document.ts';

/** In which role whoever counted the beds was, as answers say it: left out where a newer version knows a role that this one does not. */
export const countedBy = ({ bedsCountedBy }: Pick<ServiceDocument, 'bedsCountedBy'>): Actor['role'] | undefined =>
  bedsCountedBy !== undefined && isActorRole(bedsCountedBy) ? bedsCountedBy : undefined;
