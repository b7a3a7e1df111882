import type { HistoryEntry } from '../../api/types.ts';

/** Returns the name of the service that an entry is about; undefined if there is none. */
export const serviceNameOf = ({ service }: Pick<HistoryEntry, 'service'>): string | undefined => service?.name;
