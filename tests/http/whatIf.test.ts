import { randomInt } from 'node:crypto';
import * as fc from 'fast-check';
import type { WhatIfAnswer } from '#contract/whatIfOperations.ts';
import { PRESENT_RULES, type Rules } from '#domain/rules/rules.ts';
import { openVault } from '#identity/vault/index.ts';
import { keysFolderOf } from '#platform/config.ts';
import { isoTime } from '#platform/systemClock.ts';
import { createTestClock, fieldOf, startApi, type Reply, type TestApi } from '../support/api.ts';
import { createPeople } from '../support/people.ts';
import { idOf, serviceForm } from './commandsSupport.ts';
import { ACCOUNTS, createStep, FIRST_STEP_COUNT, firstStep, post, type Owner, type Pick, type Step } from './whatIfSteps.ts';

/*
 * The what-if beside a second product that runs under the stricter rules and gets every command that changed something in the first one.
 * The same idempotency keys and accounts give the services the same ids in both.
 */

/** A failure prints the seed, and `WHAT_IF_SEED` repeats its steps. */
const SEED = Number(process.env['WHAT_IF_SEED'] || randomInt(2 ** 31));
const STEP_COUNT = 110;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The event store's own clock is later than this, so that events have the times of the test. */
const START = '2024-03-05T17:00:00.000Z';
const CENTURY_MS = 100 * 365 * 24 * HOUR_MS;

interface TestProduct {
  readonly api: TestApi;
  readonly owners: Owner[];
  /** Consistency token of the last command. */
  token: string;
}

const startWithRules = async (rules: Rules): Promise<TestProduct> => {
  const api = await startApi({ clock: createTestClock(START), product: { reactions: false, rules } });
  const people = await createPeople(api);
  const owners: Owner[] = [];
  for (const [index, { name, role }] of ACCOUNTS.entries()) {
    const email = `${name}@example.org`;
    const id = `00000000-0000-4000-8000-00000000000${index}`;
    owners.push({ ...(await people.openAccount({ id, email, displayName: name, role })), email });
  }
  return { api, owners, token: '' };
};

/** Opens new sessions: a change of role or a closing ends those of an owner. */
const renewSessions = async ({ api, owners }: TestProduct): Promise<void> => {
  const location = { db: api.product.mongo.vault, keysDir: keysFolderOf({ dataDir: api.stores.dataDir, keysDir: undefined }) };
  const { sessions } = await openVault({ ...location, clock: () => api.clock() + CENTURY_MS });
  for (const [index, owner] of owners.entries()) {
    const events = await api.product.store.readStream(`account-${owner.id}`);
    owners[index] = { ...owner, token: await sessions.open(owner.id, events.length) };
  }
};

/**
 * Sends a step; returns whether the product accepted it, and whether it changed anything. A batch answers 200 and grows the log even if it
 * refuses its service or leaves it unchanged, so its outcome counts.
 */
const sendStep = async (product: TestProduct, step: Step, key: string) => {
  const { api } = product;
  const before = await api.product.store.lastPosition();
  const reply = await sendUntilFinished(product, step, key);
  if (reply.status >= 500) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  const isAccepted = reply.status < 300 && Number(fieldOf(reply, 'refused') ?? 0) === 0;
  if (isAccepted) product.token = reply.headers.get('consistency-token') ?? product.token;
  if (isAccepted && ['role', 'close', 'reopen'].includes(step.kind)) await renewSessions(product);
  const isLogLonger = (await api.product.store.lastPosition()) > before;
  return { reply, isAccepted, hasChanged: isAccepted && isLogLonger && fieldOf(reply, 'done') !== 0 };
};

/** Sends a step again, with the same key, until the product has finished it: a slow batch answers 202 first. */
const sendUntilFinished = async ({ api, owners }: TestProduct, { method, path, body, sender }: Step, key: string): Promise<Reply> => {
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(sender === undefined ? {} : { token: owners[sender]?.token ?? null }),
      headers: { 'idempotency-key': key },
    });
    if (reply.status !== 202) return reply;
  }
};

interface Products {
  readonly first: TestProduct;
  /** Runs under the stricter rules. */
  readonly second: TestProduct;
}

/** Sends a step to the first product, and to the second one if the first has changed something by it: the log has no other commands. */
const sendToBoth = async ({ first, second }: Products, step: Step, number: number) => {
  const key = `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`;
  const { reply, hasChanged } = await sendStep(first, step, key);
  return { reply, hasChanged, isRefusedBySecond: hasChanged && !(await sendStep(second, step, key)).isAccepted };
};

/** Kinds of steps that the sequences undo. */
const UNDONE_KINDS = [
  'add',
  'addFor',
  'remove',
  'restore',
  'handOver',
  'approve',
  'withdraw',
  'nameCounter',
  'dropCounter',
  'count',
  'undo',
];

/** Returns the id of the step's command, which was the last one on any service; undefined if the sequences do not undo it. */
const undoableCommand = async ({ api }: TestProduct, { kind }: Step, services: readonly string[]): Promise<string | undefined> => {
  if (!UNDONE_KINDS.includes(kind)) return undefined;
  const streams = services.flatMap((id) => [`service-${id}`, `beds-${id}`]);
  const lastEvents = (await Promise.all(streams.map((name) => api.product.store.readStream(name)))).flatMap((events) => events.slice(-1));
  return lastEvents.toSorted((a, b) => Number(a.position - b.position)).at(-1)?.metadata.commandId;
};

const read = async ({ api, token }: TestProduct, path: string): Promise<Reply> => {
  for (;;) {
    const reply = await api.sendRequest(`/api${path}`, { headers: { 'consistency-token': token } });
    if (reply.status !== 503) return reply;
  }
};

