import type { BrowserContext, Page, Route } from '@playwright/test';

/** Slowdown of a slow phone compared with the machine that runs the tests. */
const CPU_SLOWDOWN_RATE = 4;
/** "Slow 4G" as defined by browsers' developer tools: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 } as const;

/** Slows the CPU to a quarter and, with `isSlowConnection`, the network as well. */
export const throttle = async (
  context: BrowserContext,
  page: Page,
  { isSlowConnection }: { readonly isSlowConnection: boolean },
): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN_RATE });
  if (isSlowConnection) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
};

export interface HeldScripts {
  /** Releases the next `count` scripts, as they are requested, and resolves when they have loaded. */
  releaseNext(count: number): Promise<void>;
  /** Releases all scripts, and blocks none from now on. */
  release(): Promise<void>;
}

/** Blocks every script that a page requests, until it is released. */
export const holdScripts = async (page: Page): Promise<HeldScripts> => {
  const heldRoutes: Route[] = [];
  let releaseCount = 0;
  let requestedCount = 0;
  const requestWaiters = new Set<() => void>();
  const isScript = /\/assets\/[^/]+\.js$/;
  page.on('requestfinished', (request) => {
    if (!isScript.test(request.url())) return;
    requestedCount += 1;
    requestWaiters.forEach((resolveIfReached) => resolveIfReached());
  });
  const continueReleased = async (): Promise<void> => {
    while (releaseCount > 0 && heldRoutes.length > 0) {
      releaseCount -= 1;
      await heldRoutes.shift()?.continue();
    }
  };
  await page.route(isScript, async (route) => {
    heldRoutes.push(route);
    await continueReleased();
  });
  return {
    async releaseNext(count) {
      const targetCount = requestedCount + count;
      releaseCount += count;
      await continueReleased();
      await new Promise<void>((resolve) => {
        const resolveIfReached = (): void => {
          if (requestedCount < targetCount) return;
          requestWaiters.delete(resolveIfReached);
          resolve();
        };
        requestWaiters.add(resolveIfReached);
        resolveIfReached();
      });
    },
    async release() {
      releaseCount = Infinity;
      await continueReleased();
    },
  };
};

/** Resolves after a page has drawn this many frames. */
export const waitForFrames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (frameCount) =>
      new Promise<void>((resolve) => {
        let remainingFrames = frameCount;
        const onFrame = (): void => {
          remainingFrames -= 1;
          if (remainingFrames < 0) resolve();
          else requestAnimationFrame(onFrame);
        };
        onFrame();
      }),
    count,
  );
