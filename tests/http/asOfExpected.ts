import { metresBetween } from '#domain/values/distance.ts';
import { METRES_PER_MILE } from '#domain/values/miles.ts';
import { cityCentre } from '#geo/place/index.ts';
import { metresFromSquaredChord, squaredChordBetween, vectorOf } from '#query-api/listing/sphere.ts';
import { MAX_SAME_CONTACTS } from '#query-api/manage/sameContact.ts';
import type { PastRequest } from './asOfRequests.ts';

/* The answer of a past view that follows from the live answer of that moment and from today's confidentiality. */

export type Json = Readonly<Record<string, unknown>>;

export interface RecordedReply {
  readonly status: number;
  readonly total: string | null;
  readonly body: unknown;
}

/** What decides today who may see the place of a service. */
export interface CurrentService {
  readonly isConfidential: boolean;
  readonly owner: string;
}

export type CallerRole = 'admin' | 'lead' | 'super';

/** The live answers of one moment. */
export interface Moment {
  readonly asOf: string;
  recordedReplyTo(callerRole: CallerRole, question: Pick<PastRequest, 'path' | 'language'>): RecordedReply | undefined;
  /** Live detail of a service for an administrator; undefined if the service was removed or did not exist yet. */
  detail(id: string): Json | undefined;
  /** Live changes since the approval for an administrator. */
  changes(id: string): Json | undefined;
}

export interface Comparison {
  readonly moment: Moment;
  readonly callerRole: CallerRole;
  readonly callerId: string;
  readonly question: PastRequest;
  /** Services at the time of the request with `asOf`. */
  readonly currentServices: ReadonlyMap<string, CurrentService>;
}

/**
 * Differences between a past view and the live answer that do not come from confidentiality. Reports: only the open ones are known, not
 * which ones were open at a moment, so a past view shows none.
 */
const UNKNOWN_IN_PAST = { reports: 0 } as const;

/** Facts of a detail that only users who may see the place get. */
const PLACE_FACTS = ['address1', 'address2', 'zip', 'county', 'location', 'cityCentre', 'isApproximate', 'distance', 'bedsCountedBy'];
/** Wire names of changed fields that contain the place. */
const PLACE_FIELDS: readonly unknown[] = ['address1', 'address2', 'zip', 'location'];

