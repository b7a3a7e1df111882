import { accountState, accountStream } from '#command-api/streams/accountStreams.ts';
import { signUp, signUpReply } from '../http/authSupport.ts';
import { addService, serviceForm, idOf, typesOf } from '../http/commandsSupport.ts';
import { startCrashContext, findReservationErrors, type CrashContext } from './crashContext.ts';
import { createCrashScenarios } from './crashScenarios.ts';

/*
 * The same crashes as in accountsCrashes.test.ts without a process that completes or reverts them: each test shows why the process manager
 * is necessary.
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
} = createCrashScenarios(() => context);

describe('sign-up', () => {
  test.each(['signUp.emailReserved', 'signUp.keyMade', 'signUp.passwordSet'] as const)(
    'after a crash at %s, loses the e-mail without a process manager (control)',
    async (name) => {
      const email = nextEmail();
      await crashAt(name, () => signUpReply(context.api, { email }));
      await context.advancePastTimeout();
      expect(await isEmailUsable(email)).toBe(false);
    },
  );
});

describe('service', () => {
  test('keeps a surplus reservation after a crash while it is added, without a process manager (control)', async () => {
    const owner = await signUp(context.api, nextEmail());
    await crashAt('addService.reserved', () => addServiceAs(owner));
    await context.advancePastTimeout();
    expect(await findReservationErrors(context.api, owner.id)).toEqual([expect.stringContaining('holds a reservation')]);
  });

  test.each(['handOver.reserved', 'handOver.handedOver'] as const)(
    'after a crash at %s of a change of owner, keeps a surplus reservation (control: no process manager)',
    async (name) => {
      const [previousOwner, newOwner] = [await signUp(context.api, nextEmail()), await signUp(context.api, nextEmail())];
      const id = idOf(await addService(context.api, {}, { token: previousOwner.token }));
      await crashAt(name, () => sendRequest(`/api/services/${id}`, { method: 'PUT', body: serviceForm({ userEmail: newOwner.email }) }));
      await context.advancePastTimeout();
      expect(await findReservationErrorsOf(previousOwner, newOwner)).toEqual([expect.stringContaining('holds a reservation')]);
    },
  );

  test.each([
    ['batch.started', false],
    ['batch.itemDone', true],
  ] as const)('remains in a half-finished batch after a crash at %s, without a process manager (control)', async (name, hasStarted) => {
    const owner = await createOwnerAtQuota();
    const ids = await reservedServicesOf(owner);
    await crashAt(name, () => sendRequest('/api/services/remove-services', { body: { services: ids }, token: owner.token }));
    await context.advancePastTimeout();
    const removalCounts = await Promise.all(ids.map(countRemovals));
    expect(removalCounts.some((count) => count > 0)).toBe(hasStarted);
    // The process manager would release its reservations, but none runs.
    expect(await reservedServicesOf(owner)).toEqual(ids);
  });
});

describe('closing an account', () => {
  test('leaves services without an owner after a crash, without a process manager (control)', async () => {
    const owner = await createOwnerAtQuota();
    await crashAt('closeAccount.closed', () => sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' }));
    await context.advancePastTimeout();
    expect(await typesOf(context.api, `portfolio-${owner.id}`)).not.toContain('SlotReleased');
  });

  test.each([
    ['eraseAccount.erased', 400],
    ['eraseAccount.emailReleased', 201],
  ] as const)(
    'after a crash at %s of the erasure, leaves the vault entry without a process manager (control)',
    async (name, canSignUpAgain) => {
      const owner = await createOwnerAtQuota();
      await sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' });
      await crashAt(name, () => sendRequest(`/api/users/${owner.id}/erase`, { method: 'POST' }));
      await context.advancePastTimeout();
      expect(await canUnsealAccount(owner)).toBe(true);
      expect((await signUpReply(context.api, { email: owner.email })).status).toBe(canSignUpAgain);
    },
  );

  test('does not restore the services after a crash of the reopening, without a process manager (control)', async () => {
    const owner = await createOwnerAtQuota();
    await sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' });
    await crashAt('restoreService.reserved', () => sendRequest(`/api/users/${owner.id}/reopen`, { method: 'POST' }));
    await context.advancePastTimeout();
    expect(await findReservationErrors(context.api, owner.id)).toEqual([expect.stringContaining('holds a reservation')]);
  });

  test('is not followed by the erasure without a process manager (control)', async () => {
    const owner = await createOwnerAtQuota();
    await sendRequest(`/api/users/${owner.id}`, { method: 'DELETE' });
    context.api.clock.advance(3 * 24 * 60 * 60 * 1000);
    await context.advancePastTimeout();
    expect(accountState(await context.api.product.store.readStream(accountStream(owner.id))).status).toBe('closed');
  });
});
