import { setImmediate as turn } from 'node:timers/promises';
import type { ServiceDocument } from '#projections/services/document.ts';
import type { Listing } from '../listing/listing.ts';
import type { FollowedModel, Generation } from '../querying/model/generation.ts';
import { createServiceNames, type ServiceNames } from '../understanding/entities/serviceNames.ts';

/** Longest uninterrupted work, in milliseconds: in between, the process serves other requests. */
const MAX_SLICE_MS = 8;

/** Only approved services are found by name. */
const nameOf = (document: ServiceDocument | null): string | null => (document?.isApproved === true ? document.described.name : null);

const readNames = async (names: ServiceNames, { view }: Generation<Listing>): Promise<ServiceNames> => {
  let yieldAt = performance.now() + MAX_SLICE_MS;
  for (const [id] of view.documents()) {
    // The newest document: it may have changed since the work began.
    names.put(id, nameOf(view.document(id)));
    if (performance.now() < yieldAt) continue;
    await turn();
    yieldAt = performance.now() + MAX_SLICE_MS;
  }
  return names;
};

/** Returns a function for the names of the services in the list. They are read at the first call, and then follow the list. */
export const createChatServiceNames = (model: FollowedModel<Listing, ServiceDocument>) => {
  let current: { readonly generation: Generation<Listing>; readonly names: ServiceNames; readonly read: Promise<ServiceNames> } | undefined;
  model.onFolded(({ changed }) => {
    if (current === undefined || model.current() !== current.generation) return;
    for (const { id, document } of changed) current.names.put(id, nameOf(document));
  });
  return (generation: Generation<Listing>): Promise<ServiceNames> => {
    if (current?.generation !== generation) {
      const names = createServiceNames();
      current = { generation, names, read: readNames(names, generation) };
    }
    return current.read;
  };
};
