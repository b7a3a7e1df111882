import { RUNS_WHOLE_MATRIX, matrixSubset } from 'test-tools/matrix.ts';
import { FAILPOINTS, type FailpointName } from '#command-api/commands/failpoint.ts';
import { accountState, accountStream } from '#command-api/streams/accountStreams.ts';
import { coordinatorStreams, REGION_MAP, regionMapState, regionNow } from '#command-api/streams/regionStreams.ts';
import { drawnRegions } from '#domain/region/map/decider.ts';
import { createPersonAs, setRole, signIn, signInReply, signUp, signUpReply } from '../http/authSupport.ts';
import { addService, serviceForm, idOf, typesOf } from '../http/commandsSupport.ts';
import { serviceFeedback, sendFeedback } from '../http/feedbackSupport.ts';
import { startCrashContext, findAdministratorErrors, findReservationErrors, type CrashContext } from './crashContext.ts';
import { createCrashScenarios } from './crashScenarios.ts';

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

const {
  addServiceAs,
  sendRequest,
  crashAt,
  isEmailUsable,
  canUnsealAccount,
  nextEmail,
  countRemovals,
  servicesOf: reservedServicesOf,
  createOwnerAtQuota,
  findReservationErrorsOf,
  tested: testedFailpoints,
} = createCrashScenarios(() => context);

/** Crashes that run before the first test in `npm test`; the describes below add to this list. */
const pendingCrashes: (() => Promise<void>)[] = [];
/** Registers a crash that runs before a new process starts; returns a getter of its result. */
const registerCrash = <Outcome>(crash: () => Promise<Outcome>): (() => Outcome) => {
  let outcome: Outcome;
  const runCrash = async (): Promise<void> => {
    outcome = await crash();
  };
  if (RUNS_WHOLE_MATRIX)
    beforeAll(async () => {
      await runCrash();
      await context.restart();
    });
  else pendingCrashes.push(runCrash);
  return () => outcome;
};
/** Runs all crashes, then starts a process a minute later. */
beforeAll(async () => {
  for (const runCrash of pendingCrashes) await runCrash();
  if (!RUNS_WHOLE_MATRIX) await context.restart();
}, 480_000);
/** Registers the same crash at each of several points. */
const registerCrashAt = <Name extends FailpointName, Outcome>(
  names: readonly Name[],
  crash: (name: Name) => Promise<Outcome>,
): ((name: Name) => Outcome) => {
  const resultsByFailpoint = new Map(names.map((name) => [name, registerCrash(() => crash(name))]));
  return (name) => resultsByFailpoint.get(name)!();
};

describe('sign-up', () => {
  const FAILPOINT_NAMES = ['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet', 'signUp.opened'] as const;
  const emailOf = registerCrashAt(FAILPOINT_NAMES, async (name) => {
    const email = nextEmail();
    await crashAt(name, () => signUpReply(context.api, { email }));
    return email;
  });
  const timedOut = registerCrash(async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `slow-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(context.api, { email }, headers));
    return { email, headers };
  });
  const retried = registerCrash(async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `again-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(context.api, { email }, headers));
    expect((await signUpReply(context.api, { email }, headers)).status).toBe(201);
    return email;
  });

  test.each(FAILPOINT_NAMES)('after a crash at %s, the e-mail can sign in or can be reserved again', async (name) => {
    expect(await isEmailUsable(emailOf(name))).toBe(true);
  });

  test('opens no account without its e-mail if it continues after the time limit', async () => {
    const { email, headers } = timedOut();
    expect((await signUpReply(context.api, { email }, headers)).body).toMatchObject({
      status: 409,
      code: 'NOT_FINISHED_IN_TIME',
    });
    expect((await signUpReply(context.api, { email })).status).toBe(201);
  });

  test('is completed exactly once if the client repeats it within a minute of a crash', async () => {
    const { id } = await signIn(context.api, retried());
    expect(await typesOf(context.api, accountStream(id))).toEqual(['AccountOpened']);
  });
});

