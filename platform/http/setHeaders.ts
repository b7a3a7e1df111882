import type { Response } from 'express';

/** Sets the headers of an answer; `Vary`, in whatever case, is added to what it varies by already. */
export const setHeaders = (response: Response, headers: Readonly<Record<string, string>> = {}): void => {
  for (const [name, value] of Object.entries(headers)) {
    if (name.toLowerCase() === 'vary') response.vary(value);
    else response.setHeader(name, value);
  }
};
