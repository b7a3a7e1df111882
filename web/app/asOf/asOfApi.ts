import type { Api } from '../../api/api.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { Operation } from '../../api/operation.ts';

/** Operations that can return data as of a moment. */
const AS_OF_OPERATIONS: readonly Operation[] = [
  'GET /services',
  'GET /services/counts',
  'GET /services/{id}',
  'GET /services/beds',
  'GET /services/managed',
  'GET /services/managed/counts',
  'GET /services/approvals',
  'GET /services/{id}/changes-since-approval',
];
/** They use POST but change nothing: their input is long or must not be stored. */
const QUERIES_BY_POST: readonly Operation[] = ['POST /services/search-city-or-zip', 'POST /services/locate-address', 'POST /device/forget'];

const isCommand = (operation: Operation): boolean => !operation.startsWith('GET ') && !QUERIES_BY_POST.includes(operation);

/** The API as of a moment (ISO 8601 UTC). Commands are not sent: the past is read-only. */
export const asOfApi = (api: Api, asOf: string): Api => {
  const withAsOf = <Input>(operation: Operation, input: Input): Input => {
    if (isCommand(operation)) throw new ApiError(403, 'FORBIDDEN');
    if (!AS_OF_OPERATIONS.includes(operation)) return input;
    const { query } = input as { readonly query?: object };
    return { ...input, query: { ...query, asOf } };
  };
  return {
    call: async (operation, input, options) => api.call(operation, withAsOf(operation, input), options),
    list: async (operation, input, options) => api.list(operation, withAsOf(operation, input), options),
  };
};