const readTotal = async (product: TestProduct, query: string): Promise<number> =>
  Number((await read(product, `/services/managed?${query}&limit=1`)).headers.get('x-total-count'));

const whatIfQuery = ({ defaultQuota, maxCountAgeMs, ownersPublish }: Rules, now: number): string =>
  `/what-if?from=${START}&to=${isoTime(now)}&quota=${defaultQuota}&bedHours=${maxCountAgeMs / HOUR_MS}&ownersPublish=${ownersPublish}`;

const ownedIn = (outcome: WhatIfAnswer['listings'][number]['changed'], owner: string): number =>
  Number(outcome.owner === owner && (outcome.status === 'visible' || outcome.status === 'waiting'));

/** Compares the what-if of the first product with the second product, which runs under these rules. */
const compare = async (first: TestProduct, second: TestProduct, rules: Rules): Promise<WhatIfAnswer> => {
  for (const { api } of [first, second]) api.clock.advance(MINUTE_MS);
  const query = whatIfQuery(rules, first.api.clock());
  const [answer, other] = [(await read(first, query)).body as WhatIfAnswer, (await read(second, query)).body as WhatIfAnswer];
  expect(answer.changed).toEqual(other.happened);
  expect(other).toMatchObject({ changed: other.happened, differing: 0, refused: { added: 0, handedOver: 0, restored: 0, closed: 0 } });
  const [all, waiting, old] = await Promise.all(['all', 'waiting', 'oldBeds'].map((shown) => readTotal(second, `shown=${shown}`)));
  expect(answer.changed).toMatchObject({ visible: all! - waiting!, waiting, oldCounts: old });
  for (const { id } of first.owners) {
    const changedBy = answer.listings.map(({ happened, changed }) => ownedIn(changed, id) - ownedIn(happened, id));
    const expected = (await readTotal(first, `owner=${id}`)) + changedBy.reduce((sum, change) => sum + change, 0);
    expect(await readTotal(second, `owner=${id}`)).toBe(expected);
  }
  return answer;
};

test.each<Rules>([
  { defaultQuota: 1, maxCountAgeMs: 4 * HOUR_MS, ownersPublish: false },
  { defaultQuota: 2, maxCountAgeMs: 2 * HOUR_MS, ownersPublish: true },
])(`equals a second product under stricter rules: %j (seed ${SEED})`, async (rules) => {
  covers('whatif-1');
  const [first, second] = await Promise.all([startWithRules(PRESENT_RULES), startWithRules(rules)]);
  try {
    const numbers = fc.sample(fc.nat(2 ** 30), { seed: SEED + rules.defaultQuota, numRuns: STEP_COUNT * 12 });
    let used = 0;
    const pick: Pick = (limit) => numbers[used++ % numbers.length]! % Math.max(1, limit);
    const services: string[] = [];
    const commands: string[] = [];
    let refusedBySecond = 0;
    for (let step = 0; step < STEP_COUNT; step++) {
      const minutes = 5 + pick(150);
      for (const { api } of [first, second]) api.clock.advance(minutes * MINUTE_MS);
      const command = step < FIRST_STEP_COUNT ? firstStep(step) : createStep({ owners: first.owners, services, commands, pick, step });
      const { reply, hasChanged, isRefusedBySecond } = await sendToBoth({ first, second }, command, step);
      if (!hasChanged) continue;
      if (command.path === '/services') services.push(idOf(reply));
      const commandId = await undoableCommand(first, command, services);
      if (commandId !== undefined) commands.push(commandId);
      refusedBySecond += Number(isRefusedBySecond);
      if (step % 30 === 29) await compare(first, second, rules);
    }
    const answer = await compare(first, second, rules);
    expect(refusedBySecond).toBeGreaterThan(0);
    expect(answer.refused.added).toBeGreaterThan(0);
    expect(answer.differing).toBeGreaterThan(0);
  } finally {
    await Promise.all([first.api.stop(), second.api.stop()]);
  }
});

test('leaves out approvals that changed nothing in the first product', async () => {
  covers('whatif-1');
  const rules: Rules = { ...PRESENT_RULES, defaultQuota: 1 };
  const [first, second] = await Promise.all([startWithRules(PRESENT_RULES), startWithRules(rules)]);
  try {
    let number = 0;
    const send = (step: Step) => sendToBoth({ first, second }, step, number++);
    const addService = async (sender: number) => idOf((await send(post('add', '/services', serviceForm(), sender))).reply);
    const approve = (id: string) => send(post('approve', '/services/approve-services', { services: [id] }));
    const [olga, vera] = [first.owners[0]!, first.owners[3]!];
    const visible = await addService(4);
    const ofVera = await addService(3);
    await addService(0);
    expect(await approve(visible)).toMatchObject({ hasChanged: false, reply: { body: { unchanged: 1 } } });
    // Only the first product hands the service to Olga, and removes it with her account.
    expect(await send(post('handOver', `/services/${ofVera}/hand-over`, { userEmail: olga.email }))).toMatchObject({
      isRefusedBySecond: true,
    });
    expect(await send({ kind: 'close', method: 'DELETE', path: `/users/${olga.id}` })).toMatchObject({ isRefusedBySecond: false });
    expect(await approve(ofVera)).toMatchObject({ hasChanged: false, reply: { body: { services: [{ code: 'REMOVED' }] } } });
    expect((await compare(first, second, rules)).listings).toMatchObject([
      { id: ofVera, happened: { status: 'removed', owner: olga.id }, changed: { status: 'waiting', owner: vera.id } },
    ]);
  } finally {
    await Promise.all([first.api.stop(), second.api.stop()]);
  }
});
