import { cityCentre } from '#geo/place/index.ts';
import { metresBetween } from '#kernel/distance.ts';
import { METRES_PER_MILE } from '#kernel/miles.ts';
import { metresFromSquaredChord, squaredChordBetween, vectorOf } from '#listing/sphere.ts';
import type { Question } from './asOfQuestions.ts';

/* The answer of a past view that follows from the live answer of that moment and from today's confidentiality. */

export type Json = Readonly<Record<string, unknown>>;

export interface Answer {
  readonly status: number;
  readonly total: string | null;
  readonly body: unknown;
}

/** What decides today who may see the place of a service. */
export interface Today {
  readonly isConfidential: boolean;
  readonly owner: string;
}

export type Asker = 'admin' | 'lead' | 'super';

/** The live answers of one moment. */
export interface Moment {
  readonly asOf: string;
  answerTo(asker: Asker, question: Pick<Question, 'path' | 'language'>): Answer | undefined;
  /** Live detail of a service for an administrator; undefined if the service was removed or did not exist yet. */
  detail(id: string): Json | undefined;
  /** Live changes since the approval for an administrator. */
  changes(id: string): Json | undefined;
}

export interface Compared {
  readonly moment: Moment;
  readonly asker: Asker;
  readonly askerId: string;
  readonly question: Question;
  /** Services at the time of the request with `asOf`. */
  readonly today: ReadonlyMap<string, Today>;
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

const without = (json: Json, names: readonly string[]): Json =>
  Object.fromEntries(Object.entries(json).filter(([name]) => !names.includes(name)));
const rowsOf = ({ body }: Answer): readonly Json[] => (Array.isArray(body) ? (body as readonly Json[]) : []);

const centreOf = ({ city, state }: Json) => {
  const centre = cityCentre(String(city), String(state));
  if (centre === null) throw new Error(`${String(city)} is not a known city.`);
  return centre;
};

export const expectedAnswer = (compared: Compared): Answer => {
  const { moment, asker, askerId, question, today } = compared;
  const { from, service = '' } = question;
  const live = moment.answerTo(asker, question);
  if (live === undefined) throw new Error(`There is no answer to ${question.path} at ${moment.asOf}.`);
  if (live.status !== 200) return { ...live, body: null };

  const wasConfidential = (id: string): boolean => moment.detail(id)?.['isConfidential'] === true;
  const isConfidential = (id: string): boolean => today.get(id)?.isConfidential === true;
  /** True for a service that was public then and is confidential today: its place is hidden from every user. */
  const isHiddenSince = (id: unknown): boolean => isConfidential(String(id)) && !wasConfidential(String(id));
  const ownsToday = (id: string): boolean => today.get(id)?.owner === askerId;

  /** Returns the changed fields of a section as users get them who may not see the place. */
  const hiddenFields = (id: string, fields: readonly Json[]): readonly Json[] => {
    const shown = fields.filter(({ name, isHidden }) => isHidden === true || !PLACE_FIELDS.includes(name));
    // Only one of the two addresses is sealed if confidentiality itself changed.
    const isSealedApart = fields.some(({ name }) => name === 'isConfidential') && !shown.some((field) => field['isHidden'] === true);
    const known = wasConfidential(id) ? shown : shown.filter(({ name }) => name !== 'isConfidential');
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
    const mayRead = asker === 'admin' || ownsToday(service);
    if (isHiddenSince(service) || (wasConfidential(service) && !mayRead)) {
      // Nobody can read a place that was public then: it is not sealed, and a past view removes it.
      const hidden = PLACE_FACTS.filter((name) => !(mayRead && name === 'bedsCountedBy'));
      const distance = from === undefined ? {} : { distance: metresBetween(from, centreOf(body)) };
      return { ...without(body, hidden), isConfidential: true, isApproximate: true, ...distance };
    }
    if (!wasConfidential(service)) return body;
    // Present owners may see the place, even if another user owned the service then.
    const place = Object.entries(moment.detail(service) ?? {}).filter(([name]) => PLACE_FACTS.includes(name));
    return { ...without(body, PLACE_FACTS), ...Object.fromEntries(place) };
  };

  const changes = (body: Json): Json => {
    if (isConfidential(service)) return hiddenChanges(service, body);
    // The owner of today may see the approved place of the time when the service was confidential.
    const seen = wasConfidential(service) && ownsToday(service) ? moment.changes(service) : undefined;
    return seen === undefined ? body : { ...body, sections: seen['sections'] };
  };

  const card = (json: Json): Json => {
    if (!isHiddenSince(json['id'])) return json;
    return {
      ...without(json, ['address1', 'zip', 'location', 'bedsCountedBy']),
      isConfidential: true,
      isApproximate: true,
      ...(from === undefined ? {} : { distance: metresFromSquaredChord(squaredChordBetween(vectorOf(from), vectorOf(centreOf(json)))) }),
    };
  };

  const sameAs = (row: Json): Json => {
    const others = (row['sameAs'] ?? []) as readonly { readonly id: string; readonly same: readonly string[] }[];
    const known = others.flatMap((other) => {
      const same = other.same.filter((kind) => kind !== 'address' || !(isHiddenSince(row['id']) || isHiddenSince(other.id)));
      return same.length === 0 ? [] : [{ ...other, same }];
    });
    return known.length === 0 ? without(row, ['sameAs']) : { ...row, sameAs: known };
  };

  /** A past view cannot compare the hidden place of a confidential service with the approved one. */
  const sensitive = (row: Json): Json => {
    const id = String(row['id']);
    const known = moment.changes(id);
    if (!isConfidential(id) || known === undefined) return row;
    const sections = hiddenChanges(id, known)['sections'] as readonly { readonly fields: readonly Json[] }[];
    const isSensitive = sections.some(({ fields }) => fields.some((field) => field['isSensitive'] === true));
    return { ...without(row, ['isSensitive']), ...(isSensitive ? { isSensitive: true } : {}) };
  };

  const managedRow = (row: Json): Json => {
    const seen = { ...sensitive(sameAs(row)), ...UNKNOWN_IN_PAST };
    return isHiddenSince(row['id']) ? { ...without(seen, ['address1']), isConfidential: true } : seen;
  };

  const rows = (convert: (row: Json) => Json): Answer => {
    const all = rowsOf(live);
    const matching = question.isByReports === true ? [] : all.filter(({ id }) => question.isByPlace !== true || !isHiddenSince(id));
    return {
      ...live,
      total: live.total && String(Number(live.total) - (all.length - matching.length)),
      body: sorted(compared, matching.map(convert)),
    };
  };

  /** A hidden service is within a distance if the centre of its city is. */
  const within = ({ miles, all }: NonNullable<Question['within']>): Answer => {
    const { body } = expectedAnswer({ ...compared, question: { ...without({ ...question }, ['within']), path: all } as Question });
    const near = (body as readonly Json[]).filter(({ distance }) => Number(distance) <= miles * METRES_PER_MILE);
    return { ...live, total: String(near.length), body: near };
  };

  switch (question.operation) {
    case 'listServices':
      return question.within === undefined ? rows(card) : within(question.within);
    case 'listBeds':
      return rows((row) => row);
    case 'listManagedServices':
    case 'listApprovals':
      return rows(managedRow);
    case 'countManagedServices':
      return { ...live, body: { ...(live.body as Json), ...UNKNOWN_IN_PAST } };
    case 'getService':
      return { ...live, body: detail(live.body as Json) };
    case 'getApprovalChanges':
      return { ...live, body: changes(live.body as Json) };
    default:
      return live;
  }
};

const isHiddenAny = ({ moment, today }: Compared): boolean =>
  [...today].some(([id, { isConfidential }]) => isConfidential && moment.detail(id)?.['isConfidential'] === false);

/** Returns rows in the order of the past view: hidden services are sorted by the centre of their city. */
const sorted = (compared: Compared, rows: readonly Json[]): readonly Json[] => {
  const { sort } = compared.question;
  if (sort === undefined || !isHiddenAny(compared)) return rows;
  const keyOf = (row: Json): number => (sort === 'distance' ? Number(row['distance']) : 0);
  return rows.toSorted((one, other) => keyOf(one) - keyOf(other) || (String(one['id']) < String(other['id']) ? -1 : 1));
};

/** Returns the answer of a past view in the form of `expectedAnswer`. */
export const comparable = (answer: Answer, compared: Compared): Answer => {
  if (answer.status !== 200) return { ...answer, body: null };
  // The classes of distance are not computed here: with a hidden service the set and the facts are compared, not the order.
  return compared.question.sort === 'help' ? { ...answer, body: sorted(compared, rowsOf(answer)) } : answer;
};

/** True if the counts themselves cannot be predicted: the test compares them with the totals of the lists. */
export const isCountOfHidden = (compared: Compared): boolean =>
  compared.question.isByPlace === true && /count/i.test(compared.question.operation) && isHiddenAny(compared);
