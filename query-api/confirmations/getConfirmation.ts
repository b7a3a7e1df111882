import { getConfirmation, type Confirmation } from '#contract/confirmationOperations.ts';
import { GUEST } from '#domain/permissions/principal.ts';
import { confirmationSince } from '#domain/service/confirmation.ts';
import type { Section } from '#domain/service/sections.ts';
import { evolve, initialState, isServiceEvent, type ServiceState } from '#domain/service/state.ts';
import { DomainError } from '#domain/values/errors.ts';
import { readConfirmLink, requireValidLink } from '#identity/links/confirmLink.ts';
import { isoTime } from '#platform/systemClock.ts';
import type { ServiceDocument } from '#projections/services/document.ts';
import { servicesProjection } from '#projections/services/projection.ts';
import { changedFields } from '../querying/changedFields.ts';
import type { QueryContext } from '../querying/context.ts';
import { defineQuery, type Query } from '../querying/query.ts';
import { serviceJson } from '../services/serviceJson.ts';

/** No proxy or device stores a copy, and no search engine indexes it. */
const HEADERS = { 'Cache-Control': 'no-store', 'X-Robots-Tag': 'noindex, nofollow' };

/** Returns the fields of a section that differ from a revision. */
const changedFieldNames = <S extends Section>(state: ServiceState, section: S, revision: number): string[] => {
  const versions: ServiceState['versions'][S] = state.versions[section];
  const factsBefore = versions.findLast((version) => version.revision <= revision)?.facts ?? null;
  return changedFields(section, factsBefore, versions.at(-1)?.facts).map(({ name }) => name);
};

/**
 * GET /confirmations/{token}, read from the log itself, so that the shown and the confirmed facts have one revision. The response shows
 * only what guests see: the holder of the link may not be its addressee.
 */
export const createGetConfirmation = ({ eventStore, vault, limits, clock }: QueryContext): Query<typeof getConfirmation> =>
  defineQuery(getConfirmation, async ({ params: { token }, clientAddress }) => {
    await limits.consume('messageLink', { address: clientAddress });
    const link = readConfirmLink(vault, token, clock());
    const history = (await eventStore.readStream(`service-${link.serviceId}`)).filter(isServiceEvent);
    const state = history.reduce(evolve, initialState);
    await requireValidLink(eventStore, link, state);
    const document = history.reduce<ServiceDocument | null>(servicesProjection.apply, null);
    if (document === null) throw new DomainError('CONFIRM_LINK_INVALID');
    const { confirmedAt, changed } = confirmationSince(history, state, link.revision);
    const body: Confirmation = {
      service: serviceJson(link.serviceId, document, { principal: GUEST, at: Math.floor(clock() / 1000) }),
      expiresAt: isoTime(link.expiresAt),
      ...(confirmedAt === undefined ? {} : { confirmedAt }),
      changed: changed.flatMap((section) => changedFieldNames(state, section, link.revision)),
    };
    return { headers: HEADERS, body };
  });
