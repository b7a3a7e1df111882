import type { BrowserContext, Page } from '@playwright/test';

/** What belongs to a view. What the API answers beside it is data, which is kept for a day without a connection. */
const OF_VIEW: ReadonlySet<string> = new Set(['Document', 'Stylesheet', 'Script', 'Image', 'Font', 'Media', 'Manifest', 'Other']);

export interface Sent {
  readonly type: string;
  readonly path: string;
  /** As it came over the line: headers and compressed body. */
  readonly bytes: number;
}

export interface Line {
  /** Resolves with all that belongs to the view, when nothing is under way any longer. */
  quiet(): Promise<readonly Sent[]>;
}

/** Listens to what a page is sent, from before it is asked for. */
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
    // News come as long as the page is there.
    if (type === 'EventSource') return;
    if (redirectResponse !== undefined) ended(requestId, redirectResponse.encodedDataLength);
    underWay.set(requestId, { type, path: new URL(request.url).pathname });
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => ended(requestId, encodedDataLength));
  devtools.on('Network.loadingFailed', ({ requestId }) => ended(requestId, 0));

  /** Two turns of an idle page later: what came is used then, and may ask for more. */
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
