import type { HistoryEntry } from '../../api/types.ts';

/** What the thing of an entry is called, where it is about a service that has a name. */
export const thingOf = ({ service }: Pick<HistoryEntry, 'service'>): string | undefined => service?.name;
