import { accountState, accountStream } from '#command-api/accounts/streams.ts';
import { signUp, signUpReply } from '../http/authSupport.ts';
import { addService, form, idOf, typesOf } from '../http/commandsSupport.ts';
import { startCrashContext, wrongReservations, type CrashContext } from './accountsContext.ts';
import { scenariosIn } from './accountsScenarios.ts';

/*
 * The same crashes as in accountsCrashes.test.ts, and nobody to finish or put back what was begun: each must show what the
 * process manager is for.
 */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, servicesOf, withServices, wrongReservationsOf } = scenariosIn(
  () => context,
);

describe('a sign-up that dies', () => {
  test.each(['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet'] as const)(
    'at %s, without a process manager: the e-mail is lost (control)',
    async (name) => {
      const email = nextEmail();
      await crashAt(name, () => signUpReply(context.api, { email }));
      await context.waitInVain();
      expect(await isUsable(email)).toBe(false);
    },
  );
});

describe('a service', () => {
  test('whose adding dies keeps a reservation for nothing without a process manager (control)', async () => {
    const owner = await signUp(context.api, nextEmail());
    await crashAt('addService.reserved', () => add(owner));
    await context.waitInVain();
    expect(await wrongReservations(context.api, owner.id)).toEqual([expect.stringContaining('holds a reservation')]);
  });

  test.each(['handOver.reserved', 'handOver.handedOver'] as const)(
    'whose handing over dies at %s keeps a reservation too many without a process manager (control)',
    async (name) => {
      const [from, to] = [await signUp(context.api, nextEmail()), await signUp(context.api, nextEmail())];
      const id = idOf(await addService(context.api, {}, { token: from.token }));
      await crashAt(name, () => ask(`/api/services/${id}`, { method: 'PUT', body: form({ userEmail: to.email }) }));
      await context.waitInVain();
      expect(await wrongReservationsOf(from, to)).toEqual([expect.stringContaining('holds a reservation')]);
    },
  );

  test.each([
    ['batch.started', false],
    ['batch.itemDone', true],
  ] as const)('of a batch that dies at %s is left half done without a process manager (control)', async (name, isBegun) => {
    const owner = await withServices();
    const ids = await servicesOf(owner);
    await crashAt(name, () => ask('/api/services/remove-services', { body: { services: ids }, token: owner.token }));
    await context.waitInVain();
    const removed = await Promise.all(ids.map(removalsOf));
    expect(removed.some((count) => count > 0)).toBe(isBegun);
    // Its reservations are given back by what follows, and nothing follows.
    expect(await servicesOf(owner)).toEqual(ids);
  });
});

describe('the closing of an account', () => {
  test('that dies leaves services of nobody without a process manager (control)', async () => {
    const owner = await withServices();
    await crashAt('closeAccount.closed', () => ask(`/api/users/${owner.id}`, { method: 'DELETE' }));
    await context.waitInVain();
    expect(await typesOf(context.api, `portfolio-${owner.id}`)).not.toContain('SlotReleased');
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
      await context.waitInVain();
      expect(await keyOpens(owner)).toBe(true);
      expect((await signUpReply(context.api, { email: owner.email })).status).toBe(signsUpAgain);
    },
  );

  test('and its reopening that dies leaves the services away without a process manager (control)', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.reserved', () => ask(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    await context.waitInVain();
    expect(await wrongReservations(context.api, owner.id)).toEqual([expect.stringContaining('holds a reservation')]);
  });

  test('is followed by no erasure without a process manager (control)', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    context.api.clock.advance(3 * 24 * 60 * 60 * 1000);
    await context.waitInVain();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
  });
});
