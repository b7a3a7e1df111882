import { UpstreamFailed } from './upstreamFailed.ts';

/** The request to an external server. */
export interface JsonRequest {
  readonly timeoutMs: number;
  /** Statuses other than 2xx whose body is read. */
  readonly readableStatuses?: readonly number[];
  readonly headers?: Readonly<Record<string, string>>;
  /** Body of a POST request, sent as JSON. */
  readonly body?: unknown;
}

/** Maximum size of a response, in bytes. */
export const MAX_RESPONSE_BYTES = 1024 * 1024;

const readLimited = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new UpstreamFailed(`returned more than ${MAX_RESPONSE_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
};

/** Requests JSON with a timeout and a size limit, without following redirects. Throws `ServerFailed`. */
export const requestJson = async (url: URL, { timeoutMs, readableStatuses = [], headers = {}, body }: JsonRequest): Promise<unknown> => {
  try {
    const response = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!response.ok && !readableStatuses.includes(response.status)) {
      await response.body?.cancel();
      throw new UpstreamFailed(`returned status ${response.status}`);
    }
    return JSON.parse(await readLimited(response)) as unknown;
  } catch (error) {
    if (error instanceof UpstreamFailed) throw error;
    // The message of the error may contain the requested URL, and with it a visitor's location.
    throw new UpstreamFailed(error instanceof SyntaxError ? 'returned no JSON' : error instanceof Error ? error.name : 'unknown');
  }
};
