import type { HistoryEntry } from '#contract/auditParts.ts';
import { fieldOf, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { createPeople, type OpenedPerson, type TestPeople } from '../support/people.ts';
import { startPeopleApi } from './authSupport.ts';
import { addService, idOf } from './commandsSupport.ts';
import { serviceFeedback, sendFeedback, sentFeedbackId } from './feedbackSupport.ts';
import { undoCommand } from './undoSupport.ts';

/* Undo of commands on feedback, crisis lines, pages and accounts: the preview, the effect, the rights, and the audit. */
let api: TestApi;
let people: TestPeople;
let owner: OpenedPerson;
let lead: OpenedPerson;
let otherPerson: OpenedPerson;
let service: string;

const CRISIS_LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };

beforeAll(async () => {
  api = await startPeopleApi();
  people = await createPeople(api);
  owner = await people.openAccount({ email: 'olga@example.org', displayName: 'Olga' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  otherPerson = await people.openAccount({ email: 'otto@example.org', displayName: 'Otto' });
  const added = await addService(api, {}, { token: owner.token });
  service = idOf(added);
  await api.projected(await api.sendRequest('/api/services/approve-services', { body: { services: [service] } }));
});
afterAll(() => api.stop());

const ADMIN: RequestInput = {};
const authAs = ({ token }: OpenedPerson): RequestInput => ({ token });
const sendRequest = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body: unknown, caller: RequestInput): Promise<Reply> => {
  const reply = await api.sendRequest(`/api${path}`, { method, body, ...caller });
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
/** Runs a command; returns its id. */
const runCommand = async (streamName: string, ...requestArgs: Parameters<typeof sendRequest>): Promise<string> => {
  const reply = await sendRequest(...requestArgs);
  expect(reply.status).toBeLessThan(300);
  return (await api.product.store.readStream(streamName)).at(-1)?.metadata.commandId ?? '';
};
/** Undoes a command; resolves when every read model contains the undo. */
const undoAs = async (id: string, caller: RequestInput): Promise<Reply> => {
  const reply = await undoCommand(api, id, caller);
  if (reply.status < 300) await api.projected(reply);
  return reply;
};
const previewUndo = (id: string, caller: RequestInput): Promise<Reply> => api.sendRequest(`/api/undo/${id}`, caller);
const codeOf = (reply: Reply): unknown => fieldOf(reply, 'code');
const findAuditEntry = async (command: string, kind: string): Promise<HistoryEntry | undefined> =>
  ((await api.sendRequest(`/api/audit?kind=${kind}&limit=100`)).body as readonly HistoryEntry[]).find((entry) => entry.command === command);

const report = () =>
  sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(service, { message: 'This number rings at a bakery.' })));
const readArchivedAt = async (id: string): Promise<unknown> =>
  ((await api.sendRequest(`/api/feedbacks/${id}`)).body as { readonly archivedAt?: string | null }).archivedAt ?? null;
const readLineName = async (id: string): Promise<unknown> =>
  ((await api.sendRequest(`/api/crisis-lines/${id}`)).body as { name?: string }).name;
const readFaqContent = async (): Promise<unknown> =>
  ((await api.sendRequest('/api/static-pages/FAQ')).body as { content?: string }).content;

