import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { OPERATIONS } from '#contract/operations.ts';
import { isoTime } from '#platform/systemClock.ts';
import { createTestClock, fieldOf, type TestApi } from '../support/api.ts';
import {
  comparableReply,
  expectedAnswer,
  isCountOfHidden,
  type RecordedReply,
  type CallerRole,
  type Comparison,
  type Json,
  type Moment,
} from './asOfExpected.ts';
import { countedLists, PAST_REQUESTS, pastRequestsOf, type PastRequest } from './asOfRequests.ts';
import { addActors, startHistory, steps, type Actors, type History } from './asOfSteps.ts';
import { startPeopleApi } from './authSupport.ts';

/*
 * Random histories of a directory, command by command through the API. Each past view must be the live answer of its moment, which is that
 * of a rebuild (`tests/unit/liveAndRebuilt.test.ts`), except for places that are confidential today.
 */

/** Seed of the histories: a failure prints it, and `AS_OF_SEED` repeats its steps. The ids of services differ in each run. */
const SEED = Number(process.env['AS_OF_SEED'] || randomInt(2 ** 31));
const HISTORY_COUNT = 2;
const STEP_COUNT = 48;
const MINUTE_MS = 60_000;
const STEPS_PER_MOMENT = 16;
/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-05T17:00:00.000Z';
const CALLER_ROLES: readonly CallerRole[] = ['admin', 'lead', 'super'];
/** Operations in which a super user, who can own services, gets other answers than a volunteer lead. */
const OWNER_OPERATIONS: ReadonlySet<string> = new Set(['getService', 'getApprovalChanges', 'listBeds']);
const questionsFor = (callerRole: CallerRole, questions: readonly PastRequest[]): readonly PastRequest[] =>
  callerRole === 'super' ? questions.filter(({ operation }) => OWNER_OPERATIONS.has(operation)) : questions;

let api: TestApi;
let actors: Actors;
let region: string;
let historyCount = 0;

beforeAll(async () => {
  api = await startPeopleApi({ clock: createTestClock(START), product: { reactions: false } });
  ({ actors, region } = await addActors(api));
});
afterAll(() => api.stop());

const askAs = async (
  path: string,
  callerRole: CallerRole,
  { token, language = 'en', asOf }: { token: string; language?: string; asOf?: string },
) => {
  const asOfQuery = asOf === undefined ? '' : `${path.includes('?') ? '&' : '?'}asOf=${asOf}`;
  for (;;) {
    const reply = await api.sendRequest(`/api${path}${asOfQuery}`, {
      token: actors[callerRole].token,
      headers: { 'consistency-token': token, 'accept-language': language },
    });
    if (reply.status === 503) continue;
    return { status: reply.status, total: reply.headers.get('x-total-count'), body: reply.body };
  }
};

const keyOf = (callerRole: CallerRole, { path, language }: Pick<PastRequest, 'path' | 'language'>): string =>
  `${callerRole} ${language ?? 'en'} ${path}`;

interface RecordedMoment extends Moment {
  readonly questions: readonly PastRequest[];
  readonly answers: ReadonlyMap<string, RecordedReply>;
}

const knownIdsOf = ({ services }: History) => ({ services: [...services], region, owner: actors.ana.id });

/** Sends every request as every user, in order; returns the answers. */
const repliesTo = async (questions: readonly PastRequest[], token: string, asOf?: string): Promise<ReadonlyMap<string, RecordedReply>> => {
  const replyPairs = CALLER_ROLES.flatMap((callerRole) =>
    questionsFor(callerRole, questions).map(async (question) => {
      const { language = 'en', path } = question;
      return [
        keyOf(callerRole, question),
        await askAs(path, callerRole, { token, language, ...(asOf === undefined ? {} : { asOf }) }),
      ] as const;
    }),
  );
  return new Map(await Promise.all(replyPairs));
};

const recordMoment = async (history: History): Promise<RecordedMoment> => {
  const questions = pastRequestsOf(knownIdsOf(history));
  const answers = await repliesTo(questions, history.token);
  const bodyFor = (operation: string, id: string): Json | undefined => {
    const question = questions.find((each) => each.operation === operation && each.service === id);
    const answer = question && answers.get(keyOf('admin', question));
    return answer?.status === 200 ? (answer.body as Json) : undefined;
  };
  return {
    asOf: isoTime(api.clock()),
    questions,
    answers,
    recordedReplyTo: (callerRole, question) => answers.get(keyOf(callerRole, question)),
    detail: (id) => bodyFor('getService', id),
    changes: (id) => bodyFor('getApprovalChanges', id),
  };
};