describe('service', () => {
  const ADD_FAILPOINTS = ['addService.reserved', 'addService.added'] as const;
  const HAND_OVER_FAILPOINTS = ['handOver.reserved', 'handOver.handedOver'] as const;
  const BATCH_FAILPOINTS = ['batch.started', 'batch.itemDone'] as const;
  const added = registerCrashAt(ADD_FAILPOINTS, async (name) => {
    const owner = await signUp(context.api, nextEmail());
    await crashAt(name, () => addServiceAs(owner));
    return owner;
  });
  const timedOut = registerCrash(async () => {
    const owner = await signUp(context.api, nextEmail());
    const repeatRequest = () =>
      context.api.sendRequest('/api/services', {
        body: serviceForm(),
        token: owner.token,
        headers: { 'idempotency-key': `slow-${owner.id}` },
      });
    await crashAt('addService.reserved', repeatRequest);
    return { owner, repeatRequest };
  });
  const removed = registerCrash(async () => {
    const owner = await signUp(context.api, nextEmail());
    const id = idOf(await addService(context.api, {}, { token: owner.token }));
    await crashAt('removeService.removed', () => sendRequest(`/api/services/${id}`, { method: 'DELETE', token: owner.token }));
    await context.advancePastTimeout();
    // Control: without a process manager the reservation stays wrong.
    expect(await findReservationErrors(context.api, owner.id)).toHaveLength(1);
    return owner;
  });
  const handedOver = registerCrashAt(HAND_OVER_FAILPOINTS, async (name) => {
    const people = [await signUp(context.api, nextEmail()), await signUp(context.api, nextEmail())] as const;
    const id = idOf(await addService(context.api, {}, { token: people[0].token }));
    await crashAt(name, () => sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ userEmail: people[1].email }) }));
    expect(await findReservationErrorsOf(...people)).toHaveLength(1);
    return people;
  });
  const corrected = registerCrash(async () => {
    const owner = await signUp(context.api, nextEmail());
    const id = idOf(await addService(context.api, {}, { token: owner.token }));
    await sendRequest('/api/services/approve-services', { body: { services: [id] } });
    const report = idOf(await sendFeedback(context.api, 'service', serviceFeedback(id)));
    const headers = { 'caused-by': `feedback-${report}` };
    await crashAt('reviseService.corrected', () =>
      context.api.sendRequest(`/api/services/${id}`, {
        method: 'PUT',
        body: serviceForm({ phone: '(213) 555-0188' }),
        token: owner.token,
        headers,
      }),
    );
    // Control: the report stays unanswered until the next process finishes the killed one's work.
    expect(await typesOf(context.api, `feedback-${report}`)).toEqual(['FeedbackSent']);
    return { report, owner };
  });
  const batch = registerCrashAt(BATCH_FAILPOINTS, async (name) => {
    const owner = await createOwnerAtQuota();
    const ids = await reservedServicesOf(owner);
    const headers = { 'idempotency-key': `batch-${name}` };
    const remove = () =>
      context.api.sendRequest('/api/services/remove-services', {
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

  test.each(ADD_FAILPOINTS)('after a crash at %s while it is added, has a reservation or leaves the slot free', async (name) => {
    const owner = added(name);
    expect(await findReservationErrors(context.api, owner.id)).toEqual([]);
    for (let serviceCount = name === 'addService.added' ? 1 : 0; serviceCount < 3; serviceCount += 1)
      expect((await addServiceAs(owner)).status).toBe(201);
    expect((await addServiceAs(owner)).body).toMatchObject({ status: 409, code: 'MAX_LIMIT_REACHED' });
  });

  test('is not added without a reservation if the command continues after the time limit', async () => {
    const { owner, repeatRequest } = timedOut();
    expect((await repeatRequest()).body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect(await findReservationErrors(context.api, owner.id)).toEqual([]);
  });

  test('releases its reservation after a crash during its removal', async () => {
    expect(await findReservationErrors(context.api, removed().id)).toEqual([]);
  });

  test.each(HAND_OVER_FAILPOINTS)('after a crash at %s during a change of owner, has one owner and one reservation', async (name) => {
    expect(await findReservationErrorsOf(...handedOver(name))).toEqual([]);
  });

  test.each(BATCH_FAILPOINTS)('is removed with its batch and releases its reservation after a crash at %s', async (name) => {
    const { owner, ids, remove } = batch(name);
    expect(ids).toHaveLength(3);
    for (const id of ids) expect(await countRemovals(id)).toBe(1);
    expect(await findReservationErrors(context.api, owner.id)).toEqual([]);
    expect((await remove()).body).toMatchObject({ done: 3, refused: 0 });
  });
});

describe('closing an account', () => {
  const CLOSE_FAILPOINTS = ['closeAccount.closed', 'closeAccount.serviceRemoved', 'closeAccount.released'] as const;
  const HAND_OVER_FAILPOINTS = matrixSubset(['closeAccount.serviceHandedOver', 'closeAccount.released'] as const);
  const ERASURE_FAILPOINTS = ['eraseAccount.erased', 'eraseAccount.emailReleased', 'eraseAccount.keysDestroyed'] as const;
  const closed = registerCrashAt(CLOSE_FAILPOINTS, async (name) => {
    const owner = await createOwnerAtQuota();
    await crashAt(name, () => sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' }));
    return owner;
  });
  const handedOver = registerCrashAt(HAND_OVER_FAILPOINTS, async (name) => {
    const [owner, successor] = [await createOwnerAtQuota(), await signUp(context.api, nextEmail())];
    await crashAt(name, () => sendRequest(`/api/users/${owner.id}?handOverTo=${successor.id}`, { method: 'DELETE' }));
    return { owner, successor };
  });
  const reopened = registerCrash(async () => {
    const owner = await createOwnerAtQuota();
    await sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.reserved', () => sendRequest(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    return owner;
  });
  const erased = registerCrashAt(ERASURE_FAILPOINTS, async (name) => {
    // The tests above cover the services of a closed account.
    const owner = await (RUNS_WHOLE_MATRIX ? createOwnerAtQuota() : signUp(context.api, nextEmail()));
    await sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt(name, () => sendRequest(`/api/users/${owner.id}/erase`, { method: 'POST' }));
    return owner;
  });

  test.each(CLOSE_FAILPOINTS)('removes every service and releases every reservation after a crash at %s', async (name) => {
    const types = await typesOf(context.api, `portfolio-${closed(name).id}`);
    expect(types.filter((type) => type === 'SlotReleased')).toHaveLength(3);
    expect(await findReservationErrors(context.api, closed(name).id)).toEqual([]);
  });

  test.each(HAND_OVER_FAILPOINTS)('hands over every service after a crash at %s', async (name) => {
    const { owner, successor } = handedOver(name);
    const types = await typesOf(context.api, `portfolio-${successor.id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(3);
    expect(await findReservationErrorsOf(owner, successor)).toEqual([]);
  });

  test('restores the services when it is undone, even after a crash', async () => {
    expect(await findReservationErrors(context.api, reopened().id)).toEqual([]);
    const types = await typesOf(context.api, `portfolio-${reopened().id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(6);
  });

  test.each(ERASURE_FAILPOINTS)('after a crash at %s of the erasure, leaves no personal data and frees the e-mail', async (name) => {
    const owner = erased(name);
    expect(await canUnsealAccount(owner)).toBe(false);
    expect((await signInReply(context.api, owner.email)).status).toBe(401);
    expect((await signUpReply(context.api, { email: owner.email })).status).toBe(201);
  });

  test('is followed by the erasure after three days without any request', async () => {
    covers('9-64');
    const owner = await createOwnerAtQuota();
    await sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' });
    context.api.clock.advance(3 * 24 * 60 * 60 * 1000 - 120_000);
    await context.restart();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
    await context.restart();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('erased');
    expect((await signUpReply(context.api, { email: owner.email })).status).toBe(201);
  });
});

/** Control: checks that the administrators stay wrong without a process manager. */
const expectInconsistentAdministrators = async (...ids: readonly string[]): Promise<readonly string[]> => {
  await context.advancePastTimeout();
  expect(await findAdministratorErrors(context.api, ids)).toHaveLength(1);
  return ids;
};
describe('administrator', () => {
  const ROLE_CHANGE_FAILPOINTS = ['setRole.administratorAdded', 'setRole.administratorRemoved'] as const;
  const changedAdministratorIds = registerCrashAt(ROLE_CHANGE_FAILPOINTS, async (name) => {
    const [previousRole, newRole] =
      name === 'setRole.administratorAdded' ? (['USER', 'ADMINISTRATOR'] as const) : (['ADMINISTRATOR', 'USER'] as const);
    const [remainingAdministrator, changedAdministrator] = [
      await createPersonAs(context.api, nextEmail(), 'ADMINISTRATOR'),
      await createPersonAs(context.api, nextEmail(), previousRole),
    ];
    await crashAt(name, () => setRole(context.api, changedAdministrator.id, newRole));
    return expectInconsistentAdministrators(remainingAdministrator.id, changedAdministrator.id);
  });
  const closedAdministratorIds = registerCrash(async () => {
    const { id } = await createPersonAs(context.api, nextEmail(), 'ADMINISTRATOR');
    await crashAt('closeAccount.administratorRemoved', () => sendRequest(`/api/users/${id}`, { method: 'DELETE' }));
    return expectInconsistentAdministrators(id);
  });

  test.each(ROLE_CHANGE_FAILPOINTS)(
    'after a crash at %s during a role change, the list of administrators matches the role',
    async (name) => {
      expect(await findAdministratorErrors(context.api, changedAdministratorIds(name))).toEqual([]);
    },
  );

  test('completes an interrupted promotion even if it leaves a single administrator', async () => {
    const separateContext = await startCrashContext();
    try {
      const [first, second] = [
        await createPersonAs(separateContext.api, 'first@example.org', 'ADMINISTRATOR'),
        await signUp(separateContext.api, 'second@example.org'),
      ];
      separateContext.arm('setRole.administratorAdded');
      await setRole(separateContext.api, second.id, 'ADMINISTRATOR');
      expect((await separateContext.api.sendRequest(`/api/users/${first.id}`, { method: 'DELETE' })).status).toBe(200);
      await separateContext.restart();
      expect(await findAdministratorErrors(separateContext.api, [first.id, second.id])).toEqual([]);
      expect(accountState(await separateContext.api.product.store.readStream(accountStream(second.id))).role).toBe('ADMINISTRATOR');
    } finally {
      await separateContext.stop();
    }
  });

  test('remains on the list of administrators if closing the account crashes before the account closes', async () => {
    expect(await findAdministratorErrors(context.api, closedAdministratorIds())).toEqual([]);
  });
});

const addCoordinator = async (name: string): Promise<string> => idOf(await sendRequest('/api/coordinators', { body: { name } }));
const regionFacts = async (id: string) => (await regionNow(context.api.product.store, id)).facts;

describe('change of regions', () => {
  const FAILPOINT_NAMES = ['regions.drawn', 'regions.told'] as const;
  const countiesByFailpoint = { 'regions.drawn': ['Adams, CO', 'Weld, CO'], 'regions.told': ['Mesa, CO', 'Delta, CO'] } as const;
  const moved = registerCrashAt(FAILPOINT_NAMES, async (name) => {
    const [first, second] = countiesByFailpoint[name];
    const ids = [await addCoordinator('Rosa'), await addCoordinator('Tom')];
    const oldRegionId = idOf(await sendRequest('/api/regions', { body: { name: 'Old', counties: [first, second], coordinatorIds: ids } }));
    const body = { name: 'New', counties: [first], coordinatorIds: ids, move: [first] };
    await crashAt(name, () => sendRequest('/api/regions', { body }));
    return { old: oldRegionId, first, second };
  });
  const REMOVAL_FAILPOINTS = matrixSubset(FAILPOINT_NAMES);
  const removed = registerCrashAt(REMOVAL_FAILPOINTS, async (name) => {
    const ids = [await addCoordinator('Lee'), await addCoordinator('Sam')];
    const county = name === 'regions.drawn' ? 'Baca, CO' : 'Yuma, CO';
    const region = idOf(await sendRequest('/api/regions', { body: { name: 'Two', counties: [county], coordinatorIds: ids } }));
    await crashAt(name, () => sendRequest(`/api/coordinators/${ids[0]}`, { method: 'DELETE' }));
    return { region, gone: ids[0]!, stays: ids[1]! };
  });
  const added = registerCrash(async () => {
    const region = idOf(
      await sendRequest('/api/regions', { body: { name: 'One', counties: ['Lake, CO'], coordinatorIds: [await addCoordinator('Kay')] } }),
    );
    const body = { name: 'Ana', regionId: region };
    const headers = { 'idempotency-key': 'a-coordinator-that-dies' };
    await crashAt('coordinator.added', () => context.api.sendRequest('/api/coordinators', { body, headers }));
    const repeatedReply = await context.api.sendRequest('/api/coordinators', { body, headers });
    return { region, id: idOf(repeatedReply), status: repeatedReply.status };
  });

  test.each(FAILPOINT_NAMES)('after a crash at %s, keeps a moved county in exactly one region', async (name) => {
    const { old: oldRegionId, first, second } = moved(name);
    expect((await regionFacts(oldRegionId))?.counties).toEqual([second]);
    expect(
      (await sendRequest('/api/regions', { body: { name: 'X', counties: [first], coordinatorIds: [await addCoordinator('X')] } })).body,
    ).toMatchObject({
      code: 'COUNTY_IN_OTHER_REGION',
      counties: [{ county: first, region: 'New' }],
    });
    const regionMap = regionMapState(await context.api.product.store.readStream(REGION_MAP));
    const [id = ''] = drawnRegions(regionMap).find(([, facts]) => facts.counties.includes(first)) ?? [];
    expect(await regionFacts(id)).toMatchObject({ name: 'New', counties: [first] });
  });

  test.each(REMOVAL_FAILPOINTS)('after a crash at %s, removes the coordinator everywhere', async (name) => {
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
  expect(FAILPOINTS.filter((name) => !testedFailpoints.has(name))).toEqual([]);
});
