import { queryOptions } from '@tanstack/react-query';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Api } from '../api.ts';

/** An address as the user has typed it so far. */
export interface TypedAddress {
  readonly address1: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: string;
}

/** Query for the location of an address; enabled once the address is complete enough for a search. */
export const addressQuery = (api: Api, { address1, city, state, zip, country }: TypedAddress, language: Language) =>
  queryOptions({
    queryKey: ['address', address1, city, state, zip, country],
    queryFn: ({ signal }) =>
      api.call('POST /services/locate-address', { body: { address1, city, state, zip, country } }, { language, signal }),
    enabled: address1.trim() !== '' && (zip.trim() !== '' || city.trim() !== ''),
    staleTime: Infinity,
  });
