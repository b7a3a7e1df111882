import { ApiError } from '../api/ApiError.ts';

/** Worth another try: no answer, a busy server, or an ended session, without which the request works. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status);

/** Why the server does not take something, in its words. */
export const reasonOf = ({ text, errors }: ApiError): string =>
  [text, ...errors.map((issue) => issue.text)].filter((each) => each !== undefined).join(' ');
