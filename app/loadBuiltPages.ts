import path from 'node:path';
import { isXSignInEnabled } from '#identity/social/index.ts';
import type { Config } from '#platform/config.ts';
import { contactLinks } from '#platform/contactLinks.ts';
import type { Logger } from '#platform/logger.ts';
import { systemClock } from '#platform/systemClock.ts';
import { tileSourceOf } from '#platform/tileSource.ts';
import { loadPages } from '#query-api/index.ts';
import { projectFolder } from './webBuild.ts';

type Pages = Awaited<ReturnType<typeof loadPages>>;

/** Loads the built pages of the web client; null if there are none. */
export const loadBuiltPages = (config: Config): Promise<Pages> =>
  loadPages(path.join(projectFolder, 'web/dist'), {
    clock: systemClock,
    contact: contactLinks(config),
    tiles: tileSourceOf(config),
    signsInByX: isXSignInEnabled(config),
  });

/** Loads the built pages for a process that also runs without them, and logs a warning then. */
export const loadBuiltPagesIfAny = async (config: Config, log: Logger): Promise<Pages> => {
  const pages = await loadBuiltPages(config);
  if (pages === null) log.warn('web/dist is missing: the API is served without pages (npm run build)');
  return pages;
};