describe('undoing a command on feedback', () => {
  test('takes it out of the archive, for a lead and for the owner of the service', async () => {
    for (const caller of [lead, owner]) {
      const id = await report();
      const archiveId = await runCommand(`feedback-${id}`, 'POST', `/feedbacks/${id}/archive`, {}, authAs(caller));
      expect(await readArchivedAt(id)).not.toBeNull();
      expect((await previewUndo(archiveId, authAs(caller))).body).toMatchObject({
        state: 'possible',
        things: [{ about: 'feedback', record: { id }, now: { isArchived: true }, afterUndo: { isArchived: false } }],
      });
      const undoReply = await undoAs(archiveId, authAs(caller));
      expect(undoReply).toMatchObject({ status: 200, body: { done: 1, refused: 0 } });
      expect(await readArchivedAt(id)).toBeNull();
      expect(await findAuditEntry(archiveId, 'feedback')).toMatchObject({ undo: { state: 'done' } });
      expect((await undoAs(String(fieldOf(undoReply, 'commandId')), authAs(caller))).status).toBe(200);
      expect(await readArchivedAt(id)).not.toBeNull();
    }
  });

  test('restores deleted feedback, and answers 404 to other users', async () => {
    const id = await report();
    const deletionId = await runCommand(`feedback-${id}`, 'DELETE', `/feedbacks/${id}`, undefined, authAs(lead));
    expect([(await undoAs(deletionId, authAs(otherPerson))).status, (await previewUndo(deletionId, authAs(otherPerson))).status]).toEqual([
      404, 404,
    ]);
    expect((await undoAs(deletionId, authAs(lead))).status).toBe(200);
    expect((await api.sendRequest(`/api/feedbacks/${id}`)).status).toBe(200);
    expect(codeOf(await undoAs(deletionId, authAs(lead)))).toBe('ALREADY_UNDONE');
  });

  test('about the app is for administrators', async () => {
    const id = await sentFeedbackId(
      api,
      sendFeedback(api, 'app', { email: 'x@example.org', subject: 'Letters', message: 'Larger letters, please.' }),
    );
    const archiveId = await runCommand(`feedback-${id}`, 'POST', `/feedbacks/${id}/archive`, {}, ADMIN);
    expect((await undoAs(archiveId, authAs(lead))).status).toBe(404);
    expect((await undoAs(archiveId, ADMIN)).status).toBe(200);
  });

  test('is rejected for a message that was sent', async () => {
    const id = await report();
    const sendingId = (await api.product.store.readStream(`feedback-${id}`))[0]?.metadata.commandId ?? '';
    expect(await undoAs(sendingId, ADMIN)).toMatchObject({ status: 409, body: { code: 'CANNOT_UNDO', params: { why: 'KIND' } } });
  });
});

describe('undoing a command on a crisis line', () => {
  test('restores the former text, a removed line, and removes an added one', async () => {
    const id = idOf(await sendRequest('POST', '/crisis-lines', CRISIS_LINE, ADMIN));
    const stream = `crisisLine-${id}`;
    const addingId = (await api.product.store.readStream(stream))[0]?.metadata.commandId ?? '';
    const editId = await runCommand(stream, 'PUT', `/crisis-lines/${id}`, { ...CRISIS_LINE, name: 'Day Line' }, ADMIN);
    expect((await previewUndo(editId, ADMIN)).body).toMatchObject({
      things: [{ about: 'crisisLine', record: { id, name: 'Day Line' }, restores: ['text'] }],
    });
    expect(await undoAs(addingId, ADMIN)).toMatchObject({ status: 409, body: { params: { why: 'CHANGED', changedBy: editId } } });
    expect((await undoAs(editId, ADMIN)).status).toBe(200);
    expect(await readLineName(id)).toBe('Night Line');
    const removalId = await runCommand(stream, 'DELETE', `/crisis-lines/${id}`, undefined, ADMIN);
    expect((await undoAs(removalId, ADMIN)).status).toBe(200);
    expect(await readLineName(id)).toBe('Night Line');
    const newLineId = idOf(await sendRequest('POST', '/crisis-lines', CRISIS_LINE, ADMIN));
    const addingNewLineId = (await api.product.store.readStream(`crisisLine-${newLineId}`))[0]?.metadata.commandId ?? '';
    expect((await previewUndo(addingNewLineId, ADMIN)).body).toMatchObject({ things: [{ afterUndo: { isRemoved: true } }] });
    expect((await undoAs(addingNewLineId, ADMIN)).status).toBe(200);
    const listedLines = (await api.sendRequest('/api/crisis-lines')).body as readonly { readonly id: string }[];
    expect(listedLines.map((line) => line.id)).not.toContain(newLineId);
  });

  test('is for administrators', async () => {
    const id = idOf(await sendRequest('POST', '/crisis-lines', CRISIS_LINE, ADMIN));
    const removalId = await runCommand(`crisisLine-${id}`, 'DELETE', `/crisis-lines/${id}`, undefined, ADMIN);
    expect([(await undoAs(removalId, authAs(lead))).status, (await previewUndo(removalId, authAs(lead))).status]).toEqual([404, 404]);
    expect(await findAuditEntry(removalId, 'removals')).toMatchObject({ undo: { state: 'possible' } });
  });
});

