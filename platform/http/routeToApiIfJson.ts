import type { RequestHandler } from 'express';
import Negotiator from 'negotiator';

/** Paths that are both a page and, below `/api`, a resource: the list of services and one service. */
const PAGE_AND_API_PATHS = /^\/services(?:\/[^/]+)?$/;

const prefersJson = (accept: string | undefined): boolean =>
  new Negotiator({ headers: { accept: (accept ?? '*/*').slice(0, 500) } }).mediaTypes(['text/html', 'application/json'])[0] ===
  'application/json';

/** Routes `/services` and `/services/{id}` to the API if the client prefers JSON to HTML. Must come before both routers. */
export const routeToApiIfJson: RequestHandler = (request, response, next) => {
  if ((request.method === 'GET' || request.method === 'HEAD') && PAGE_AND_API_PATHS.test(request.path)) {
    response.vary('Accept');
    if (prefersJson(request.get('accept'))) request.url = `/api${request.url}`;
  }
  next();
};
