import { accountNow } from '#command-api/streams/accountStreams.ts';
import { serviceNow } from '#command-api/streams/serviceStreams.ts';
import { signUp, type Person } from '../http/authSupport.ts';
import { undoCommand } from '../http/undoSupport.ts';
import { startCrashContext, type CrashContext } from './crashContext.ts';
import { createCrashScenarios } from './crashScenarios.ts';

/* Crashes the undo of a closed account between its writes: a new process gives the account back its services, each with one reservation. */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { sendRequest, crashAt, nextEmail, createOwnerAtQuota, findReservationErrorsOf } = createCrashScenarios(() => context);

interface ClosedAccount {
  readonly owner: Person;
  readonly successor: Person;
  readonly ids: readonly string[];
  readonly closing: string;
}

const closeNewAccount = async (isHandedOver: boolean): Promise<ClosedAccount> => {
  const [owner, successor] = [await createOwnerAtQuota(), await signUp(context.api, nextEmail())];
  const { store } = context.api.product;
  const reservations = await store.readStream(`portfolio-${owner.id}`);
  const ids = reservations.flatMap(({ type, data }) => (type === 'SlotClaimed' ? [(data as { serviceId: string }).serviceId] : []));
  await sendRequest(`/api/users/${owner.id}${isHandedOver ? `?handOverTo=${successor.id}` : ''}`, { method: 'DELETE' });
  const closing = (await store.readStream(`account-${owner.id}`)).at(-1)?.metadata.commandId ?? '';
  return { owner, successor, ids, closing };
};

const FAILPOINTS = [
  ['restoreService.reserved', false],
  ['handOver.reserved', true],
  ['handOver.handedOver', true],
] as const;

test.each(FAILPOINTS)('after a crash at %s, a new process gives back every service once', async (name, isHandedOver) => {
  const { owner, successor, ids, closing } = await closeNewAccount(isHandedOver);
  expect(ids).toHaveLength(3);
  const undo = () => undoCommand(context.api, closing, { headers: { 'idempotency-key': `undo-${owner.id}` } });
  await crashAt(name, undo);
  await context.restart();
  const { store } = context.api.product;
  expect((await accountNow(store, owner.id)).status).toBe('active');
  for (const id of ids) expect(await serviceNow(store, id)).toMatchObject({ status: 'listed', ownerId: owner.id });
  expect(await findReservationErrorsOf(owner, successor)).toEqual([]);
  expect(await undo()).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
  const events = (await Promise.all(ids.map((id) => store.readStream(`service-${id}`)))).flat();
  expect(events.filter(({ type }) => type === (isHandedOver ? 'OwnerChanged' : 'ServiceRestored'))).toHaveLength(isHandedOver ? 6 : 3);
});
