import { isEventOf } from '../envelope/eventsOf.ts';
import { importMappingEventSchemas, type ImportMappingEvent } from './events.ts';

/** Fields by the names of columns as published; null: the column is not used. */
export type StoredMapping = ImportMappingEvent['data']['mapping'];

/** How files with certain columns are read; both empty before a person says it. */
export interface ImportMappingState {
  readonly columns: readonly string[];
  readonly mapping: StoredMapping;
}

export const initialState: ImportMappingState = { columns: [], mapping: {} };

export const isImportMappingEvent = isEventOf<ImportMappingEvent>(importMappingEventSchemas);

export const evolve = (_state: ImportMappingState, { data }: ImportMappingEvent): ImportMappingState => data;

const sameMapping = (one: StoredMapping, other: StoredMapping): boolean => {
  const columns = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...columns].every((column) => one[column] === other[column]);
};

/** Sets how files with these columns are read; no event if they are read so already. */
export const setMapping = (columns: readonly string[], mapping: StoredMapping, state: ImportMappingState): readonly ImportMappingEvent[] =>
  sameMapping(mapping, state.mapping) ? [] : [{ type: 'ImportMappingSet', data: { columns: [...columns], mapping: { ...mapping } } }];
