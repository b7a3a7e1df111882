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
 * Every command on several streams is crashed between every two of its writes. Then a minute passes, a new process starts,
 * and no client ever comes back: what was begun is finished or put back. In `npm test` that one process finds all that died,
 * in `npm run test:matrix` one starts after each death. What it is like without that is in
 * accountsCrashesControls.test.ts.
 */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, servicesOf, withServices, wrongReservationsOf, tested } = scenariosIn(
  () => context,
);

/** What dies before the first test of `npm test`: describes below add to it. */
const deaths: (() => Promise<void>)[] = [];
/** Does what dies, before a new process starts; answers what it left. */
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
/** A minute after all that died. */
beforeAll(async () => {
  for (const death of deaths) await death();
  if (!IN_MATRIX) await context.restart();
}, 480_000);
/** The same at each of several points. */
const diesAt = <Name extends FailpointName, Left>(names: readonly Name[], die: (name: Name) => Promise<Left>): ((name: Name) => Left) => {
  const all = new Map(names.map((name) => [name, dies(() => die(name))]));
  return (name) => all.get(name)!();
};

describe('a sign-up that dies', () => {
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

  test.each(POINTS)('at %s: the e-mail signs in or can be reserved again', async (name) => {
    expect(await isUsable(emailOf(name))).toBe(true);
  });

  test('and was only slow opens no account without its e-mail', async () => {
    const { email, headers } = slow();
    expect((await signUpReply(context.api, { email }, headers)).body).toMatchObject({
      status: 409,
      code: 'NOT_FINISHED_IN_TIME',
    });
    expect((await signUpReply(context.api, { email })).status).toBe(201);
  });

  test('and is repeated within the minute is finished, once', async () => {
    const { id } = await signIn(context.api, repeated());
    expect(await typesOf(context.api, accountStream(id))).toEqual(['AccountOpened']);
  });
});

describe('a service', () => {
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
    // Without a process manager it stays so: the control.
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
    // Control: the report stays unanswered until the next process finishes what the killed one left.
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

  test('whose correcting process dies first is answered in the name of the user who corrected it', async () => {
    const { report, owner } = corrected();
    const history = await context.api.product.store.readStream(`feedback-${report}`);
    expect(history.map(({ type }) => type)).toEqual(['FeedbackSent', 'FeedbackAnswered', 'FeedbackArchived']);
    expect(history[1]?.metadata.actor.id).toBe(owner.id);
  });

  test.each(ADDING)('whose adding dies at %s holds a reservation or leaves it free', async (name) => {
    const owner = added(name);
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
    for (let more = name === 'addService.added' ? 1 : 0; more < 3; more += 1) expect((await add(owner)).status).toBe(201);
    expect((await add(owner)).body).toMatchObject({ status: 409, code: 'MAX_LIMIT_REACHED' });
  });

  test('that was only slow is not added without a reservation', async () => {
    const { owner, again } = slow();
    expect((await again()).body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
  });

  test('whose removal dies gives its reservation back', async () => {
    expect(await wrongReservations(context.api, removed().id)).toEqual([]);
  });

  test.each(HANDING_OVER)('whose handing over dies at %s has one owner and one reservation', async (name) => {
    expect(await wrongReservationsOf(...handedOver(name))).toEqual([]);
  });

  test.each(BATCH)('of a batch that dies at %s is removed with the others, and its reservation free', async (name) => {
    const { owner, ids, remove } = batch(name);
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(await removalsOf(id)).toBe(1);
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
    expect((await remove()).body).toMatchObject({ done: 3, refused: 0 });
  });
});

describe('the closing of an account', () => {
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
    // What becomes of services when an account is closed is asked above.
    const owner = await (IN_MATRIX ? withServices() : signUp(context.api, nextEmail()));
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt(name, () => ask(`/api/users/${owner.id}/erase`, { method: 'POST' }));
    return owner;
  });

  test.each(CLOSING)('that dies at %s removes every service and frees every reservation', async (name) => {
    const types = await typesOf(context.api, `portfolio-${closed(name).id}`);
    expect(types.filter((type) => type === 'SlotReleased')).toHaveLength(3);
    expect(await wrongReservations(context.api, closed(name).id)).toEqual([]);
  });

  test.each(HANDING_OVER)('that dies at %s hands every service over', async (name) => {
    const { owner, successor } = handedOver(name);
    const types = await typesOf(context.api, `portfolio-${successor.id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(3);
    expect(await wrongReservationsOf(owner, successor)).toEqual([]);
  });

  test('taken back brings the services back, also when it dies', async () => {
    expect(await wrongReservations(context.api, reopened().id)).toEqual([]);
    const types = await typesOf(context.api, `portfolio-${reopened().id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(6);
  });

  test.each(ERASURE)('and its erasure that dies at %s: nothing of the person is left, and the e-mail is free', async (name) => {
    const owner = erased(name);
    expect(await keyOpens(owner)).toBe(false);
    expect((await signInReply(context.api, owner.email)).status).toBe(401);
    expect((await signUpReply(context.api, { email: owner.email })).status).toBe(201);
  });

  test('is followed by the erasure after three days, with nobody asking', async () => {
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

/** The control: without a process manager it stays so. */
const staysWrong = async (...ids: readonly string[]): Promise<readonly string[]> => {
  await context.waitInVain();
  expect(await wrongAdministrators(context.api, ids)).toHaveLength(1);
  return ids;
};
describe('an administrator', () => {
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

  test.each(CHANGING)('whose change of role dies at %s is on the list of administrators if it is one', async (name) => {
    expect(await wrongAdministrators(context.api, changed(name))).toEqual([]);
  });

  test('who was to be one and is the only one left becomes one', async () => {
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

  test('whose closing dies before it is closed stays an administrator, on the list of them', async () => {
    expect(await wrongAdministrators(context.api, closing())).toEqual([]);
  });
});

const coordinator = async (name: string): Promise<string> => idOf(await ask('/api/coordinators', { body: { name } }));
const regionFacts = async (id: string) => (await regionNow(context.api.product.store, id)).facts;

describe('a change of regions that dies', () => {
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

  test.each(POINTS)('at %s: a county that was moved is in one region', async (name) => {
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

  test.each(REMOVING)('at %s: a coordinator who was to be removed is, everywhere', async (name) => {
    const { region, gone, stays } = removed(name);
    expect((await regionFacts(region))?.coordinatorIds).toEqual([stays]);
    expect((await coordinatorStreams.now(context.api.product.store, gone)).status).toBe('removed');
  });

  test('between a coordinator and the region is finished when it is sent again, once', async () => {
    const { region, id, status } = added();
    expect(status).toBe(201);
    expect((await regionFacts(region))?.coordinatorIds).toContain(id);
    expect(await typesOf(context.api, `coordinator-${id}`)).toEqual(['CoordinatorAdded']);
  });
});

test('no point at which a command could die was left out', () => {
  covers('accounts-3');
  expect(FAILPOINTS.filter((name) => !tested.has(name))).toEqual([]);
});
