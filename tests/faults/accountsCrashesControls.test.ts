import { accountState, accountStream } from '#command-api/accounts/streams.ts';
import { signUp, signUpReply } from '../http/authSupport.ts';
import { addService, form, idOf, typesOf } from '../http/commandsSupport.ts';
import { startCrashContext, wrongReservations, type CrashContext } from './accountsContext.ts';
import { scenariosIn } from './accountsScenarios.ts';

/*
 * The same crashes as in accountsCrashes.test.ts without a process that completes or reverts them: each test shows why the process manager
 * is necessary.
 */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { add, ask, crashAt, isUsable, keyOpens, nextEmail, removalsOf, servicesOf, withServices, wrongReservationsOf } = scenariosIn(
  () => context,
);

describe('sign-up', () => {
  test.each(['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet'] as const)(
    'after a crash at %s, loses the e-mail without a process manager (control)',
    async (name) => {
      const email = nextEmail();
      await crashAt(name, () => signUpReply(context.api, { email }));
      await context.waitInVain();
      expect(await isUsable(email)).toBe(false);
    },
  );
});

describe('service', () => {
  test('keeps a surplus reservation after a crash while it is added, without a process manager (control)', async () => {
    const owner = await signUp(context.api, nextEmail());
    await crashAt('addService.reserved', () => add(owner));
    await context.waitInVain();
    expect(await wrongReservations(context.api, owner.id)).toEqual([expect.stringContaining('holds a reservation')]);
  });

  test.each(['handOver.reserved', 'handOver.handedOver'] as const)(
    'after a crash at %s of a change of owner, keeps a surplus reservation (control: no process manager)',
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
  ] as const)('remains in a half-finished batch after a crash at %s, without a process manager (control)', async (name, isBegun) => {
    const owner = await withServices();
    const ids = await servicesOf(owner);
    await crashAt(name, () => ask('/api/services/remove-services', { body: { services: ids }, token: owner.token }));
    await context.waitInVain();
    const removed = await Promise.all(ids.map(removalsOf));
    expect(removed.some((count) => count > 0)).toBe(isBegun);
    // The process manager would release its reservations, but none runs.
    expect(await servicesOf(owner)).toEqual(ids);
  });
});

describe('closing an account', () => {
  test('leaves services without an owner after a crash, without a process manager (control)', async () => {
    const owner = await withServices();
    await crashAt('closeAccount.closed', () => ask(`/api/users/${owner.id}`, { method: 'DELETE' }));
    await context.waitInVain();
    expect(await typesOf(context.api, `portfolio-${owner.id}`)).not.toContain('SlotReleased');
  });

  test.each([
    ['eraseAccount.erased', 400],
    ['eraseAccount.emailReleased', 201],
  ] as const)(
    'after a crash at %s of the erasure, leaves the vault entry without a process manager (control)',
    async (name, signsUpAgain) => {
      const owner = await withServices();
      await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
      await crashAt(name, () => ask(`/api/users/${owner.id}/erase`, { method: 'POST' }));
      await context.waitInVain();
      expect(await keyOpens(owner)).toBe(true);
      expect((await signUpReply(context.api, { email: owner.email })).status).toBe(signsUpAgain);
    },
  );

  test('does not restore the services after a crash of the reopening, without a process manager (control)', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.reserved', () => ask(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    await context.waitInVain();
    expect(await wrongReservations(context.api, owner.id)).toEqual([expect.stringContaining('holds a reservation')]);
  });

  test('is not followed by the erasure without a process manager (control)', async () => {
    const owner = await withServices();
    await ask(`/api/users/${owner.id}`, { method: 'DELETE' });
    context.api.clock.advance(3 * 24 * 60 * 60 * 1000);
    await context.waitInVain();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
  });
});
