import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import { OPERATIONS } from '#contract/operations.ts';
import { isoTime } from '#platform/systemClock.ts';
import { createTestClock, fieldOf, type TestApi } from '../support/api.ts';
import { openPeopleOf } from '../support/people.ts';
import {
  comparable,
  expectedAnswer,
  isCountOfHidden,
  type Answer,
  type Asker,
  type Compared,
  type Json,
  type Moment,
} from './asOfExpected.ts';
import { countedLists, QUESTIONS, questionsOf, type Question } from './asOfQuestions.ts';
import { EMAILS, startHistory, steps, type Actors, type History } from './asOfSteps.ts';
import { startPeopleApi } from './authSupport.ts';

/*
 * Random histories of a directory, command by command through the API. Each past view must be the live answer of its moment, which is that
 * of a rebuild (`tests/unit/liveAndRebuilt.test.ts`), except for places that are confidential today.
 */

/** Seed of the histories: a failure prints it, and `AS_OF_SEED` repeats its steps. The ids of services differ in each run. */
const SEED = Number(process.env['AS_OF_SEED'] || randomInt(2 ** 31));
const HISTORIES = 2;
const STEPS = 48;
const MINUTE = 60_000;
const STEPS_PER_MOMENT = 16;
/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-05T17:00:00.000Z';
const ASKERS: readonly Asker[] = ['admin', 'lead', 'super'];
/** Operations in which a super user, who can own services, gets other answers than a volunteer lead. */
const OF_OWNERS: ReadonlySet<string> = new Set(['getService', 'getApprovalChanges', 'listBeds']);
const questionsFor = (asker: Asker, questions: readonly Question[]): readonly Question[] =>
  asker === 'super' ? questions.filter(({ operation }) => OF_OWNERS.has(operation)) : questions;

let api: TestApi;
let actors: Actors;
let region: string;
let histories = 0;

beforeAll(async () => {
  api = await startPeopleApi({ clock: createTestClock(START), product: { reactions: false } });
  const people = await openPeopleOf(api);
  const open = (name: keyof Actors, displayName: string, role: 'ADMINISTRATOR' | 'VOLUNTEER LEAD' | 'SUPER USER' | 'USER' | 'VOLUNTEER') =>
    people.open({ email: EMAILS[name], displayName, role });
  actors = {
    admin: await open('admin', 'Ada', 'ADMINISTRATOR'),
    lead: await open('lead', 'Lee', 'VOLUNTEER LEAD'),
    super: await open('super', 'Sue', 'SUPER USER'),
    ana: await open('ana', 'Ana', 'USER'),
    vic: await open('vic', 'Vic', 'VOLUNTEER'),
  };
  for (const { id } of [actors.super, actors.ana, actors.vic])
    await api.ask(`/api/users/${id}`, { method: 'PUT', body: { totalServices: 100 } });
  const coordinator = await api.ask('/api/coordinators', { body: { name: 'Rosa', officePhone: '3035550161' } });
  const counties = { name: 'The South', counties: ['Los Angeles, CA'], coordinatorIds: [fieldOf(coordinator, 'id')] };
  const added = await api.ask('/api/regions', { body: counties });
  await api.projected(added);
  region = String(fieldOf(added, 'id'));
});
afterAll(() => api.stop());

const askWith = async (path: string, who: Asker, { token, language = 'en', asOf }: { token: string; language?: string; asOf?: string }) => {
  const at = asOf === undefined ? '' : `${path.includes('?') ? '&' : '?'}asOf=${asOf}`;
  for (;;) {
    const reply = await api.ask(`/api${path}${at}`, {
      token: actors[who].token,
      headers: { 'consistency-token': token, 'accept-language': language },
    });
    if (reply.status === 503) continue;
    return { status: reply.status, total: reply.headers.get('x-total-count'), body: reply.body };
  }
};

const keyOf = (asker: Asker, { path, language }: Pick<Question, 'path' | 'language'>): string => `${asker} ${language ?? 'en'} ${path}`;

interface Recorded extends Moment {
  readonly questions: readonly Question[];
  readonly answers: ReadonlyMap<string, Answer>;
}

const knownIn = ({ services }: History) => ({ services: [...services], region, owner: actors.ana.id });

/** Sends every request as every user, in order; returns the answers. */
const answersTo = async (questions: readonly Question[], token: string, asOf?: string): Promise<ReadonlyMap<string, Answer>> => {
  const pairs = ASKERS.flatMap((asker) =>
    questionsFor(asker, questions).map(async (question) => {
      const { language = 'en', path } = question;
      return [keyOf(asker, question), await askWith(path, asker, { token, language, ...(asOf === undefined ? {} : { asOf }) })] as const;
    }),
  );
  return new Map(await Promise.all(pairs));
};

