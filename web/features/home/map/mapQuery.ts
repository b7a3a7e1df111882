import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Language } from '../../../../domain/events/envelope.ts';
import type { Api } from '../../../api/api.ts';
import { servicesParameters, type ServicesInput } from '../../../api/servicesInput.ts';

const MAX_PLACES = 100;
const MINUTE = 60_000;

/** Up to a hundred services around the middle of the map. */
export const mapQuery = (api: Api, input: ServicesInput, language: Language) =>
  queryOptions({
    queryKey: ['map', language, input],
    queryFn: ({ signal }) =>
      api.list('GET /services', { query: { ...servicesParameters(input), skip: 0, limit: MAX_PLACES } }, { language, signal }),
    staleTime: MINUTE,
    placeholderData: keepPreviousData,
  });