/** Returns both answers to each request, where the past view can be predicted. */
const compareReplies = (moment: RecordedMoment, pastReplies: ReadonlyMap<string, RecordedReply>, { currentServices }: History) =>
  CALLER_ROLES.flatMap((callerRole) =>
    questionsFor(callerRole, moment.questions).flatMap((question) => {
      const compared: Comparison = { moment, callerRole, callerId: actors[callerRole].id, question, currentServices };
      if (isCountOfHidden(compared)) return [];
      const { asOf } = moment;
      const { operation } = question;
      const key = keyOf(callerRole, question);
      const answer = comparableReply(pastReplies.get(key)!, compared);
      return [
        { operation, seen: { seed: SEED, asOf, key, answer }, expected: { seed: SEED, asOf, key, answer: expectedAnswer(compared) } },
      ];
    }),
  );

/** Asserts that each count is the total of its list, now or at a moment. */
const expectSameScope = async (history: History, asOf?: string): Promise<void> => {
  const countLists = countedLists(knownIdsOf(history));
  for (const callerRole of ['admin', 'lead'] as const) {
    const options = { token: history.token, ...(asOf === undefined ? {} : { asOf }) };
    const paths = [...new Set(countLists.flatMap(({ counts, list }) => [counts, list]))];
    const answers = new Map(await Promise.all(paths.map(async (path) => [path, await askAs(path, callerRole, options)] as const)));
    const countOf = ({ counts, field }: (typeof countLists)[number]) => String(fieldOf(answers.get(counts)!, field));
    const [counts, listTotals] = [countOf, ({ list }: (typeof countLists)[number]) => answers.get(list)?.total].map((readNumber) =>
      countLists.map((each) => `${each.list}: ${readNumber(each)}`),
    );
    expect({ seed: SEED, asker: callerRole, asOf, counts: listTotals }).toEqual({ seed: SEED, asker: callerRole, asOf, counts });
  }
};

/** Adds the services with which a history begins, each with another owner, and approves them. */
const startHistoryOfServices = async (history: History): Promise<void> => {
  historyCount += 1;
  const { ana, vic, super: superUser } = actors;
  const name = (prefix: string): string => `${prefix} ${historyCount}`;
  await history.add(ana, { name: name('Harbor'), totalBeds: 20 });
  await history.add(vic, { name: name('Lantern'), type: ['MEALS'], phone: '(213) 555-0111' });
  await history.add(superUser, {
    name: name('Willow'),
    address1: '7 Canary Lane',
    zip: '90014',
    phone: '(213) 555-0112',
    isConfidential: true,
  });
  await history.add(null, { name: name('Birch'), type: ['FOOD_PANTRY'], phone: '(213) 555-0113', address1: '9 Plain Road' });
  for (const serviceIndex of history.services.keys())
    await history.executeStep({ kind: 'approve', which: serviceIndex, who: 'admin', pick: 0, minutes: 0 });
  api.clock.advance(MINUTE_MS);
};

test('every operation with `asOf` has requests here', () => {
  const operationsWithAsOf = OPERATIONS.filter(({ query }) => query !== undefined && 'asOf' in query.shape).map(({ id }) => id);
  expect(operationsWithAsOf).toHaveLength(8);
  expect(Object.keys(PAST_REQUESTS).toSorted()).toEqual(operationsWithAsOf.toSorted());
});

test('a past view is the live answer of its moment, and counts are the totals of their lists', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: STEP_COUNT, maxLength: STEP_COUNT }), async (chosenSteps) => {
      covers('asof-1', 'asof-2');
      const history = startHistory(api, actors);
      await startHistoryOfServices(history);
      const recordedMoments: RecordedMoment[] = [];
      for (const [index, step] of chosenSteps.entries()) {
        api.clock.advance(step.minutes * MINUTE_MS);
        await history.executeStep(step);
        if ((index + 1) % STEPS_PER_MOMENT === 0) recordedMoments.push(await recordMoment(history));
      }
      await expectSameScope(history);
      expect(history.executedSteps).toBeGreaterThan(STEP_COUNT / 4);
      // The last of the moments is now.
      for (const moment of recordedMoments) {
        const pastReplies = await repliesTo(moment.questions, history.token, moment.asOf);
        for (const { seen, expected } of compareReplies(moment, pastReplies, history)) expect(seen).toEqual(expected);
        await expectSameScope(history, moment.asOf);
      }
    }),
    { numRuns: HISTORY_COUNT, seed: SEED, endOnFailure: true },
  ));

test('control: the answers of two moments differ for every operation', async () => {
  const history = startHistory(api, actors);
  const before = isoTime(api.clock());
  api.clock.advance(MINUTE_MS);
  await startHistoryOfServices(history);
  const now = await recordMoment(history);
  const pastReplies = await repliesTo(now.questions, history.token, before);
  const differences = compareReplies(now, pastReplies, history).filter(
    ({ seen, expected }) => JSON.stringify(seen) !== JSON.stringify(expected),
  );
  expect(new Set(differences.map(({ operation }) => operation))).toEqual(new Set(Object.keys(PAST_REQUESTS)));
});
