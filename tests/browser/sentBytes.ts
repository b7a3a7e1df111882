import type { BrowserContext, Page } from '@playwright/test';

/** Resource types that belong to a view. API responses are excluded: they are data, persisted for offline use. */
const OF_VIEW: ReadonlySet<string> = new Set(['Document', 'Stylesheet', 'Script', 'Image', 'Font', 'Media', 'Manifest', 'Other']);

export interface Sent {
  readonly type: string;
  readonly path: string;
  /** Bytes as transferred: headers and compressed body. */
  readonly bytes: number;
}

export interface Line {
  /** Resolves with everything that belongs to the view, once no request is in progress. */
  quiet(): Promise<readonly Sent[]>;
}

/** Records the traffic of a page, starting before its request. */
export const listenToLine = async (context: BrowserContext, page: Page): Promise<Line> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const sent: Sent[] = [];
  const underWay = new Map<string, Omit<Sent, 'bytes'>>();
  const waiting = new Set<() => void>();
  const ended = (id: string, bytes: number): void => {
    const request = underWay.get(id);
    underWay.delete(id);
    if (request !== undefined) sent.push({ ...request, bytes });
    if (underWay.size === 0) waiting.forEach((resolve) => resolve());
  };
  devtools.on('Network.requestWillBeSent', ({ requestId, type = 'Other', request, redirectResponse }) => {
    // The event stream stays open as long as the page.
    if (type === 'EventSource') return;
    if (redirectResponse !== undefined) ended(requestId, redirectResponse.encodedDataLength);
    underWay.set(requestId, { type, path: new URL(request.url).pathname });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));

  /** Waits for two idle callbacks: by then loaded files are in use, and may cause further requests. */
  const idle = (): Promise<void> =>
    page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))));
  return {
    async quiet() {
      do {
        if (underWay.size > 0) await new Promise<void>((resolve) => waiting.add(resolve));
        await idle();
      } while (underWay.size > 0);
      return sent.filter(({ type }) => OF_VIEW.has(type));
    },
  };
};
