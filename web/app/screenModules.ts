import { matchPath } from '../browser/matchPath.ts';
import { safeTarget } from '../layout/redirectTarget.ts';
import { staffScreenAt } from './screens/staffScreens.ts';
import { VISITOR_DETAILS, type VisitorDetails } from './screens/visitorDetails.ts';

/* What the server reads in the tables of screens. */

const NOT_FOUND_FILE = 'features/notFound/NotFoundPage.tsx';

/** Returns the details of the public screen at a path; undefined for any other path. */
export const visitorDetailsAt = (path: string): VisitorDetails | undefined =>
  Object.entries(VISITOR_DETAILS).find(([pattern]) => matchPath(pattern, path) !== null)?.[1];

/** Returns the file of the screen at a path as named in Vite's manifest, to list in a page the files that the browser needs next. */
export const moduleAt = (path: string): string => visitorDetailsAt(path)?.file ?? staffScreenAt(path)?.page.file ?? NOT_FOUND_FILE;

/** Whether the screen at a path has an exit link. */
export const hasExitLink = (path: string): boolean => visitorDetailsAt(path)?.hasExit ?? false;

/** Whether the address contains the secret of a message's link: the address of its screen, or of the tutorial that leads on to it. */
export const isMailLinkAddress = (path: string, search: URLSearchParams): boolean => {
  const [target = '', query] = path === '/introduce' ? safeTarget(search.get('next')).split('?') : [path, ''];
  return query !== undefined && (visitorDetailsAt(target)?.isFromMail ?? false);
};

/** Whether no screen exists at a path. */
export const isNotFound = (path: string): boolean => moduleAt(path) === NOT_FOUND_FILE;