const record = async (history: History): Promise<Recorded> => {
  const questions = questionsOf(knownIn(history));
  const answers = await answersTo(questions, history.token);
  const bodyFor = (operation: string, id: string): Json | undefined => {
    const question = questions.find((each) => each.operation === operation && each.service === id);
    const answer = question && answers.get(keyOf('admin', question));
    return answer?.status === 200 ? (answer.body as Json) : undefined;
  };
  return {
    asOf: isoTime(api.clock()),
    questions,
    answers,
    answerTo: (asker, question) => answers.get(keyOf(asker, question)),
    detail: (id) => bodyFor('getService', id),
    changes: (id) => bodyFor('getApprovalChanges', id),
  };
};

/** Returns both answers to each request, where the past view can be predicted. */
const compare = (moment: Recorded, past: ReadonlyMap<string, Answer>, { today }: History) =>
  ASKERS.flatMap((asker) =>
    questionsFor(asker, moment.questions).flatMap((question) => {
      const compared: Compared = { moment, asker, askerId: actors[asker].id, question, today };
      if (isCountOfHidden(compared)) return [];
      const { asOf } = moment;
      const { operation } = question;
      const key = keyOf(asker, question);
      const answer = comparable(past.get(key)!, compared);
      return [
        { operation, seen: { seed: SEED, asOf, key, answer }, expected: { seed: SEED, asOf, key, answer: expectedAnswer(compared) } },
      ];
    }),
  );

/** Asserts that each count is the total of its list, now or at a moment. */
const expectSameScope = async (history: History, asOf?: string): Promise<void> => {
  const counted = countedLists(knownIn(history));
  for (const asker of ['admin', 'lead'] as const) {
    const options = { token: history.token, ...(asOf === undefined ? {} : { asOf }) };
    const paths = [...new Set(counted.flatMap(({ counts, list }) => [counts, list]))];
    const answers = new Map(await Promise.all(paths.map(async (path) => [path, await askWith(path, asker, options)] as const)));
    const countOf = ({ counts, field }: (typeof counted)[number]) => String(fieldOf(answers.get(counts)!, field));
    const [counts, totals] = [countOf, ({ list }: (typeof counted)[number]) => answers.get(list)?.total].map((numberOf) =>
      counted.map((each) => `${each.list}: ${numberOf(each)}`),
    );
    expect({ seed: SEED, asker, asOf, counts: totals }).toEqual({ seed: SEED, asker, asOf, counts });
  }
};

/** Adds the services with which a history begins, each with another owner, and approves them. */
const begin = async (history: History): Promise<void> => {
  histories += 1;
  const { ana, vic, super: sue } = actors;
  const name = (word: string): string => `${word} ${histories}`;
  await history.add(ana, { name: name('Harbor'), totalBeds: 20 });
  await history.add(vic, { name: name('Lantern'), type: ['MEALS'], phone: '(213) 555-0111' });
  await history.add(sue, {
    name: name('Willow'),
    address1: '7 Canary Lane',
    zip: '90014',
    phone: '(213) 555-0112',
    isConfidential: true,
  });
  await history.add(null, { name: name('Birch'), type: ['FOOD_PANTRY'], phone: '(213) 555-0113', address1: '9 Plain Road' });
  for (const which of history.services.keys()) await history.carryOut({ kind: 'approve', which, who: 'admin', pick: 0, minutes: 0 });
  api.clock.advance(MINUTE);
};

test('every operation with `asOf` has requests here', () => {
  const withAsOf = OPERATIONS.filter(({ query }) => query !== undefined && 'asOf' in query.shape).map(({ id }) => id);
  expect(withAsOf).toHaveLength(8);
  expect(Object.keys(QUESTIONS).toSorted()).toEqual(withAsOf.toSorted());
});

test('a past view is the live answer of its moment, and counts are the totals of their lists', () =>
  fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: STEPS, maxLength: STEPS }), async (chosen) => {
      covers('asof-1', 'asof-2');
      const history = startHistory(api, actors);
      await begin(history);
      const moments: Recorded[] = [];
      for (const [index, step] of chosen.entries()) {
        api.clock.advance(step.minutes * MINUTE);
        await history.carryOut(step);
        if ((index + 1) % STEPS_PER_MOMENT === 0) moments.push(await record(history));
      }
      await expectSameScope(history);
      expect(history.done).toBeGreaterThan(STEPS / 4);
      // The last of the moments is now.
      for (const moment of moments) {
        const past = await answersTo(moment.questions, history.token, moment.asOf);
        for (const { seen, expected } of compare(moment, past, history)) expect(seen).toEqual(expected);
        await expectSameScope(history, moment.asOf);
      }
    }),
    { numRuns: HISTORIES, seed: SEED, endOnFailure: true },
  ));

test('control: the answers of two moments differ for every operation', async () => {
  const history = startHistory(api, actors);
  const before = isoTime(api.clock());
  api.clock.advance(MINUTE);
  await begin(history);
  const now = await record(history);
  const past = await answersTo(now.questions, history.token, before);
  const differing = compare(now, past, history).filter(({ seen, expected }) => JSON.stringify(seen) !== JSON.stringify(expected));
  expect(new Set(differing.map(({ operation }) => operation))).toEqual(new Set(Object.keys(QUESTIONS)));
});