test('undoing a published page restores the former text of that language', async () => {
  const publishFaq = (content: string, language: 'en' | 'es' = 'en') =>
    runCommand('page-FAQ', 'PUT', '/static-pages/FAQ', { language, content }, ADMIN);
  const builtIn = await readFaqContent();
  const first = await publishFaq('<p>One</p>');
  const second = await publishFaq('<p>Two</p>');
  await publishFaq('<p>Dos</p>', 'es');
  expect(await undoAs(first, ADMIN)).toMatchObject({ status: 409, body: { params: { why: 'CHANGED', changedBy: second } } });
  expect((await undoAs(second, ADMIN)).status).toBe(200);
  expect(await readFaqContent()).toContain('One');
  expect((await undoAs(first, ADMIN)).status).toBe(200);
  expect(await readFaqContent()).toBe(builtIn);
});

const readUser = async (id: string) =>
  (await api.sendRequest(`/api/users/${id}`)).body as {
    readonly roles: readonly string[];
    readonly isApproved: boolean;
    readonly totalServices: number;
  };

describe('undoing a command on an account', () => {
  test('restores the role, the quota and the right to sign in', async () => {
    const { id } = await people.openAccount({ email: 'paul@example.org', displayName: 'Paul' });
    const setRoleId = await runCommand(`account-${id}`, 'POST', `/users/${id}/set-permission`, { role: 'VOLUNTEER LEAD' }, ADMIN);
    expect((await previewUndo(setRoleId, ADMIN)).body).toMatchObject({
      things: [{ about: 'account', now: { role: 'VOLUNTEER LEAD' }, afterUndo: { role: 'USER' } }],
    });
    expect((await undoAs(setRoleId, ADMIN)).status).toBe(200);
    expect(await readUser(id)).toMatchObject({ roles: ['USER'] });
    const raiseQuotaId = await runCommand(`portfolio-${id}`, 'PUT', `/users/${id}`, { totalServices: 9 }, ADMIN);
    expect((await undoAs(raiseQuotaId, ADMIN)).status).toBe(200);
    expect(await readUser(id)).toMatchObject({ totalServices: 3 });
    const disableId = await runCommand(`account-${id}`, 'PUT', `/users/${id}`, { isApproved: false }, ADMIN);
    expect((await undoAs(disableId, ADMIN)).status).toBe(200);
    expect(await readUser(id)).toMatchObject({ isApproved: true });
    expect(await findAuditEntry(setRoleId, 'roles')).toMatchObject({ undo: { state: 'done' } });
  });

  test('is rejected for a change of the own role, and keeps the last administrator', async () => {
    const vera = await people.openAccount({ email: 'vera@example.org', displayName: 'Vera' });
    const promotionId = await runCommand(
      `account-${vera.id}`,
      'POST',
      `/users/${vera.id}/set-permission`,
      { role: 'ADMINISTRATOR' },
      ADMIN,
    );
    expect(codeOf(await undoAs(promotionId, ADMIN))).toBe('LAST_ADMINISTRATOR');
    expect(await readUser(vera.id)).toMatchObject({ roles: ['ADMINISTRATOR'] });
    expect((await undoAs(promotionId, authAs(vera))).status).toBe(404);
    expect((await undoAs(promotionId, authAs(lead))).status).toBe(404);
  });
});
