import { createActor, fromPromise, waitFor } from 'xstate';
import { ApiError } from '../../api/ApiError.ts';
import type { ImportRecord } from '../../api/types.ts';
import { importMachine, type OptionsChange } from './importMachine.ts';

const aRecord = (overrides: Partial<ImportRecord> = {}): ImportRecord =>
  ({ id: 'i1', state: 'draft', optionsVersion: 'v1', preview: { state: 'ready', added: 1, revised: 0 }, ...overrides }) as ImportRecord;
const OFFLINE = new TypeError('no network');
const FILE = new File(['name\nA\n'], 'list.csv');

interface Server {
  readonly open: () => Promise<ImportRecord>;
  readonly upload: () => Promise<ImportRecord>;
  readonly look: () => Promise<ImportRecord>;
  readonly change: (change: OptionsChange) => Promise<ImportRecord>;
  readonly start: () => Promise<ImportRecord>;
  readonly remove: () => Promise<undefined>;
}

const fail = (error: Error) => (): Promise<never> => Promise.reject(error);
const never = (): Promise<never> => new Promise(() => undefined);

const startMachine = (server: Partial<Server>, id: string | null = null) => {
  const { open = never, upload = never, look = never, change = never, start = never, remove = never } = server;
  const [visit, leave] = [jest.fn(), jest.fn()];
  const actor = createActor(
    importMachine.provide({
      actors: {
        open: fromPromise(open),
        upload: fromPromise(upload),
        look: fromPromise(look),
        change: fromPromise(({ input }: { readonly input: { readonly id: string; readonly change: OptionsChange } }) =>
          change(input.change),
        ),
        start: fromPromise(start),
        remove: fromPromise(remove),
      },
      actions: { visit, leave },
    }),
    { input: { id } },
  ).start();
  const reach = (state: string) => waitFor(actor, (snapshot) => snapshot.value === state);
  return { actor, reach, visit, leave };
};

test('returns to the chooser with the file after a refusal, and after a cancelled upload', async () => {
  const { actor, reach } = startMachine({ upload: fail(new ApiError(400, 'IMPORT_FILE_EMPTY', { text: 'The file is empty.' })) });
  actor.send({ type: 'CHOOSE', file: FILE });
  expect(actor.getSnapshot().value).toBe('uploading');
  const { context } = await reach('choosing');
  expect(context).toMatchObject({ file: FILE, problem: { code: 'IMPORT_FILE_EMPTY', text: 'The file is empty.' } });
  actor.send({ type: 'RETRY' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'uploading', context: { problem: null } });
  actor.send({ type: 'CANCEL' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { file: FILE } });
});

test('goes to the address of an uploaded file, whose visit changes nothing', async () => {
  const { actor, reach, visit } = startMachine({ upload: async () => aRecord() });
  actor.send({ type: 'CHOOSE', file: FILE });
  await reach('ready');
  expect(visit).toHaveBeenCalledTimes(1);
  actor.send({ type: 'VISITED', id: 'i1' });
  expect(actor.getSnapshot().value).toBe('ready');
  actor.send({ type: 'VISITED', id: null });
  expect(actor.getSnapshot()).toMatchObject({ value: 'choosing', context: { record: null, file: null } });
});

test('opens another import that the address names', async () => {
  const records = [aRecord(), aRecord({ id: 'i2', state: 'finished' })];
  const { actor, reach } = startMachine({ open: async () => records.shift() ?? aRecord() }, 'i1');
  await reach('ready');
  actor.send({ type: 'VISITED', id: 'i2' });
  expect(actor.getSnapshot()).toMatchObject({ value: 'opening', context: { record: null } });
  expect((await reach('finished')).context.record?.id).toBe('i2');
});

test('goes on reading a preview without a connection', async () => {
  const answers = [fail(OFFLINE), async () => aRecord()];
  const { reach } = startMachine(
    { open: async () => aRecord({ preview: { state: 'running' } as ImportRecord['preview'] }), look: () => (answers.shift() ?? never)() },
    'i1',
  );
  await reach('previewing');
  expect((await reach('ready')).context.isOffline).toBe(false);
  expect(answers).toHaveLength(0);
});

test('keeps changes that could not be saved, and sends them together', async () => {
  const sent: OptionsChange[] = [];
  const answers = [fail(OFFLINE), async () => aRecord({ optionsVersion: 'v2' })];
  const { actor, reach } = startMachine(
    {
      open: async () => aRecord(),
      change: (change) => {
        sent.push(change);
        return (answers.shift() ?? never)();
      },
    },
    'i1',
  );
  await reach('ready');
  actor.send({ type: 'CHANGE', change: { kind: 'MEALS' } });
  const { context } = await reach('unsaved');
  expect(context).toMatchObject({ pendingChange: { kind: 'MEALS' }, problem: { code: 'OFFLINE' } });
  actor.send({ type: 'START' });
  expect(actor.getSnapshot().value).toBe('unsaved');
  actor.send({ type: 'CHANGE', change: { factsAsOf: '2026-10-01' } });
  expect((await reach('ready')).context).toMatchObject({ pendingChange: null, problem: null, record: { optionsVersion: 'v2' } });
  expect(sent).toEqual([{ kind: 'MEALS' }, { kind: 'MEALS', factsAsOf: '2026-10-01' }]);
});

test('starts nothing that changes no listing, and shows why a start failed', async () => {
  const nothing = startMachine(
    { open: async () => aRecord({ preview: { state: 'ready', added: 0, revised: 0 } as ImportRecord['preview'] }) },
    'i1',
  );
  await nothing.reach('ready');
  nothing.actor.send({ type: 'START' });
  expect(nothing.actor.getSnapshot().value).toBe('ready');
  const { actor, reach } = startMachine({ open: async () => aRecord(), start: fail(OFFLINE) }, 'i1');
  await reach('ready');
  actor.send({ type: 'START' });
  expect(actor.getSnapshot().value).toBe('starting');
  expect((await reach('ready')).context.problem).toEqual({ code: 'OFFLINE' });
});

test('deletes a draft, and stays with it if that fails', async () => {
  const answers = [fail(OFFLINE), async () => undefined];
  const { actor, reach, leave } = startMachine({ open: async () => aRecord(), remove: () => (answers.shift() ?? never)() }, 'i1');
  await reach('ready');
  actor.send({ type: 'REMOVE' });
  expect((await reach('ready')).context.problem).toEqual({ code: 'OFFLINE' });
  actor.send({ type: 'REMOVE' });
  expect((await reach('choosing')).context.record).toBeNull();
  expect(leave).toHaveBeenCalledTimes(1);
});
