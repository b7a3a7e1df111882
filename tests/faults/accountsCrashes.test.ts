import { FAILPOINTS } from '../../command-api/failpoint.ts';
import { accountState, accountStream } from '../../command-api/accounts/streams.ts';
import { addService, form, idOf, typesOf } from '../http/commandsSupport.ts';
import { personAs, setRole, signIn, signInReply, signUp, signUpReply } from '../http/authSupport.ts';
import { scenariosIn } from './accountsScenarios.ts';
import { startCrashContext, wrongAdministrators, wrongReservations, type CrashContext } from './accountsContext.ts';

/*
 * Every command on several streams is crashed between every two of its writes. Then a minute passes, a new process starts,
 * and no client ever comes back: what was begun is finished or put back. What it is like without that is in
 * accountsCrashesControls.test.ts.
 */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, withServices, wrongReservationsOf, tested } = scenariosIn(
  () => context,
);

describe('a sign-up that dies', () => {
  test.each(['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet', 'signUp.opened'] as const)(
    'at %s: the e-mail signs in or can be reserved again',
    async (name) => {
      const email = nextEmail();
      await crashAt(name, () => signUpReply(context.api, { email }));
      await context.restart();
      expect(await isUsable(email)).toBe(true);
    },
  );

  test('and was only slow opens no account without its e-mail', async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `slow-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(context.api, { email }, headers));
    await context.restart();
    expect((await signUpReply(context.api, { email }, headers)).body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect((await signUpReply(context.api, { email })).status).toBe(201);
  });

  test('and is repeated within the minute is finished, once', async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `again-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(context.api, { email }, headers));
    expect((await signUpReply(context.api, { email }, headers)).status).toBe(201);
    await context.restart();
    const { id } = await signIn(context.api, email);
    expect(await typesOf(context.api, accountStream(id))).toEqual(['AccountOpened']);
  });
});

