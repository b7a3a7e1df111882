import { countAudit, listAudit, type AuditFilter } from '#contract/auditOperations.ts';
import { Problem } from '#contract/problem.ts';
import type { Principal } from '#domain/permissions/principal.ts';
import type { ListFilter } from '../../listing/listQuery.ts';
import { notReadyProblem } from '../../querying/consistency.ts';
import type { QueryContext } from '../../querying/context.ts';
import { privateHeaders } from '../../querying/privateHeaders.ts';
import { defineQuery, type Query } from '../../querying/query.ts';
import { loadRegionFilter } from '../../querying/regions/loadRegionFilter.ts';
import { readLines, takeFirst } from '../entries/auditLines.ts';
import { openReadings, type AuditModels } from '../entries/auditModels.ts';
import { viewOfPrincipal } from '../entries/auditScope.ts';
import { createServiceReader, type EntryFilter } from '../entries/readEntries.ts';
import { readFieldsOf } from './fieldsOfEntries.ts';
import { formatLines } from './formatLines.ts';

const MAX_COUNT = 10_000;

/** Returns the services that are in a city, a state or a region today. */
const servicesInPlaceFilter = ({ listing }: AuditModels, filter: ListFilter, now: number): readonly string[] => {
  const view = listing.current()?.view;
  if (view === undefined) throw notReadyProblem();
  const query = { filter, sort: 'name', direction: 'asc', skip: 0, limit: Infinity, language: 'en', showsApproval: true } as const;
  return view.find(query, Math.floor(now / 1000)).ids;
};

/** Returns the filter for this user's query. Throws 403 for a kind that the user may not list. */
export const filterFor = async (
  { db, clock }: Pick<QueryContext, 'db' | 'clock'>,
  models: AuditModels,
  principal: Principal,
  {
    requested,
    token,
  }: { readonly requested: AuditFilter & { readonly ofListings?: boolean | undefined }; readonly token: string | undefined },
): Promise<EntryFilter> => {
  const { field, person, service, city, state, region, from, to, run, ofListings } = requested;
  const kind = requested.kind ?? (field === undefined ? undefined : 'edits');
  // Changes of listings are on the list of leads, which every reader of the audit may see.
  const view = ofListings === true && kind === undefined ? 'leads' : viewOfPrincipal(principal, kind);
  if (view === null) throw new Problem(403, 'FORBIDDEN');
  const filter: ListFilter = {
    ...(city === undefined ? {} : { cities: [[city]] }),
    ...(state === undefined ? {} : { states: [[state]] }),
    ...(await loadRegionFilter(db, models.regions, region, token)).filter,
  };
  const servicesInPlace = Object.keys(filter).length === 0 ? undefined : servicesInPlaceFilter(models, filter, clock());
  const services = service === undefined ? servicesInPlace : [service].filter((id) => servicesInPlace?.includes(id) ?? true);
  return { view, person, field, services, from, to, run, ofListings };
};

/** The `Link` header with the address of the next page. `url`: path and query string of the request; `id`: of the last line. */
const nextPage = (url: string, id: string): Record<string, string> => {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  searchParams.set('before', id);
  return { Link: `<${pathname}?${searchParams.toString()}>; rel="next"` };
};

/** GET /audit, from MongoDB. */
export const createListAudit = (context: QueryContext, models: AuditModels): Query<typeof listAudit> =>
  defineQuery(listAudit, async ({ query, url, header, authenticate }) => {
    const principal = await authenticate();
    const { limit, before, direction, ...requested } = query;
    const filter = await filterFor(context, models, principal, { requested, token: header('consistency-token') });
    const readings = await openReadings(models, header('consistency-token'));
    const readService = createServiceReader(context.db, readings.audit);
    // One line more than the page holds shows whether there is a next page.
    const foundLines = await takeFirst(
      readLines(context.db, readings, filter, { direction: direction === 'asc' ? 'oldest' : 'newest', after: before }, readService),
      limit + 1,
    );
    const page = foundLines.slice(0, limit);
    const lastLine = page.at(-1);
    const fieldsOf =
      filter.field === undefined
        ? undefined
        : await readFieldsOf(
            context,
            readings,
            principal,
            page.flatMap(({ entry }) => entry ?? []),
            readService,
          );
    return {
      headers: {
        ...privateHeaders(readings.audit),
        ...(foundLines.length > limit && lastLine !== undefined ? nextPage(url, lastLine.id) : {}),
      },
      body: await formatLines(context, readings, principal, page, fieldsOf),
    };
  });

/** GET /audit/count. */
export const createCountAudit = (context: QueryContext, models: AuditModels): Query<typeof countAudit> =>
  defineQuery(countAudit, async ({ query, header, authenticate }) => {
    const principal = await authenticate();
    const filter = await filterFor(context, models, principal, { requested: query, token: header('consistency-token') });
    const readings = await openReadings(models, header('consistency-token'));
    let count = 0;
    let isMore = false;
    for await (const _line of readLines(context.db, readings, filter, { direction: 'newest' })) {
      if (count === MAX_COUNT) {
        isMore = true;
        break;
      }
      count += 1;
    }
    return { headers: privateHeaders(readings.audit), body: { count, ...(isMore ? { isMore: true as const } : {}) } };
  });
