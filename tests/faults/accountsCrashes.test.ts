import { accountState, accountStream } from '#command-api/accounts/streams.ts';
import { FAILPOINTS, type FailpointName } from '#command-api/failpoint.ts';
import { coordinatorStreams, REGION_MAP, regionMapState, regionNow } from '#command-api/regions/streams.ts';
import { drawnRegions } from '#domain/regionMap/decider.ts';
import { personAs, setRole, signIn, signInReply, signUp, signUpReply } from '../http/authSupport.ts';
import { addService, form, idOf, typesOf } from '../http/commandsSupport.ts';
import { aboutService, send } from '../http/feedbackSupport.ts';
import { IN_MATRIX, someOf } from '../support/matrix.ts';
import { startCrashContext, wrongAdministrators, wrongReservations, type CrashContext } from './accountsContext.ts';
import { scenariosIn } from './accountsScenarios.ts';

/*
 * Crashes every command on several streams between every two of its writes. After a minute a new process starts and no client retries: the
 * process must complete or revert each command. In `npm test` one process handles all crashes; in `npm run test:matrix` a process starts
 * after each crash. accountsCrashesControls.test.ts has the same crashes without this process.
 */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, servicesOf, withServices, wrongReservationsOf, tested } = scenariosIn(
  () => context,
);

/** Crashes that run before the first test in `npm test`; the describes below add to this list. */
const deaths: (() => Promise<void>)[] = [];
/** Registers a crash that runs before a new process starts; returns a getter of its result. */
const dies = <Left>(die: () => Promise<Left>): (() => Left) => {
  let left: Left;
  const death = async (): Promise<void> => {
    left = await die();
  };
  if (IN_MATRIX)
    beforeAll(async () => {
      await death();
      await context.restart();
    });
  else deaths.push(death);
  return () => left;
};
/** Runs all crashes, then starts a process a minute later. */
beforeAll(async () => {
  for (const death of deaths) await death();
  if (!IN_MATRIX) await context.restart();
}, 480_000);
/** Registers the same crash at each of several points. */
const diesAt = <Name extends FailpointName, Left>(names: readonly Name[], die: (name: Name) => Promise<Left>): ((name: Name) => Left) => {
  const all = new Map(names.map((name) => [name, dies(() => die(name))]));
  return (name) => all.get(name)!();
};

describe('sign-up', () => {
  const POINTS = ['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet', 'signUp.opened'] as const;
  const emailOf = diesAt(POINTS, async (name) => {
    const email = nextEmail();
    await crashAt(name, () => signUpReply(context.api, { email }));
    return email;
  });
  const slow = dies(async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `slow-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(context.api, { email }, headers));
    return { email, headers };
  });
  const repeated = dies(async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `again-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(context.api, { email }, headers));
    expect((await signUpReply(context.api, { email }, headers)).status).toBe(201);
    return email;
  });

  test.each(POINTS)('after a crash at %s, the e-mail can sign in or can be reserved again', async (name) => {
    expect(await isUsable(emailOf(name))).toBe(true);
  });

  test('opens no account without its e-mail if it continues after the time limit', async () => {
    const { email, headers } = slow();
    expect((await signUpReply(context.api, { email }, headers)).body).toMatchObject({
      status: 409,
      code: 'NOT_FINISHED_IN_TIME',
    });
    expect((await signUpReply(context.api, { email })).status).toBe(201);
  });

  test('is completed exactly once if the client repeats it within a minute of a crash', async () => {
    const { id } = await signIn(context.api, repeated());
    expect(await typesOf(context.api, accountStream(id))).toEqual(['AccountOpened']);
  });
});

