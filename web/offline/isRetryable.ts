import { ApiError } from '../api/ApiError.ts';

/** Whether a retry can succeed: after no answer, a busy server, or an ended session, without which the request works. */
export const isRetryable = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || [401, 408, 425, 429].includes(error.status);

/** Returns the server's reason for a refusal, as text. */
export const reasonOf = ({ text, errors }: ApiError): string =>
  [text, ...errors.map((issue) => issue.text)].filter((each) => each !== undefined).join(' ');