describe('a service', () => {
  test.each(['addService.reserved', 'addService.added'] as const)(
    'whose adding dies at %s holds a reservation or leaves it free',
    async (name) => {
      const owner = await signUp(context.api, nextEmail());
      await crashAt(name, () => add(owner));
      await context.restart();
      expect(await wrongReservations(context.api, owner.id)).toEqual([]);
      const added = name === 'addService.added' ? 1 : 0;
      for (let more = added; more < 3; more += 1) expect((await add(owner)).status).toBe(201);
      expect((await add(owner)).body).toMatchObject({ status: 409, code: 'MAX_LIMIT_REACHED' });
    },
  );

  test('that was only slow is not added without a reservation', async () => {
    const owner = await signUp(context.api, nextEmail());
    const headers = { 'idempotency-key': 'slow' };
    await crashAt('addService.reserved', () => context.api.ask('/api/services', { body: form(), token: owner.token, headers }));
    await context.restart();
    const late = await context.api.ask('/api/services', { body: form(), token: owner.token, headers });
    expect(late.body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
  });

  test('whose removal dies gives its reservation back', async () => {
    const owner = await signUp(context.api, nextEmail());
    const id = idOf(await addService(context.api, {}, { token: owner.token }));
    await crashAt('removeService.removed', () => ask(`/api/services/${id}`, { method: 'DELETE', token: owner.token }));
    await context.waitInVain();
    // Without a process manager it stays so: the control.
    expect(await wrongReservations(context.api, owner.id)).toHaveLength(1);
    await context.restart();
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
  });

  test.each(['handOver.reserved', 'handOver.handedOver'] as const)(
    'whose handing over dies at %s has one owner and one reservation',
    async (name) => {
      const [from, to] = [await signUp(context.api, nextEmail()), await signUp(context.api, nextEmail())];
      const id = idOf(await addService(context.api, {}, { token: from.token }));
      await crashAt(name, () => ask(`/api/services/${id}`, { method: 'PUT', body: form({ userEmail: to.email }) }));
      expect(await wrongReservationsOf(from, to)).toHaveLength(1);
      await context.restart();
      expect(await wrongReservationsOf(from, to)).toEqual([]);
    },
  );

  test.each(['batch.started', 'batch.itemDone'] as const)(
    'of a batch that dies at %s is removed with the others, and its reservation free',
    async (name) => {
      const owner = await signUp(context.api, nextEmail());
      const ids: string[] = [];
      for (let one = 0; one < 3; one += 1) ids.push(idOf(await addService(context.api, {}, { token: owner.token })));
      const headers = { 'idempotency-key': `batch-${name}` };
      const remove = () => context.api.ask('/api/services/remove-services', { body: { services: ids }, token: owner.token, headers });
      await crashAt(name, remove);
      await context.restart();
      for (const id of ids) expect(await removalsOf(id)).toBe(1);
      expect(await wrongReservations(context.api, owner.id)).toEqual([]);
      expect((await remove()).body).toMatchObject({ done: 3, refused: 0 });
    },
  );
});

describe('the closing of an account', () => {
  const CLOSING = ['closeAccount.closed', 'closeAccount.serviceRemoved', 'closeAccount.released'] as const;
  test.each(CLOSING)('that dies at %s removes every service and frees every reservation', async (name) => {
    const owner = await withServices();
    await crashAt(name, () => ask(`/api/users/${owner.id}`, { method: 'DELETE' }));
    await context.restart();
    const types = await typesOf(context.api, `portfolio-${owner.id}`);
    expect(types.filter((type) => type === 'SlotReleased')).toHaveLength(3);
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
  });

  test.each(['closeAccount.serviceHandedOver', 'closeAccount.released'] as const)(
    'that dies at %s hands every service over',
    async (name) => {
      const [owner, successor] = [await withServices(), await signUp(context.api, nextEmail())];
      await crashAt(name, () => ask(`/api/users/${owner.id}?handOverTo=${successor.id}`, { method: 'DELETE' }));
      await context.restart();
      const types = await typesOf(context.api, `portfolio-${successor.id}`);
      expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(3);
      expect([...(await wrongReservations(context.api, owner.id)), ...(await wrongReservations(context.api, successor.id))]).toEqual([]);
    },
  );

  test('taken back brings the services back, also when it dies', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.reserved', () => ask(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    await context.restart();
    expect(await wrongReservations(context.api, owner.id)).toEqual([]);
    const types = await typesOf(context.api, `portfolio-${owner.id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(6);
  });

  test.each(['eraseAccount.erased', 'eraseAccount.emailReleased', 'eraseAccount.keysDestroyed'] as const)(
    'and its erasure that dies at %s: nothing of the person is left, and the e-mail is free',
    async (name) => {
      const owner = await withServices();
      await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
      await crashAt(name, () => ask(`/api/users/${owner.id}/erase`, { method: 'POST' }));
      await context.restart();
      expect(await keyOpens(owner)).toBe(false);
      expect((await signInReply(context.api, owner.email)).status).toBe(401);
      expect((await signUpReply(context.api, { email: owner.email })).status).toBe(201);
    },
  );

  test('is followed by the erasure after three days, with nobody asking', async () => {
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

describe('an administrator', () => {
  test.each([
    ['setRole.administratorAdded', 'USER', 'ADMINISTRATOR'],
    ['setRole.administratorRemoved', 'ADMINISTRATOR', 'USER'],
  ] as const)('whose change of role dies at %s is on the list of administrators if it is one', async (name, from, to) => {
    const [keeper, changed] = [await personAs(context.api, nextEmail(), 'ADMINISTRATOR'), await personAs(context.api, nextEmail(), from)];
    await crashAt(name, () => setRole(context.api, changed.id, to));
    await context.waitInVain();
    // Without a process manager it stays so: the control.
    expect(await wrongAdministrators(context.api, [keeper.id, changed.id])).toHaveLength(1);
    await context.restart();
    expect(await wrongAdministrators(context.api, [keeper.id, changed.id])).toEqual([]);
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
    const closed = await personAs(context.api, nextEmail(), 'ADMINISTRATOR');
    await crashAt('closeAccount.administratorRemoved', () => ask(`/api/users/${closed.id}`, { method: 'DELETE' }));
    await context.waitInVain();
    // Without a process manager it stays so: the control.
    expect(await wrongAdministrators(context.api, [closed.id])).toHaveLength(1);
    await context.restart();
    expect(await wrongAdministrators(context.api, [closed.id])).toEqual([]);
  });
});

test('no point at which a command could die was left out', () => {
  expect(FAILPOINTS.filter((name) => !tested.has(name))).toEqual([]);
});
