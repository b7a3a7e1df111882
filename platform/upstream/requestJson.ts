import { ServerFailed } from './serverFailed.ts';

/** The request to an external server. */
export interface JsonRequest {
  readonly timeoutMs: number;
  /** Statuses other than 2xx whose body is read. */
  readonly alsoRead?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST request, sent as JSON. */
  readonly body?: unknown;
}

/** Maximum size of a response, in bytes. */
export const MAX_BYTES = 1024 * 1024;

const readBounded = async (response: Response): Promise<string> => {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.length;
    if (bytes > MAX_BYTES) throw new ServerFailed(`returned more than ${MAX_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
};

/** Requests JSON with a timeout and a size limit, without following redirects. Throws `ServerFailed`. */
export const requestJson = async (url: URL, { timeoutMs, alsoRead = [], headers = {}, body }: JsonRequest): Promise<unknown> => {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok && !alsoRead.includes(response.status)) {
      await response.body?.cancel();
      throw new ServerFailed(`returned status ${response.status}`);
    }
    return JSON.parse(await readBounded(response)) as unknown;
  } catch (error) {
    if (error instanceof ServerFailed) throw error;
    // The message of the error may contain the requested URL, and with it a visitor's location.
    throw new ServerFailed(error instanceof SyntaxError ? 'returned no JSON' : error instanceof Error ? error.name : 'unknown');
  }
};
