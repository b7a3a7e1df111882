import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import { removeRunFile } from '#platform/runFile.ts';
import type { Product } from './product.ts';
import type { WebBuild } from './startWebBuild.ts';
import type { Nodes } from './stores/startNodes.ts';

const PARENT_CHECK_MS = 250;

/** What runs in or below this process. */
interface Running {
  readonly log: Logger;
  readonly config: Config;
  readonly build: WebBuild | null;
  readonly nodes: Nodes | null;
  readonly product: Product;
  readonly stopSealing: () => Promise<void>;
}

/** Returns `end`, which shuts everything down once, and whether it has begun. */
export const createShutdown = ({ log, config, build, nodes, product, stopSealing }: Running) => {
  let pendingEnd: Promise<void> | undefined;
  const end = (code: number): Promise<void> => {
    pendingEnd ??= (async () => {
      try {
        build?.stop();
        await stopSealing();
        await product.stop();
        await nodes?.stop();
        await removeRunFile(config.dataDir, process.pid);
      } catch (error) {
        log.error({ err: error }, 'stopping failed');
      }
      process.exit(code);
    })();
    return pendingEnd;
  };
  return { end, isEnding: () => pendingEnd !== undefined };
};

/**
 * npm passes a signal to the shell around this process, and some shells do not pass it on, so the end of the parent counts as the signal.
 */
export const endWithParent = (parentPid: number, end: () => void): void => {
  setInterval(() => {
    if (process.ppid !== parentPid) end();
  }, PARENT_CHECK_MS).unref();
};
