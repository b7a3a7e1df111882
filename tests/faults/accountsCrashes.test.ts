import { FAILPOINTS } from '../../command-api/failpoint.ts';
import { accountState, accountStream } from '../../command-api/accounts/streams.ts';
import { addService, form, idOf, typesOf } from '../http/commandsSupport.ts';
import { personAs, setRole, signIn, signInReply, signUp, signUpReply } from '../http/authSupport.ts';
import { deedsIn } from './accountsDeeds.ts';
import { startCrashWorld, wrongSeats, wrongSlots, type CrashWorld } from './accountsWorld.ts';

/*
 * Every command on several streams is crashed between every two of its writes. Then a minute passes, a new process starts,
 * and no client ever comes back: what was begun is finished or put back. What it is like without that is in
 * accountsCrashesControls.test.ts.
 */
let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, withServices, wrongSlotsOf, tested } = deedsIn(() => world);

describe('a sign-up that dies', () => {
  test.each(['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet', 'signUp.opened'] as const)(
    'at %s: the e-mail signs in or can be reserved again',
    async (name) => {
      const email = nextEmail();
      await crashAt(name, () => signUpReply(world.api, { email }));
      await world.restart();
      expect(await isUsable(email)).toBe(true);
    },
  );

  test('and was only slow opens no account without its e-mail', async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `slow-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(world.api, { email }, headers));
    await world.restart();
    expect((await signUpReply(world.api, { email }, headers)).body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect((await signUpReply(world.api, { email })).status).toBe(201);
  });

  test('and is repeated within the minute is finished, once', async () => {
    const email = nextEmail();
    const headers = { 'idempotency-key': `again-${email}` };
    await crashAt('signUp.passwordSet', () => signUpReply(world.api, { email }, headers));
    expect((await signUpReply(world.api, { email }, headers)).status).toBe(201);
    await world.restart();
    const { id } = await signIn(world.api, email);
    expect(await typesOf(world.api, accountStream(id))).toEqual(['AccountOpened']);
  });
});

describe('a service', () => {
  test.each(['addService.slotClaimed', 'addService.added'] as const)(
    'whose adding dies at %s holds a slot or leaves it free',
    async (name) => {
      const owner = await signUp(world.api, nextEmail());
      await crashAt(name, () => add(owner));
      await world.restart();
      expect(await wrongSlots(world.api, owner.id)).toEqual([]);
      const added = name === 'addService.added' ? 1 : 0;
      for (let more = added; more < 3; more += 1) expect((await add(owner)).status).toBe(201);
      expect((await add(owner)).body).toMatchObject({ status: 409, code: 'MAX_LIMIT_REACHED' });
    },
  );

  test('that was only slow is not added without a slot', async () => {
    const owner = await signUp(world.api, nextEmail());
    const headers = { 'idempotency-key': 'slow' };
    await crashAt('addService.slotClaimed', () => world.api.ask('/api/services', { body: form(), token: owner.token, headers }));
    await world.restart();
    const late = await world.api.ask('/api/services', { body: form(), token: owner.token, headers });
    expect(late.body).toMatchObject({ status: 409, code: 'NOT_FINISHED_IN_TIME' });
    expect(await wrongSlots(world.api, owner.id)).toEqual([]);
  });

  test('whose removal dies gives its slot back', async () => {
    const owner = await signUp(world.api, nextEmail());
    const id = idOf(await addService(world.api, {}, { token: owner.token }));
    await crashAt('removeService.removed', () => ask(`/api/services/${id}`, { method: 'DELETE', token: owner.token }));
    await world.waitInVain();
    // Without a process manager it stays so: the control.
    expect(await wrongSlots(world.api, owner.id)).toHaveLength(1);
    await world.restart();
    expect(await wrongSlots(world.api, owner.id)).toEqual([]);
  });

  test.each(['handOver.slotClaimed', 'handOver.handedOver'] as const)(
    'whose handing over dies at %s has one owner and one slot',
    async (name) => {
      const [from, to] = [await signUp(world.api, nextEmail()), await signUp(world.api, nextEmail())];
      const id = idOf(await addService(world.api, {}, { token: from.token }));
      await crashAt(name, () => ask(`/api/services/${id}`, { method: 'PUT', body: form({ userEmail: to.email }) }));
      expect(await wrongSlotsOf(from, to)).toHaveLength(1);
      await world.restart();
      expect(await wrongSlotsOf(from, to)).toEqual([]);
    },
  );

  test.each(['batch.started', 'batch.itemDone'] as const)(
    'of a batch that dies at %s is removed with the others, and its slot free',
    async (name) => {
      const owner = await signUp(world.api, nextEmail());
      const ids: string[] = [];
      for (let one = 0; one < 3; one += 1) ids.push(idOf(await addService(world.api, {}, { token: owner.token })));
      const headers = { 'idempotency-key': `batch-${name}` };
      const remove = () => world.api.ask('/api/services/remove-services', { body: { services: ids }, token: owner.token, headers });
      await crashAt(name, remove);
      await world.restart();
      for (const id of ids) expect(await removalsOf(id)).toBe(1);
      expect(await wrongSlots(world.api, owner.id)).toEqual([]);
      expect((await remove()).body).toMatchObject({ done: 3, refused: 0 });
    },
  );
});

describe('the closing of an account', () => {
  const CLOSING = ['closeAccount.closed', 'closeAccount.serviceRemoved', 'closeAccount.slotReleased'] as const;
  test.each(CLOSING)('that dies at %s removes every service and frees every slot', async (name) => {
    const owner = await withServices();
    await crashAt(name, () => ask(`/api/users/${owner.id}`, { method: 'DELETE' }));
    await world.restart();
    const types = await typesOf(world.api, `portfolio-${owner.id}`);
    expect(types.filter((type) => type === 'SlotReleased')).toHaveLength(3);
    expect(await wrongSlots(world.api, owner.id)).toEqual([]);
  });

  test.each(['closeAccount.serviceHandedOver', 'closeAccount.slotReleased'] as const)(
    'that dies at %s hands every service over',
    async (name) => {
      const [owner, successor] = [await withServices(), await signUp(world.api, nextEmail())];
      await crashAt(name, () => ask(`/api/users/${owner.id}?handOverTo=${successor.id}`, { method: 'DELETE' }));
      await world.restart();
      const types = await typesOf(world.api, `portfolio-${successor.id}`);
      expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(3);
      expect([...(await wrongSlots(world.api, owner.id)), ...(await wrongSlots(world.api, successor.id))]).toEqual([]);
    },
  );

  test('taken back brings the services back, also when it dies', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.slotClaimed', () => ask(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    await world.restart();
    expect(await wrongSlots(world.api, owner.id)).toEqual([]);
    const types = await typesOf(world.api, `portfolio-${owner.id}`);
    expect(types.filter((type) => type === 'SlotClaimed')).toHaveLength(6);
  });

  test.each(['eraseAccount.erased', 'eraseAccount.emailReleased', 'eraseAccount.keysDestroyed'] as const)(
    'and its erasure that dies at %s: nothing of the person is left, and the e-mail is free',
    async (name) => {
      const owner = await withServices();
      await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
      await crashAt(name, () => ask(`/api/users/${owner.id}/erase`, { method: 'POST' }));
      await world.restart();
      expect(await keyOpens(owner)).toBe(false);
      expect((await signInReply(world.api, owner.email)).status).toBe(401);
      expect((await signUpReply(world.api, { email: owner.email })).status).toBe(201);
    },
  );

  test('is followed by the erasure after three days, with nobody asking', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    world.api.clock.advance(3 * 24 * 60 * 60 * 1000 - 120_000);
    await world.restart();
    expect(accountState(await world.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
    await world.restart();
    expect(accountState(await world.api.product.store.readStream(accountStream(owner.id))).status).toBe('erased');
    expect((await signUpReply(world.api, { email: owner.email })).status).toBe(201);
  });
});

describe('an administrator', () => {
  test.each([
    ['setRole.seated', 'USER', 'ADMINISTRATOR'],
    ['setRole.unseated', 'ADMINISTRATOR', 'USER'],
  ] as const)('whose change of role dies at %s has a seat if in office', async (name, from, to) => {
    const [keeper, changed] = [await personAs(world.api, nextEmail(), 'ADMINISTRATOR'), await personAs(world.api, nextEmail(), from)];
    await crashAt(name, () => setRole(world.api, changed.id, to));
    await world.waitInVain();
    // Without a process manager it stays so: the control.
    expect(await wrongSeats(world.api, [keeper.id, changed.id])).toHaveLength(1);
    await world.restart();
    expect(await wrongSeats(world.api, [keeper.id, changed.id])).toEqual([]);
  });

  test('who was to be one and is the only one left becomes one', async () => {
    const lone = await startCrashWorld();
    try {
      const [first, second] = [
        await personAs(lone.api, 'first@example.org', 'ADMINISTRATOR'),
        await signUp(lone.api, 'second@example.org'),
      ];
      lone.arm('setRole.seated');
      await setRole(lone.api, second.id, 'ADMINISTRATOR');
      expect((await lone.api.ask(`/api/users/${first.id}`, { method: 'DELETE' })).status).toBe(200);
      await lone.restart();
      expect(await wrongSeats(lone.api, [first.id, second.id])).toEqual([]);
      expect(accountState(await lone.api.product.store.readStream(accountStream(second.id))).role).toBe('ADMINISTRATOR');
    } finally {
      await lone.stop();
    }
  });

  test('whose closing dies before it is closed stays in office, with a seat', async () => {
    const closed = await personAs(world.api, nextEmail(), 'ADMINISTRATOR');
    await crashAt('closeAccount.unseated', () => ask(`/api/users/${closed.id}`, { method: 'DELETE' }));
    await world.waitInVain();
    // Without a process manager it stays so: the control.
    expect(await wrongSeats(world.api, [closed.id])).toHaveLength(1);
    await world.restart();
    expect(await wrongSeats(world.api, [closed.id])).toEqual([]);
  });
});

test('no point at which a command could die was left out', () => {
  expect(FAILPOINTS.filter((name) => !tested.has(name))).toEqual([]);
});
