import { accountState, accountStream } from '../../command-api/accounts/streams.ts';
import { addService, form, idOf, typesOf } from '../http/commandsSupport.ts';
import { signUp, signUpReply } from '../http/authSupport.ts';
import { deedsIn } from './accountsDeeds.ts';
import { startCrashWorld, wrongSlots, type CrashWorld } from './accountsWorld.ts';

/*
 * The same crashes as in accountsCrashes.test.ts, and nobody to finish or put back what was begun: each must show what the
 * process manager is for.
 */
let world: CrashWorld;
beforeAll(async () => {
  world = await startCrashWorld();
});
afterAll(() => world.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, servicesOf, withServices, wrongSlotsOf } = deedsIn(() => world);

describe('a sign-up that dies', () => {
  test.each(['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet'] as const)(
    'at %s, without a process manager: the e-mail is lost (control)',
    async (name) => {
      const email = nextEmail();
      await crashAt(name, () => signUpReply(world.api, { email }));
      await world.waitInVain();
      expect(await isUsable(email)).toBe(false);
    },
  );
});

describe('a service', () => {
  test('whose adding dies keeps a slot for nothing without a process manager (control)', async () => {
    const owner = await signUp(world.api, nextEmail());
    await crashAt('addService.slotClaimed', () => add(owner));
    await world.waitInVain();
    expect(await wrongSlots(world.api, owner.id)).toEqual([expect.stringContaining('holds a slot')]);
  });

  test.each(['handOver.slotClaimed', 'handOver.handedOver'] as const)(
    'whose handing over dies at %s keeps a slot too many without a process manager (control)',
    async (name) => {
      const [from, to] = [await signUp(world.api, nextEmail()), await signUp(world.api, nextEmail())];
      const id = idOf(await addService(world.api, {}, { token: from.token }));
      await crashAt(name, () => ask(`/api/services/${id}`, { method: 'PUT', body: form({ userEmail: to.email }) }));
      await world.waitInVain();
      expect(await wrongSlotsOf(from, to)).toEqual([expect.stringContaining('holds a slot')]);
    },
  );

  test.each([
    ['batch.started', false],
    ['batch.itemDone', true],
  ] as const)('of a batch that dies at %s is left half done without a process manager (control)', async (name, isBegun) => {
    const owner = await withServices();
    const ids = await servicesOf(owner);
    await crashAt(name, () => ask('/api/services/remove-services', { body: { services: ids }, token: owner.token }));
    await world.waitInVain();
    const removed = await Promise.all(ids.map(removalsOf));
    expect(removed.some((count) => count > 0)).toBe(isBegun);
    // Its slots are given back by what follows, and nothing follows.
    expect(await servicesOf(owner)).toEqual(ids);
  });
});

describe('the closing of an account', () => {
  test('that dies leaves services of nobody without a process manager (control)', async () => {
    const owner = await withServices();
    await crashAt('closeAccount.closed', () => ask(`/api/users/${owner.id}`, { method: 'DELETE' }));
    await world.waitInVain();
    expect(await typesOf(world.api, `portfolio-${owner.id}`)).not.toContain('SlotReleased');
  });

  test.each([
    ['eraseAccount.erased', 400],
    ['eraseAccount.emailReleased', 201],
  ] as const)(
    'and its erasure that dies at %s leaves the person in the vault without a process manager (control)',
    async (name, signsUpAgain) => {
      const owner = await withServices();
      await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
      await crashAt(name, () => ask(`/api/users/${owner.id}/erase`, { method: 'POST' }));
      await world.waitInVain();
      expect(await keyOpens(owner)).toBe(true);
      expect((await signUpReply(world.api, { email: owner.email })).status).toBe(signsUpAgain);
    },
  );

  test('and its reopening that dies leaves the services away without a process manager (control)', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.slotClaimed', () => ask(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    await world.waitInVain();
    expect(await wrongSlots(world.api, owner.id)).toEqual([expect.stringContaining('holds a slot')]);
  });

  test('is followed by no erasure without a process manager (control)', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    world.api.clock.advance(3 * 24 * 60 * 60 * 1000);
    await world.waitInVain();
    expect(accountState(await world.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
  });
});
