import type { BrowserContext, Page, Route } from '@playwright/test';

/** As slow phones are beside the machine that runs the tests. */
const SLOWER = 4;
/** "Slow 4G", as browsers' own tools mean it: milliseconds, and bytes a second. */
const SLOW_4G = { offline: false, latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375 } as const;

/** A phone a quarter as fast, and on `slowLine` a line to match. */
export const slowDown = async (context: BrowserContext, page: Page, slowLine: boolean): Promise<void> => {
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (slowLine) await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
};

export interface HeldScripts {
  /** Lets the next so many through, as they are asked for, and resolves when they have come. */
  letThrough(count: number): Promise<void>;
  /** Holds nothing any longer. */
  release(): Promise<void>;
}

/** Holds every script that a page asks for, until it is let through. */
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

/** Lets a page draw so many frames. */
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
