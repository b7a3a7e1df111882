import type { HistoryEntry } from '#contract/auditParts.ts';
import { fieldOf, type Ask, type Reply, type TestApi } from '../support/api.ts';
import { openPeopleOf, type KnownPerson, type People } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { aboutService, send, sentId } from './feedbackSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of commands on feedback, crisis lines, pages and accounts: the preview, the effect, the rights, and the audit. */
let api: TestApi;
let people: People;
let owner: KnownPerson;
let lead: KnownPerson;
let other: KnownPerson;
let service: string;

const LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };

beforeAll(async () => {
  api = await startPeopleApi();
  people = await openPeopleOf(api);
  owner = await people.open({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  other = await people.open({ email: 'otto@example.org', displayName: 'Otto' });
  const added = await addService(api, {}, { token: owner.token });
  service = idOf(added);
  await api.projected(await api.ask('/api/services/approve-services', { body: { services: [service] } }));
});
afterAll(() => api.stop());

const ADMIN: Ask = {};
const as = ({ token }: KnownPerson): Ask => ({ token });
const request = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, by: Ask): Promise<Reply> => {
  const reply = await api.ask(`/api${path}`, { method, body, ...by });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
/** Runs a command; returns its id. */
const run = async (streamName: string, ...given: Parameters<typeof request>): Promise<string> => {
  const reply = await request(...given);
  expect(reply.status).toBeLessThan(300);
  return (await api.product.store.readStream(streamName)).at(-1)?.metadata.commandId ?? '';
};
/** Undoes a command; resolves when every read model contains the undo. */
const undo = async (id: string, by: Ask): Promise<Reply> => {
  const reply = await undoCommand(api, id, by);
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const preview = (id: string, by: Ask): Promise<Reply> => api.ask(`/api/undo/${id}`, by);
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const auditOf = async (command: string, kind: string): Promise<HistoryEntry | undefined> =>
  ((await api.ask(`/api/audit?kind=${kind}&limit=100`)).body as readonly HistoryEntry[]).find((entry) => entry.command === command);

const report = () => sentId(api, send(api, 'service', aboutService(service, { message: 'This number rings at a bakery.' })));
const archived = async (id: string): Promise<unknown> =>
  ((await api.ask(`/api/feedbacks/${id}`)).body as { readonly archivedAt?: string | null }).archivedAt ?? null;
const nameOf = async (id: string): Promise<unknown> => ((await api.ask(`/api/crisis-lines/${id}`)).body as { name?: string }).name;
const contentOfFaq = async (): Promise<unknown> => ((await api.ask('/api/static-pages/FAQ')).body as { content?: string }).content;

describe('undoing a command on feedback', () => {
  test('takes it out of the archive for a lead, and for the owner of the service; undoing the undo archives it', async () => {
    for (const by of [lead, owner]) {
      const id = await report();
      const archiving = await run(`feedback-${id}`, 'POST', `/feedbacks/${id}/archive`, {}, as(by));
      expect(await archived(id)).not.toBeNull();
      expect((await preview(archiving, as(by))).body).toMatchObject({
        state: 'possible',
        things: [{ about: 'feedback', record: { id }, now: { isArchived: true }, afterUndo: { isArchived: false } }],
      });
      const undone = await undo(archiving, as(by));
      expect(undone).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
      expect(await archived(id)).toBeNull();
      expect(await auditOf(archiving, 'feedback')).toMatchObject({ undo: { state: 'done' } });
      expect((await undo(String(fieldOf(undone, 'commandId')), as(by))).status).toBe(200);
      expect(await archived(id)).not.toBeNull();
    }
  });

  test('restores deleted feedback; another user does not learn that the command exists', async () => {
    const id = await report();
    const deleting = await run(`feedback-${id}`, 'DELETE', `/feedbacks/${id}`, undefined, as(lead));
    expect([(await undo(deleting, as(other))).status, (await preview(deleting, as(other))).status]).toEqual([404, 404]);
    expect((await undo(deleting, as(lead))).status).toBe(200);
    expect((await api.ask(`/api/feedbacks/${id}`)).status).toBe(200);
    expect(codeOf(await undo(deleting, as(lead)))).toBe('ALREADY_UNDONE');
  });

  test('about the app is for administrators', async () => {
    const id = await sentId(api, send(api, 'app', { email: 'x@example.org', subject: 'Letters', message: 'Larger letters, please.' }));
    const archiving = await run(`feedback-${id}`, 'POST', `/feedbacks/${id}/archive`, {}, ADMIN);
    expect((await undo(archiving, as(lead))).status).toBe(404);
    expect((await undo(archiving, ADMIN)).status).toBe(200);
  });

  test('is rejected for a message that was sent', async () => {
    const id = await report();
    const sending = (await api.product.store.readStream(`feedback-${id}`))[0]?.metadata.commandId ?? '';
    expect(await undo(sending, ADMIN)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'KIND' } } });
  });
});

