import type { Language } from '../../domain/events/envelope.ts';
import { toApiError } from './ApiError.ts';

/** What every call may be given. */
export interface AskOptions {
  readonly language: Language;
  readonly signal?: AbortSignal | undefined;
}

/** A command besides: the same key for the same body, so that sending it again is safe. */
export interface CommandOptions extends AskOptions {
  readonly key: string;
}

export interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}

/** The body of a good answer. Its type is the contract's: the client's own loses tuples on the way. */
export const dataOf = <Data>({ data, error, response }: Answer): Data => {
  if (data === undefined) throw toApiError(response, error);
  return data as Data;
};

/** How many there are in all, on every page together. */
export const totalOf = ({ response }: Answer, shown: number): number => Number(response.headers.get('x-total-count') ?? shown);

export const asked = ({ language, signal }: AskOptions) => ({ headers: { 'accept-language': language }, ...(signal && { signal }) });

export const commanded = ({ language, key }: CommandOptions) => ({ headers: { 'accept-language': language, 'idempotency-key': key } });