describe('service', () => {
  const ADDING = ['addService.reserved', 'addService.added'] as const;
  const HANDING_OVER = ['handOver.reserved', 'handOver.handedOver'] as const;
  const BATCH = ['batch.started', 'batch.itemDone'] as const;
  const added = diesAt(ADDING, async (name) => {
    const owner = await signUp(context.api, nextEmail());
    await crashAt(name, () => add(owner));
    return owner;
  });
  const slow = dies(async () => {
    const owner = await signUp(context.api, nextEmail());
    const again = () =>
      context.api.ask('/api/services', {
        body: form(),
        token: owner.token,
        headers: { 'idempotency-key': `slow-${owner.id}` },
      });
    await crashAt('addService.reserved', again);
    return { owner, again };
  });
  const removed = dies(async () => {
    const owner = await signUp(context.api, nextEmail());
    const id = idOf(await addService(context.api, {}, { token: owner.token }));
    await crashAt('removeService.removed', () => ask(`/api/services/${id}`, { method: 'DELETE', token: owner.token }));
    await context.waitInVain();
    // Control: without a process manager the reservation stays wrong.
    expect(await wrongReservations(context.api, owner.id)).toHaveLength(1);
    return owner;
  });
  const handedOver = diesAt(HANDING_OVER, async (name) => {
    const people = [await signUp(context.api, nextEmail()), await signUp(context.api, nextEmail())] as const;
    const id = idOf(await addService(context.api, {}, { token: people[0].token }));
    await crashAt(name, () => ask(`/api/services/${id}`, { method: 'PUT', body: form({ userEmail: people[1].email }) }));
    expect(await wrongReservationsOf(...people)).toHaveLength(1);
    return people;
  });
  const corrected = dies(async () => {
    const owner = await signUp(context.api, nextEmail());
    const id = idOf(await addService(context.api, {}, { token: owner.token }));
    await ask('/api/services/approve-services', { body: { services: [id] } });
    const report = idOf(await send(context.api, 'service', aboutService(id)));
    const headers = { 'caused-by': `feedback-${report}` };
    await crashAt('reviseService.corrected', () =>
      context.api.ask(`/api/services/${id}`, { method: 'PUT', body: form({ phone: '(213) 555-0188' }), token: owner.token, headers }),
    );
    // Control: the report stays unanswered until the next process finishes the killed one's work.
    expect(await typesOf(context.api, `feedback-${report}`)).toEqual(['FeedbackSent']);
    return { report, owner };
  });
  const batch = diesAt(BATCH, async (name) => {
    const owner = await withServices();
    const ids = await servicesOf(owner);
    const headers = { 'idempotency-key': `batch-${name}` };
    const remove = () =>
      context.api.ask('/api/services/remove-services', {
        body: { services: ids },
        token: owner.token,
        headers,
      });
    await crashAt(name, remove);
    return { owner, ids, remove };
  });

  test('answers the report on behalf of the correcting user after a crash during the correction', async () => {
    const { report, owner } = corrected();
    const history = await context.api.product.store.readStream(`feedback-${report}`);
    expect(history.map(({ type }) => type)).toEqual(['FeedbackSent', 'FeedbackAnswered', 'FeedbackArchived']);
    expect(history[1]?.metadata.actor.id).toBe(owner.id);
  });

  test.each(ADDING)('after a crash at %s while it is added, has a reservation or leaves the slot free', async (name) => {
    const owner = added(name);
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
    for (let more = name === 'addService.added' ? 1 : 0; more < 3; more += 1) expect((await add(owner)).status).toBe(201);
    expect((await add(owner)).body).toMatchObject({ status: 409, code: 'MAX_LIMIT_REACHED' });
  });

  test('is not added without a reservation if the command continues after the time limit', async () => {
    const { owner, again } = slow();
    expect((await again()).body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
  });

  test('releases its reservation after a crash during its removal', async () => {
    expect(await wrongReservations(context.api, removed().id)).toEqual([]);
  });

  test.each(HANDING_OVER)('after a crash at %s during a change of owner, has one owner and one reservation', async (name) => {
    expect(await wrongReservationsOf(...handedOver(name))).toEqual([]);
  });

  test.each(BATCH)('is removed with its batch and releases its reservation after a crash at %s', async (name) => {
    const { owner, ids, remove } = batch(name);
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(await removalsOf(id)).toBe(1);
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
    expect((await remove()).body).toMatchObject({ done: 3, refused: 0 });
  });
});

describe('closing an account', () => {
  const CLOSING = ['closeAccount.closed', 'closeAccount.serviceRemoved', 'closeAccount.released'] as const;
  const HANDING_OVER = someOf(['closeAccount.serviceHandedOver', 'closeAccount.released'] as const);
  const ERASURE = ['eraseAccount.erased', 'eraseAccount.emailReleased', 'eraseAccount.keysDestroyed'] as const;
  const closed = diesAt(CLOSING, async (name) => {
    const owner = await withServices();
    await crashAt(name, () => ask(`/api/users/${owner.id}`, { method: 'DELETE' }));
    return owner;
  });
  const handedOver = diesAt(HANDING_OVER, async (name) => {
    const [owner, successor] = [await withServices(), await signUp(context.api, nextEmail())];
    await crashAt(name, () => ask(`/api/users/${owner.id}?handOverTo=${successor.id}`, { method: 'DELETE' }));
    return { owner, successor };
  });
  const reopened = dies(async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.reserved', () => ask(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    return owner;
  });
  const erased = diesAt(ERASURE, async (name) => {
    // The tests above cover the services of a closed account.
    const owner = await (IN_MATRIX ? withServices() : signUp(context.api, nextEmail()));
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt(name, () => ask(`/api/users/${owner.id}/erase`, { method: 'POST' }));
    return owner;
  });

  test.each(CLOSING)('removes every service and releases every reservation after a crash at %s', async (name) => {
    const types = await typesOf(context.api, `portfolio-${closed(name).id}`);
    expect(types.filter((type) => type === 'SlotReleased')).toHaveLength(3);
    expect(await wrongReservations(context.api, closed(name).id)).toEqual([]);
  });

  test.each(HANDING_OVER)('hands over every service after a crash at %s', async (name) => {
    const { owner, successor } = handedOver(name);
    const types = await typesOf(context.api, `portfolio-${successor.id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(3);
    expect(await wrongReservationsOf(owner, successor)).toEqual([]);
  });

  test('restores the services when it is undone, even after a crash', async () => {
    expect(await wrongReservations(context.api, reopened().id)).toEqual([]);
    const types = await typesOf(context.api, `portfolio-${reopened().id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(6);
  });

  test.each(ERASURE)('after a crash at %s of the erasure, leaves no personal data and frees the e-mail', async (name) => {
    const owner = erased(name);
    expect(await keyOpens(owner)).toBe(false);
    expect((await signInReply(context.api, owner.email)).status).toBe(401);
    expect((await signUpReply(context.api, { email: owner.email })).status).toBe(201);
  });

  test('is followed by the erasure after three days without any request', async () => {
    covers('9-64');
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    context.api.clock.advance(3 * 24 * 60 * 60 * 1000 - 120_000);
    await context.restart();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
    await context.restart();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('erased');
    expect((await signUpReply(context.api, { email: owner.email })).status).toBe(201);
  });
});

/** Control: checks that the administrators stay wrong without a process manager. */
const staysWrong = async (...ids: readonly string[]): Promise<readonly string[]> => {
  await context.waitInVain();
  expect(await wrongAdministrators(context.api, ids)).toHaveLength(1);
  return ids;
};
describe('administrator', () => {
  const CHANGING = ['setRole.administratorAdded', 'setRole.administratorRemoved'] as const;
  const changed = diesAt(CHANGING, async (name) => {
    const [from, to] = name === 'setRole.administratorAdded' ? (['USER', 'ADMINISTRATOR'] as const) : (['ADMINISTRATOR', 'USER'] as const);
    const [keeper, other] = [await personAs(context.api, nextEmail(), 'ADMINISTRATOR'), await personAs(context.api, nextEmail(), from)];
    await crashAt(name, () => setRole(context.api, other.id, to));
    return staysWrong(keeper.id, other.id);
  });
  const closing = dies(async () => {
    const { id } = await personAs(context.api, nextEmail(), 'ADMINISTRATOR');
    await crashAt('closeAccount.administratorRemoved', () => ask(`/api/users/${id}`, { method: 'DELETE' }));
    return staysWrong(id);
  });

  test.each(CHANGING)('after a crash at %s during a role change, the list of administrators matches the role', async (name) => {
    expect(await wrongAdministrators(context.api, changed(name))).toEqual([]);
  });

  test('completes an interrupted promotion even if it leaves a single administrator', async () => {
    const lone = await startCrashContext();
    try {
      const [first, second] = [
        await personAs(lone.api, 'first@example.org', 'ADMINISTRATOR'),
        await signUp(lone.api, 'second@example.org'),
      ];
      lone.arm('setRole.administratorAdded');
      await setRole(lone.api, second.id, 'ADMINISTRATOR');
      expect((await lone.api.ask(`/api/users/${first.id}`, { method: 'DELETE' })).status).toBe(200);
      await lone.restart();
      expect(await wrongAdministrators(lone.api, [first.id, second.id])).toEqual([]);
      expect(accountState(await lone.api.product.store.readStream(accountStream(second.id))).role).toBe('ADMINISTRATOR');
    } finally {
      await lone.stop();
    }
  });

  test('remains on the list of administrators if closing the account crashes before the account closes', async () => {
    expect(await wrongAdministrators(context.api, closing())).toEqual([]);
  });
});

const coordinator = async (name: string): Promise<string> => idOf(await ask('/api/coordinators', { body: { name } }));
const regionFacts = async (id: string) => (await regionNow(context.api.product.store, id)).facts;

describe('change of regions', () => {
  const POINTS = ['regions.drawn', 'regions.told'] as const;
  const counties = { 'regions.drawn': ['Adams, CO', 'Weld, CO'], 'regions.told': ['Mesa, CO', 'Delta, CO'] } as const;
  const moved = diesAt(POINTS, async (name) => {
    const [first, second] = counties[name];
    const ids = [await coordinator('Rosa'), await coordinator('Tom')];
    const old = idOf(await ask('/api/regions', { body: { name: 'Old', counties: [first, second], coordinatorIds: ids } }));
    const body = { name: 'New', counties: [first], coordinatorIds: ids, move: [first] };
    await crashAt(name, () => ask('/api/regions', { body }));
    return { old, first, second };
  });
  const REMOVING = someOf(POINTS);
  const removed = diesAt(REMOVING, async (name) => {
    const ids = [await coordinator('Lee'), await coordinator('Sam')];
    const county = name === 'regions.drawn' ? 'Baca, CO' : 'Yuma, CO';
    const region = idOf(await ask('/api/regions', { body: { name: 'Two', counties: [county], coordinatorIds: ids } }));
    await crashAt(name, () => ask(`/api/coordinators/${ids[0]}`, { method: 'DELETE' }));
    return { region, gone: ids[0]!, stays: ids[1]! };
  });
  const added = dies(async () => {
    const region = idOf(
      await ask('/api/regions', { body: { name: 'One', counties: ['Lake, CO'], coordinatorIds: [await coordinator('Kay')] } }),
    );
    const body = { name: 'Ana', regionId: region };
    const headers = { 'idempotency-key': 'a-coordinator-that-dies' };
    await crashAt('coordinator.added', () => context.api.ask('/api/coordinators', { body, headers }));
    const again = await context.api.ask('/api/coordinators', { body, headers });
    return { region, id: idOf(again), status: again.status };
  });

  test.each(POINTS)('after a crash at %s, keeps a moved county in exactly one region', async (name) => {
    const { old, first, second } = moved(name);
    expect((await regionFacts(old))?.counties).toEqual([second]);
    expect(
      (await ask('/api/regions', { body: { name: 'X', counties: [first], coordinatorIds: [await coordinator('X')] } })).body,
    ).toMatchObject({
      code: 'COUNTY_IN_OTHER_REGION',
      counties: [{ county: first, region: 'New' }],
    });
    const drawn = regionMapState(await context.api.product.store.readStream(REGION_MAP));
    const [id = ''] = drawnRegions(drawn).find(([, facts]) => facts.counties.includes(first)) ?? [];
    expect(await regionFacts(id)).toMatchObject({ name: 'New', counties: [first] });
  });

  test.each(REMOVING)('after a crash at %s, removes the coordinator everywhere', async (name) => {
    const { region, gone, stays } = removed(name);
    expect((await regionFacts(region))?.coordinatorIds).toEqual([stays]);
    expect((await coordinatorStreams.loadState(context.api.product.store, gone)).status).toBe('removed');
  });

  test('completes exactly once when the client repeats it after a crash between coordinator and region', async () => {
    const { region, id, status } = added();
    expect(status).toBe(201);
    expect((await regionFacts(region))?.coordinatorIds).toContain(id);
    expect(await typesOf(context.api, `coordinator-${id}`)).toEqual(['CoordinatorAdded']);
  });
});

test('the tests above crash at every failpoint', () => {
  covers('accounts-3');
  expect(FAILPOINTS.filter((name) => !tested.has(name))).toEqual([]);
});