describe('undoing a command on a crisis line', () => {
  test('restores the former text, a removed line, and removes an added one', async () => {
    const id = idOf(await request('POST', '/crisis-lines', LINE, ADMIN));
    const stream = `crisisLine-${id}`;
    const adding = (await api.product.store.readStream(stream))[0]?.metadata.commandId ?? '';
    const edit = await run(stream, 'PUT', `/crisis-lines/${id}`, { ...LINE, name: 'Day Line' }, ADMIN);
    expect((await preview(edit, ADMIN)).body).toMatchObject({
      things: [{ about: 'crisisLine', record: { id, name: 'Day Line' }, restores: ['text'] }],
    });
    expect(await undo(adding, ADMIN)).toMatchObject({ status: 409, body: { params: { why: 'CHANGED', changedBy: edit } } });
    expect((await undo(edit, ADMIN)).status).toBe(200);
    expect(await nameOf(id)).toBe('Night Line');
    const removing = await run(stream, 'DELETE', `/crisis-lines/${id}`, undefined, ADMIN);
    expect((await undo(removing, ADMIN)).status).toBe(200);
    expect(await nameOf(id)).toBe('Night Line');
    const fresh = idOf(await request('POST', '/crisis-lines', LINE, ADMIN));
    const addingFresh = (await api.product.store.readStream(`crisisLine-${fresh}`))[0]?.metadata.commandId ?? '';
    expect((await preview(addingFresh, ADMIN)).body).toMatchObject({ things: [{ afterUndo: { isRemoved: true } }] });
    expect((await undo(addingFresh, ADMIN)).status).toBe(200);
    const listed = (await api.ask('/api/crisis-lines')).body as readonly { readonly id: string }[];
    expect(listed.map((line) => line.id)).not.toContain(fresh);
  });

  test('is for administrators', async () => {
    const id = idOf(await request('POST', '/crisis-lines', LINE, ADMIN));
    const removing = await run(`crisisLine-${id}`, 'DELETE', `/crisis-lines/${id}`, undefined, ADMIN);
    expect([(await undo(removing, as(lead))).status, (await preview(removing, as(lead))).status]).toEqual([404, 404]);
    expect(await auditOf(removing, 'removals')).toMatchObject({ undo: { state: 'possible' } });
  });
});

test('undoing a published page restores the former text of that language', async () => {
  const publish = (content: string, language: 'en' | 'es' = 'en') =>
    run('page-FAQ', 'PUT', '/static-pages/FAQ', { language, content }, ADMIN);
  const builtIn = await contentOfFaq();
  const first = await publish('<p>One</p>');
  const second = await publish('<p>Two</p>');
  await publish('<p>Dos</p>', 'es');
  expect(await undo(first, ADMIN)).toMatchObject({ status: 409, body: { params: { why: 'CHANGED', changedBy: second } } });
  expect((await undo(second, ADMIN)).status).toBe(200);
  expect(await contentOfFaq()).toContain('One');
  expect((await undo(first, ADMIN)).status).toBe(200);
  expect(await contentOfFaq()).toBe(builtIn);
});

const userOf = async (id: string) =>
  (await api.ask(`/api/users/${id}`)).body as {
    readonly roles: readonly string[];
    readonly isApproved: boolean;
    readonly totalServices: number;
  };

describe('undoing a command on an account', () => {
  test('restores the role, the quota and the right to sign in', async () => {
    const { id } = await people.open({ email: 'paul@example.org', displayName: 'Paul' });
    const setting = await run(`account-${id}`, 'POST', `/users/${id}/set-permission`, { role: 'VOLUNTEER LEAD' }, ADMIN);
    expect((await preview(setting, ADMIN)).body).toMatchObject({
      things: [{ about: 'account', now: { role: 'VOLUNTEER LEAD' }, afterUndo: { role: 'USER' } }],
    });
    expect((await undo(setting, ADMIN)).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ roles: ['USER'] });
    const raising = await run(`portfolio-${id}`, 'PUT', `/users/${id}`, { totalServices: 9 }, ADMIN);
    expect((await undo(raising, ADMIN)).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ totalServices: 3 });
    const off = await run(`account-${id}`, 'PUT', `/users/${id}`, { isApproved: false }, ADMIN);
    expect((await undo(off, ADMIN)).status).toBe(200);
    expect(await userOf(id)).toMatchObject({ isApproved: true });
    expect(await auditOf(setting, 'roles')).toMatchObject({ undo: { state: 'done' } });
  });

  test('is rejected for a change of the own role, and keeps the last administrator', async () => {
    const vera = await people.open({ email: 'vera@example.org', displayName: 'Vera' });
    const making = await run(`account-${vera.id}`, 'POST', `/users/${vera.id}/set-permission`, { role: 'ADMINISTRATOR' }, ADMIN);
    expect(codeOf(await undo(making, ADMIN))).toBe('LAST_ADMINISTRATOR');
    expect(await userOf(vera.id)).toMatchObject({ roles: ['ADMINISTRATOR'] });
    expect((await undo(making, as(vera))).status).toBe(404);
    expect((await undo(making, as(lead))).status).toBe(404);
  });
});
