import { serviceNow } from '#command-api/streams/serviceStreams.ts';
import { signUp, type Person } from '../http/authSupport.ts';
import { addService, idOf } from '../http/commandsSupport.ts';
import { undoCommand } from '../http/undoSupport.ts';
import { startCrashContext, type CrashContext } from './crashContext.ts';
import { createCrashScenarios } from './crashScenarios.ts';

/* Crashes the undo of a change of owner between its writes: a new process, or a retry, leaves one owner with one reservation. */
let context: CrashContext;
beforeAll(async () => {
  context = await startCrashContext();
});
afterAll(() => context.stop());

const { sendRequest: ask, crashAt, nextEmail, findReservationErrorsOf } = createCrashScenarios(() => context);
const FAILPOINTS = ['handOver.reserved', 'handOver.handedOver'] as const;

interface HandedOver {
  readonly id: string;
  readonly command: string;
  readonly former: Person;
  readonly present: Person;
}

const handOverNewService = async (): Promise<HandedOver> => {
  const [former, present] = [await signUp(context.api, nextEmail()), await signUp(context.api, nextEmail())];
  const id = idOf(await addService(context.api, {}, { token: former.token }));
  await ask(`/api/services/${id}/hand-over`, { method: 'POST', body: { userEmail: present.email } });
  const command = (await context.api.product.store.readStream(`service-${id}`)).at(-1)?.metadata.commandId ?? '';
  return { id, command, former, present };
};
const ownerOf = async (id: string): Promise<string> => (await serviceNow(context.api.product.store, id)).ownerId;

test.each(FAILPOINTS)('after a crash at %s, a new process leaves one owner and one reservation', async (name) => {
  const { id, command, former, present } = await handOverNewService();
  await crashAt(name, () => undoCommand(context.api, command));
  expect(await findReservationErrorsOf(former, present)).toHaveLength(1);
  await context.restart();
  expect(await findReservationErrorsOf(former, present)).toEqual([]);
  expect(await ownerOf(id)).toBe(name === 'handOver.reserved' ? present.id : former.id);
});

test.each(FAILPOINTS)('after a crash at %s, a retry completes the undo once', async (name) => {
  const { id, command, former, present } = await handOverNewService();
  const undo = () => undoCommand(context.api, command, { headers: { 'idempotency-key': `undo-${id}` } });
  await crashAt(name, undo);
  expect((await undo()).status).toBe(200);
  await context.restart();
  expect(await findReservationErrorsOf(former, present)).toEqual([]);
  expect(await ownerOf(id)).toBe(former.id);
  const events = await context.api.product.store.readStream(`service-${id}`);
  expect(events.filter(({ type }) => type === 'OwnerChanged')).toHaveLength(2);
});