const omitFields = (json: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
const rowsOf = ({ body }: RecordedReply): readonly Json[] => (Array.isArray(body) ? (body as readonly Json[]) : []);

const centreOf = ({ city, state }: Json) => {
  const centre = cityCentre(String(city), String(state));
  if (centre === null) throw new Error(`${String(city)} is not a known city.`);
  return centre;
};

export const expectedAnswer = (comparison: Comparison): RecordedReply => {
  const { moment, callerRole, callerId, question, currentServices } = comparison;
  const { from, service = '' } = question;
  const recordedReply = moment.recordedReplyTo(callerRole, question);
  if (recordedReply === undefined) throw new Error(`There is no answer to ${question.path} at ${moment.asOf}.`);
  if (recordedReply.status !== 200) return { ...recordedReply, body: null };

  const wasConfidential = (id: string): boolean => moment.detail(id)?.['isConfidential'] === true;
  const isConfidential = (id: string): boolean => currentServices.get(id)?.isConfidential === true;
  /** True for a service that was public then and is confidential today: its place is hidden from every user. */
  const isHiddenSince = (id: unknown): boolean => isConfidential(String(id)) && !wasConfidential(String(id));
  const isCurrentOwner = (id: string): boolean => currentServices.get(id)?.owner === callerId;

  /** Returns the changed fields of a section as users get them who may not see the place. */
  const hiddenFields = (id: string, fields: readonly Json[]): readonly Json[] => {
    const visibleFacts = fields.filter(({ name, isHidden }) => isHidden === true || !PLACE_FIELDS.includes(name));
    // Only one of the two addresses is sealed if confidentiality itself changed.
    const isSealedApart = fields.some(({ name }) => name === 'isConfidential') && !visibleFacts.some((field) => field['isHidden'] === true);
    const known = wasConfidential(id) ? visibleFacts : visibleFacts.filter(({ name }) => name !== 'isConfidential');
    return isSealedApart && (wasConfidential(id) || fields.some(({ name, before }) => name === 'isConfidential' && before === true))
      ? [...known, { name: 'address1', before: null, now: null, isSensitive: true, isHidden: true }]
      : known;
  };
  const hiddenChanges = (id: string, changes: Json): Json => ({
    ...changes,
    sections: (changes['sections'] as readonly Json[]).map((section) => ({
      ...section,
      fields: hiddenFields(id, section['fields'] as readonly Json[]),
    })),
  });

  const detail = (body: Json): Json => {
    const mayRead = callerRole === 'admin' || isCurrentOwner(service);
    if (isHiddenSince(service) || (wasConfidential(service) && !mayRead)) {
      // Nobody can read a place that was public then: it is not sealed, and a past view removes it.
      const hiddenFacts = PLACE_FACTS.filter((name) => !(mayRead && name === 'bedsCountedBy'));
      const distance = from === undefined ? {} : { distance: metresBetween(from, centreOf(body)) };
      return { ...omitFields(body, hiddenFacts), isConfidential: true, isApproximate: true, ...distance };
    }
    if (!wasConfidential(service)) return body;
    // Current owners may see the place, even if another user owned the service then.
    const placeFields = Object.entries(moment.detail(service) ?? {}).filter(([name]) => PLACE_FACTS.includes(name));
    return { ...omitFields(body, PLACE_FACTS), ...Object.fromEntries(placeFields) };
  };

  const changes = (body: Json): Json => {
    if (isConfidential(service)) return hiddenChanges(service, body);
    // The owner of today may see the approved place of the time when the service was confidential.
    const visibleFields = wasConfidential(service) && isCurrentOwner(service) ? moment.changes(service) : undefined;
    return visibleFields === undefined ? body : { ...body, sections: visibleFields['sections'] };
  };

  const pastCard = (json: Json): Json => {
    if (!isHiddenSince(json['id'])) return json;
    return {
      ...omitFields(json, ['address1', 'zip', 'location', 'bedsCountedBy']),
      isConfidential: true,
      isApproximate: true,
      ...(from === undefined ? {} : { distance: metresFromSquaredChord(squaredChordBetween(vectorOf(from), vectorOf(centreOf(json)))) }),
    };
  };

  const filterDuplicates = (row: Json): Json => {
    const duplicates = (row['sameAs'] ?? []) as readonly { readonly id: string; readonly same: readonly string[] }[];
    const known = duplicates.flatMap((other) => {
      const same = other.same.filter((fact) => fact !== 'address' || !(isHiddenSince(row['id']) || isHiddenSince(other.id)));
      // An equal name alone makes no duplicate.
      return same.every((fact) => fact === 'name') ? [] : [{ ...other, same }];
    });
    return known.length === 0 ? omitFields(row, ['sameAs']) : { ...row, sameAs: known };
  };

  /** A past view cannot compare the hidden place of a confidential service with the approved one. */
  const hideReports = (row: Json): Json => {
    const id = String(row['id']);
    const known = moment.changes(id);
    if (!isConfidential(id) || known === undefined) return row;
    const sections = hiddenChanges(id, known)['sections'] as readonly { readonly fields: readonly Json[] }[];
    const isSensitive = sections.some(({ fields }) => fields.some((field) => field['isSensitive'] === true));
    return { ...omitFields(row, ['isSensitive']), ...(isSensitive ? { isSensitive: true } : {}) };
  };

  const managedRow = (row: Json): Json => {
    const visibleFields = { ...hideReports(filterDuplicates(row)), ...UNKNOWN_IN_PAST };
    return isHiddenSince(row['id']) ? { ...omitFields(visibleFields, ['address1']), isConfidential: true } : visibleFields;
  };

  const rows = (convert: (row: Json) => Json): RecordedReply => {
    const all = rowsOf(recordedReply);
    const hasKnownDuplicate = (row: Json): boolean => question.isByDuplicates !== true || filterDuplicates(row)['sameAs'] !== undefined;
    const matching =
      question.isByReports === true
        ? []
        : all.filter((row) => (question.isByPlace !== true || !isHiddenSince(row['id'])) && hasKnownDuplicate(row));
    return {
      ...recordedReply,
      total: recordedReply.total && String(Number(recordedReply.total) - (all.length - matching.length)),
      body: sortRows(comparison, matching.map(convert)),
    };
  };

  /** A hidden service is within a distance if the centre of its city is. */
  const within = ({ miles, all }: NonNullable<PastRequest['within']>): RecordedReply => {
    const { body } = expectedAnswer({ ...comparison, question: { ...omitFields({ ...question }, ['within']), path: all } as PastRequest });
    const nearbyRows = (body as readonly Json[]).filter(({ distance }) => Number(distance) <= miles * METRES_PER_MILE);
    return { ...recordedReply, total: String(nearbyRows.length), body: nearbyRows };
  };

  switch (question.operation) {
    case 'listServices':
      return question.within === undefined ? rows(pastCard) : within(question.within);
    case 'listBeds':
      return rows((row) => row);
    case 'listManagedServices':
    case 'listApprovals':
      return rows(managedRow);
    case 'countManagedServices':
      return { ...recordedReply, body: { ...(recordedReply.body as Json), ...UNKNOWN_IN_PAST } };
    case 'getService':
      return { ...recordedReply, body: detail(recordedReply.body as Json) };
    case 'getApprovalChanges':
      return { ...recordedReply, body: changes(recordedReply.body as Json) };
    default:
      return recordedReply;
  }
};

const hasNewlyHidden = ({ moment, currentServices }: Comparison): boolean =>
  [...currentServices].some(([id, { isConfidential }]) => isConfidential && moment.detail(id)?.['isConfidential'] === false);

/**
 * Returns rows in the order of the past view: hidden services are sorted by the centre of their city. Without a hidden partner the groups of
 * services listed twice have another order, so that these are sorted by id.
 */
const sortRows = (comparison: Comparison, rows: readonly Json[]): readonly Json[] => {
  const { sort, isByDuplicates = false } = comparison.question;
  if ((sort === undefined && !isByDuplicates) || !hasNewlyHidden(comparison)) return rows;
  const sortKeyOf = (row: Json): number => (sort === 'distance' ? Number(row['distance']) : 0);
  return rows.toSorted((one, other) => sortKeyOf(one) - sortKeyOf(other) || (String(one['id']) < String(other['id']) ? -1 : 1));
};

const sameContactsOf = (row: Json | undefined): readonly unknown[] => (row?.['sameAs'] ?? []) as readonly unknown[];

/**
 * Omits the names that a past view gives in place of hidden ones: a live answer with as many names as it may have does not tell which ones
 * follow.
 */
const withoutLaterSameContacts = (answer: RecordedReply, comparison: Comparison): RecordedReply => {
  const recordedReply = comparison.moment.recordedReplyTo(comparison.callerRole, comparison.question);
  const recordedRows = new Map(recordedReply === undefined ? [] : rowsOf(recordedReply).map((row) => [row['id'], row]));
  const expectedRows = new Map(rowsOf(expectedAnswer(comparison)).map((row) => [row['id'], row]));
  const rows = rowsOf(answer).map((row) => {
    const id = row['id'];
    if (sameContactsOf(recordedRows.get(id)).length < MAX_SAME_CONTACTS) return row;
    const predictable = sameContactsOf(row).slice(0, sameContactsOf(expectedRows.get(id)).length);
    return predictable.length === 0 ? omitFields(row, ['sameAs']) : { ...row, sameAs: predictable };
  });
  return { ...answer, body: sortRows(comparison, rows) };
};

/** Returns the answer of a past view in the form of `expectedAnswer`. */
export const comparableReply = (answer: RecordedReply, comparison: Comparison): RecordedReply => {
  if (answer.status !== 200) return { ...answer, body: null };
  if (comparison.question.operation === 'listApprovals') return withoutLaterSameContacts(answer, comparison);
  // The classes of distance are not computed here: with a hidden service the set and the facts are compared, not the order.
  return comparison.question.sort === 'help' ? { ...answer, body: sortRows(comparison, rowsOf(answer)) } : answer;
};

/** True if the counts themselves cannot be predicted: the test compares them with the totals of the lists. */
export const isCountOfHidden = (comparison: Comparison): boolean =>
  comparison.question.isByPlace === true && /count/i.test(comparison.question.operation) && hasNewlyHidden(comparison);
