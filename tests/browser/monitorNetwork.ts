import type { BrowserContext, Page } from '@playwright/test';

/** Resource types that belong to a view. API responses are excluded: they are data, persisted for offline use. */
const VIEW_RESOURCE_TYPES: ReadonlySet<string> = new Set([
  'Document',
  'Stylesheet',
  'Script',
  'Image',
  'Font',
  'Media',
  'Manifest',
  'Other',
]);

export interface SentResponse {
  readonly type: string;
  readonly path: string;
  /** Bytes as transferred: headers and compressed body. */
  readonly bytes: number;
}

export interface NetworkMonitor {
  /** Resolves with everything that belongs to the view, once no request is in progress. */
  waitForNetworkIdle(): Promise<readonly SentResponse[]>;
}

/** Records the traffic of a page, starting before its request. */
export const monitorNetwork = async (context: BrowserContext, page: Page): Promise<NetworkMonitor> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const sentResponses: SentResponse[] = [];
  const pendingRequests = new Map<string, Omit<SentResponse, 'bytes'>>();
  const idleWaiters = new Set<() => void>();
  const finishRequest = (id: string, bytes: number): void => {
    const request = pendingRequests.get(id);
    pendingRequests.delete(id);
    if (request !== undefined) sentResponses.push({ ...request, bytes });
    if (pendingRequests.size === 0) idleWaiters.forEach((resolve) => resolve());
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request, redirectResponse }) => {
    // The event stream stays open as long as the page.
    if (type === 'EventSource') return;
    if (redirectResponse !== undefined) finishRequest(requestId, redirectResponse.encodedDataLength);
    pendingRequests.set(requestId, { type, path: new URL(request.url).pathname });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => finishRequest(requestId, encodedDataLength));
  devtools.on('Network.loadingFailed', ({ requestId }) => finishRequest(requestId, 0));

  /** Waits for two idle callbacks: by then loaded files are in use, and may cause further requests. */
  const untilIdle = (): Promise<void> =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))));
  return {
    async waitForNetworkIdle() {
      do {
        if (pendingRequests.size > 0) await new Promise<void>((resolve) => idleWaiters.add(resolve));
        await untilIdle();
      } while (pendingRequests.size > 0);
      return sentResponses.filter(({ type }) => VIEW_RESOURCE_TYPES.has(type));
    },
  };
};
