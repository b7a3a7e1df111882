import type { BrowserContext, Page, Route } from '@playwright/test';

/** Slowdown of a slow phone compared with the machine that runs the tests. */
const SLOWER = 4;
/** "Slow 4G" as defined by browsers' developer tools: milliseconds, and bytes per second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 } as const;

/** Slows the CPU to a quarter and, with `slowLine`, the network as well. */
export const slowDown = async (context: BrowserContext, page: Page, slowLine: boolean): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (slowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
};

export interface HeldScripts {
  /** Releases the next `count` scripts, as they are requested, and resolves when they have loaded. */
  letThrough(count: number): Promise<void>;
  /** Releases all scripts, and blocks none from now on. */
  release(): Promise<void>;
}

/** Blocks every script that a page requests, until it is released. */
export const holdScripts = async (page: Page): Promise<HeldScripts> => {
  const held: Route[] = [];
  let free = 0;
  let came = 0;
  const waiting = new Set<() => void>();
  const isScript = /\/assets\/[^/]+\.js$/;
  page.on('requestfinished', (request) => {
    if (!isScript.test(request.url())) return;
    came += 1;
    waiting.forEach((check) => check());
  });
  const pass = async (): Promise<void> => {
    while (free > 0 && held.length > 0) {
      free -= 1;
      await held.shift()?.continue();
    }
  };
  await page.route(isScript, async (route) => {
    held.push(route);
    await pass();
  });
  return {
    async letThrough(count) {
      const until = came + count;
      free += count;
      await pass();
      await new Promise<void>((resolve) => {
        const check = (): void => {
          if (came < until) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      });
    },
    async release() {
      free = Infinity;
      await pass();
    },
  };
};

/** Resolves after a page has drawn this many frames. */
export const frames = (page: Page, count: number): Promise<void> =>
  page.evaluate(
    (left) =>
      new Promise<void>((resolve) => {
        let more = left;
        const frame = (): void => {
          more -= 1;
          if (more < 0) resolve();
          else requestAnimationFrame(frame);
        };
        frame();
      }),
    count,
  );
