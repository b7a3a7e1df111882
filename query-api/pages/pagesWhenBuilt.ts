import express, { type Router } from 'express';
import type { Readiness } from '#contract/healthOperations.ts';
import type { PageQueries } from './pages.ts';
import { sendWaitingPage, STARTING_PAGE } from './waitingPage.ts';

type CreatePages = (queries: PageQueries) => Router;

/** Pages that are served as soon as their build is loaded. */
export interface PagesWhenBuilt {
  /** Responds to every page and file with a small page that loads again (503), and then with the pages. */
  readonly create: CreatePages;
  /** Not ready until the build is loaded. */
  readonly readiness: () => Readiness;
}

const READY: Readiness = { status: 'ready', reasons: [], projections: [] };

/** If `loading` rejects, the pages are never ready: the caller has to end the process. */
export const createPagesWhenBuilt = (loading: Promise<CreatePages>): PagesWhenBuilt => {
  let loaded: CreatePages | undefined;
  loading.then(
    (createPages) => (loaded = createPages),
    () => undefined,
  );
  return {
    create: (queries) => {
      let pages: Router | undefined;
      const router = express.Router();
      router.use((request, response, next) => {
        if (request.path.startsWith('/api/')) return next();
        pages ??= loaded?.(queries);
        if (pages !== undefined) return pages(request, response, next);
        if (request.method === 'GET' || request.method === 'HEAD') return sendWaitingPage(response, STARTING_PAGE);
        return next();
      });
      return router;
    },
    readiness: () => (loaded === undefined ? { status: 'notReady', reasons: ['the web client is being built'], projections: [] } : READY),
  };
};
