import type { Response } from 'express';

/** Sets the headers of a response; `Vary`, in any case, is added to its existing value. */
export const setHeaders = (response: Response, headers: Readonly<Record<string, string>> = {}): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === 'vary') response.vary(value);
    else response.setHeader(name, value);
  }
};
