import type { HistoryEntry } from '#contract/auditParts.ts';
import type { ServiceHistory } from '#contract/serviceHistory.ts';
import type { Sealed } from '#domain/values/sealed.ts';
import { createLogRecord } from '#platform/event-store/logRecords.ts';
import { isoTime } from '#platform/systemClock.ts';
import { fieldOf, type TestApi } from '../support/api.ts';
import { createPersonAs, setRole, signUp, startPeopleApi, type Person } from './authSupport.ts';
import { addService, serviceForm, idOf, revisionOf } from './commandsSupport.ts';
import { serviceFeedback, sendFeedback, sentFeedbackId } from './feedbackSupport.ts';

/* The audit as each role sees it: one owner's shelter with a hidden street, one report, and accounts that are opened and closed. */
let api: TestApi;
let ana: Person;
let bob: Person;
let lead: Person;
let admin: Person;
let service: string;
let report: string;
/** Id of a service whose owner was erased. */
let serviceOfWren: string;
/** Id of a service without an owner that two users requested to own. */
let unownedServiceId: string;

const SECRETS = ['Wren Canary', 'wren.canary@example.org', '555-0173', 'quiet question of Wren', 'quiet reason of Kit'];
const STREET = '77 Hidden Lane';

const ask = async (path: string, { token }: Pick<Person, 'token'>, language = 'en') => {
  const reply = await api.sendRequest(`/api${path}`, { token, headers: { 'accept-language': language } });
  return { status: reply.status, body: reply.body, link: reply.headers.get('link'), text: JSON.stringify(reply.body) };
};
const entries = async (query: string, caller: Person): Promise<readonly HistoryEntry[]> => {
  const { status, body } = await ask(`/audit?${query}`, caller);
  if (status !== 200) throw new Error(`${status}`);
  return body as readonly HistoryEntry[];
};
const typesOf = (list: readonly HistoryEntry[]): string[] => list.flatMap(({ events }) => events.map(({ type }) => type));
const reviseAs = (caller: Person, fields: Readonly<Record<string, unknown>>, revision: number) =>
  api.sendRequest(`/api/services/${service}`, {
    method: 'PUT',
    body: { ...serviceForm({ isConfidential: true, address1: STREET, ...fields }), revision },
    token: caller.token,
  });

beforeAll(async () => {
  api = await startPeopleApi({ product: { reactions: false } });
  ana = await signUp(api, 'ana@example.org', { displayName: 'Ana Owner' });
  bob = await signUp(api, 'bob@example.org', { displayName: 'Bob Other' });
  lead = await createPersonAs(api, 'lee@example.org', 'VOLUNTEER LEAD');
  admin = await createPersonAs(api, 'ada@example.org', 'ADMINISTRATOR');
  const added = await addService(api, { address1: STREET, isConfidential: false }, { token: ana.token });
  service = idOf(added);
  const hidingReply = await reviseAs(ana, {}, revisionOf(added));
  const approveService = (token: string | undefined, reason?: string) =>
    api.sendRequest('/api/services/approve-services', { body: { services: [service], reason }, ...(token === undefined ? {} : { token }) });
  await api.projected(await approveService(undefined));
  report = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(service, { message: 'This number rings at a bakery.' })));
  await sentFeedbackId(api, sendFeedback(api, 'app', { email: 'x@example.org', subject: 'Letters', message: 'Larger letters, please.' }));
  await api.sendRequest(`/api/services/${service}`, {
    method: 'PUT',
    body: { ...serviceForm({ isConfidential: true, address1: STREET, phone: '(213) 555-0142' }), revision: revisionOf(hidingReply) },
    token: ana.token,
    headers: { 'caused-by': `feedback-${report}` },
  });
  await approveService(lead.token, 'Called. A person picked up.');
  const wren = await signUp(api, 'wren.canary@example.org', { displayName: 'Wren Canary', phone: '(213) 555-0173' });
  serviceOfWren = idOf(await addService(api, { name: 'Eastside Pantry', type: ['FOOD_PANTRY'] }, { token: wren.token }));
  unownedServiceId = idOf(await addService(api, { name: 'Open Kitchen', type: ['MEALS'] }));
  for (const [caller, message] of [
    [bob, 'I cook there.'],
    [wren, 'quiet question of Wren'],
  ] as const)
    expect(
      (await api.sendRequest(`/api/services/${unownedServiceId}/ownership-requests`, { body: { message }, token: caller.token })).status,
    ).toBeLessThan(300);
  const kit = await createPersonAs(api, 'kit@example.org', 'VOLUNTEER LEAD');
  const approvalWithReason = await api.sendRequest('/api/services/approve-services', {
    body: { services: [serviceOfWren], reason: 'quiet reason of Kit' },
    token: kit.token,
  });
  await api.projected(approvalWithReason);
  await api.caughtUp();
  // Control: the texts are readable before the erasure.
  expect((await ask(`/services/${serviceOfWren}/history`, admin)).text).toContain('quiet reason of Kit');
  expect((await ask(`/services/${unownedServiceId}/history`, admin)).text).toContain('quiet question of Wren');
  await api.sendRequest(`/api/services/${serviceOfWren}`, { method: 'DELETE', token: wren.token });
  await setRole(api, bob.id, 'VOLUNTEER');
  for (const { id } of [wren, kit]) {
    await api.sendRequest(`/api/users/${id}`, { method: 'DELETE' });
    await api.sendRequest(`/api/users/${id}/erase`, { method: 'POST', body: {} });
  }
  await api.caughtUp();
});
afterAll(() => api.stop());

test('an administrator sees who approved a service, their role and reason, and who changed its phone', async () => {
  covers('manage-2');
  const [approval] = await entries(`service=${service}&kind=approvals`, admin);
  expect(approval).toMatchObject({
    actor: { id: lead.id, name: 'Ana Example', role: 'VOLUNTEER LEAD', via: 'api' },
    service: { id: service, name: 'Harbor Night Shelter' },
    events: [{ type: 'ServiceApproved', reason: 'Called. A person picked up.' }],
  });
  const { body } = await ask(`/services/${service}/history`, admin);
  const history = body as ServiceHistory;
  const changed = history.entries.find(({ events }) => events.some(({ fields = [] }) => fields.some(({ name }) => name === 'phone')));
  expect(changed?.actor).toMatchObject({ name: 'Ana Owner', role: 'USER' });
  expect(history.fields.find(({ name }) => name === 'phone')).toMatchObject({ value: '2135550142', said: { name: 'Ana Owner' } });
});

test('a thread lists report, correction and approval, with values before and after', async () => {
  const [sent] = (await entries(`service=${service}&kind=feedback`, admin)).toReversed();
  const { body } = await ask(`/audit/threads/${sent?.thread}?service=${service}`, lead);
  const serviceEntries = (body as { entries: readonly HistoryEntry[] }).entries;
  expect(typesOf(serviceEntries)).toEqual(['FeedbackSent', 'ContactSet', 'FeedbackAnswered', 'FeedbackArchived', 'ServiceApproved']);
  expect(serviceEntries[0]?.events[0]?.quote).toBe('This number rings at a bakery.');
  expect(serviceEntries[1]?.events[0]?.fields).toContainEqual(
    expect.objectContaining({ name: 'phone', before: '2135550100', now: '2135550142' }),
  );
});

test('a lead sees nothing of accounts, app feedback or internal events', async () => {
  const allEntries = await entries('limit=100', lead);
  expect(new Set(allEntries.map(({ subject }) => subject))).toEqual(new Set(['service', 'feedback']));
  expect(JSON.stringify(allEntries)).not.toContain('Larger letters');
  expect(await entries('kind=roles', lead)).toEqual([]);
  expect((await ask('/audit?kind=bookkeeping', lead)).status).toBe(403);
  expect(typesOf(await entries('kind=roles', admin))).toContain('RoleSet');
  expect(JSON.stringify(await entries('kind=feedback', admin))).toContain('Larger letters');
});

test('an owner reads the history of their own service only, with roles but no names of others', async () => {
  covers('manage-3');
  const ownHistory = await ask(`/services/${service}/history`, ana);
  expect(ownHistory.status).toBe(200);
  expect(ownHistory.text).toContain('"isYou":true');
  expect(ownHistory.text).toContain('VOLUNTEER LEAD');
  expect(ownHistory.text).not.toMatch(/lee@example\.org|Ana Example/);
  expect(ownHistory.text).not.toContain(lead.id);
  expect([(await ask(`/services/${service}/history`, bob)).status, (await ask('/audit', ana)).status]).toEqual([403, 403]);
});

test('a hidden address is in the history for its owner and administrators, and never for a lead', async () => {
  covers('manage-4');
  for (const caller of [ana, admin]) expect((await ask(`/services/${service}/history`, caller)).text).toContain(STREET);
  const history = await ask(`/services/${service}/history`, lead);
  expect(history.text).toContain('"isHidden":true');
  const list = await ask(`/audit?service=${service}&limit=100`, lead);
  const threads = new Set((list.body as readonly HistoryEntry[]).map(({ thread }) => thread));
  const answers = [history, list];
  for (const thread of threads) answers.push(await ask(`/audit/threads/${thread}?service=${service}`, lead));
  for (const { status, text } of answers) {
    expect(status).toBe(200);
    expect(text).not.toMatch(/Hidden Lane|90012/);
  }
});

test('an entry shows the role that its user had at that moment', async () => {
  const { body } = await ask(`/services/${unownedServiceId}/history`, admin);
  const ownershipRequest = (body as ServiceHistory).entries.find(({ events }) => events.some(({ quote }) => quote === 'I cook there.'));
  expect(ownershipRequest?.actor).toMatchObject({ id: bob.id, role: 'USER' });
  const { body: now } = await ask(`/users/${bob.id}`, admin);
  expect(now).toMatchObject({ roles: ['VOLUNTEER'] });
});

test('an erased user appears as erased, without personal data in any response', async () => {
  covers('manage-5');
  const removalEntries = (await entries('kind=removals&limit=100', admin)).filter(({ subject }) => subject === 'service');
  expect(removalEntries[0]).toMatchObject({
    actor: { isErased: true, role: 'USER' },
    service: { name: 'Eastside Pantry', isRemoved: true },
  });
  const history = await ask(`/services/${serviceOfWren}/history`, admin);
  expect(history.text).toContain('"isErased":true');
  for (const caller of [admin, lead])
    for (const path of [
      '/audit?limit=100',
      '/audit?kind=signIn&limit=100',
      `/services/${serviceOfWren}/history`,
      `/services/${unownedServiceId}/history`,
    ])
      for (const canary of SECRETS) expect((await ask(path, caller)).text).not.toContain(canary);
});

test('pages follow one another without a gap, by user, place and time, with a total', async () => {
  const auditPage = await entries('limit=100', admin);
  const first = await ask('/audit?limit=7', admin);
  const pages = [...(first.body as HistoryEntry[])];
  for (let { link } = first; link !== null;) {
    const next = await ask(String(/<\/api([^>]+)>/.exec(link)?.[1]), admin);
    pages.push(...(next.body as HistoryEntry[]));
    ({ link } = next);
  }
  expect(pages.map(({ id }) => id)).toEqual(auditPage.map(({ id }) => id));
  const count = await api.sendRequest('/api/audit/count', { token: admin.token });
  expect(fieldOf(count, 'count')).toBe(auditPage.length);
  const entriesOfAna = await entries(`person=${ana.id}&city=Los+Angeles&from=2000-01-01T00:00:00.000Z&to=2199-01-01T00:00:00.000Z`, admin);
  expect(new Set(entriesOfAna.map(({ actor, service: of }) => `${actor.name} ${of?.id}`))).toEqual(new Set([`Ana Owner ${service}`]));
  expect(await entries('city=Nowhere', admin)).toEqual([]);
  expect(await entries('to=2000-01-01T00:00:00.000Z', admin)).toEqual([]);
});

const createExport = async (caller: Person, body: object) => {
  const reply = await api.sendRequest('/api/audit/exports', { body, token: caller.token });
  const headers = { 'consistency-token': reply.headers.get('consistency-token') ?? '' };
  return { id: String(fieldOf(reply, 'id')), until: String(fieldOf(reply, 'until')), headers };
};
const downloadExport = async (caller: Person, body: object) => {
  const { id, headers } = await createExport(caller, body);
  const reply = await fetch(`${api.url}/api/audit/exports/${id}`, { headers: { ...headers, authorization: `Bearer ${caller.token}` } });
  return {
    status: reply.status,
    type: reply.headers.get('content-type'),
    name: reply.headers.get('content-disposition'),
    text: await reply.text(),
  };
};
const parseCsvRows = (text: string): string[][] =>
  text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));

describe('an export', () => {
  test('as CSV has a line for each event: the bed counts of a city in a month', async () => {
    const shelter = idOf(
      await addService(api, { name: 'Canal House', city: 'Long Beach', zip: '90802', totalBeds: 40 }, { token: ana.token }),
    );
    await api.sendRequest('/api/services/update-available-beds', {
      body: { services: [{ id: shelter, availableBeds: 7 }] },
      token: ana.token,
    });
    const currentMonth = new Date(api.clock()).toISOString().slice(0, 7);
    const { status, type, name, text } = await downloadExport(admin, {
      format: 'csv',
      kind: 'beds',
      city: 'Long Beach',
      state: 'CA',
      from: `${currentMonth}-01T00:00:00.000Z`,
    });
    expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(name).toMatch(/^attachment; filename="audit-\d{4}-\d\d-\d\d\.csv"$/);
    const [columns = [], ...rows] = parseCsvRows(text);
    const columnOf = (row: readonly string[], of: string): string | undefined => row[columns.indexOf(of)];
    const counts = rows.filter((row) => columnOf(row, 'event') === 'BedsCounted');
    expect(counts.map((row) => ['person', 'role', 'service', 'available', 'total'].map((of) => columnOf(row, of)))).toEqual([
      ['Ana Owner', 'USER', 'Canal House', '7', '40'],
    ]);
    expect(columnOf(counts[0] ?? [], 'countedAt')).toMatch(/^\d{4}-/);
  });

  test.each(['=', '+', '-', '@'])(
    'as CSV contains no formula: a cell that begins with "%s" is prefixed with an apostrophe',
    async (sign) => {
      covers('manage-6');
      const formulaServiceId = idOf(await addService(api, { name: `${sign}HYPERLINK("http://x.example")` }, { token: admin.token }));
      const { text } = await downloadExport(admin, { format: 'csv', service: formulaServiceId });
      expect(text).toContain(`'${sign}HYPERLINK`);
      expect(text.split(/[,"\r\n]/).filter((cell) => cell.startsWith(`${sign}HYPERLINK`))).toEqual([]);
    },
  );

  test('as CSV has as many lines as the list has events, in their order', async () => {
    const { text } = await downloadExport(admin, { format: 'csv', kind: 'approvals' });
    const [columns = [], ...rows] = parseCsvRows(text);
    const list = (await entries('kind=approvals&limit=100', admin)).toReversed();
    expect(list.length).toBeGreaterThan(1);
    expect(rows.map((row) => row[columns.indexOf('event')])).toEqual(typesOf(list));
  });

  test('as JSON contains the entries of the list, the oldest first', async () => {
    const { type, text } = await downloadExport(admin, { format: 'json', service });
    expect(type).toBe('application/json; charset=utf-8');
    const list = await entries(`service=${service}&limit=100`, admin);
    expect(JSON.parse(text)).toEqual(list.map(({ undo: _undo, ...entry }) => entry).toReversed());
    expect(JSON.parse((await downloadExport(admin, { format: 'json', to: '2000-01-01T00:00:00.000Z' })).text)).toEqual([]);
  });

  test('is recorded in the audit with the user who requested it', async () => {
    const { id, headers } = await createExport(lead, { format: 'csv', kind: 'beds', city: 'Long Beach' });
    const [entry] = (await api.sendRequest('/api/audit?kind=directory', { token: admin.token, headers })).body as HistoryEntry[];
    expect(entry).toMatchObject({ subject: 'export', subjectId: id, actor: { role: 'VOLUNTEER LEAD' } });
    expect(entry?.events).toEqual([expect.objectContaining({ type: 'AuditExported', facts: { format: 'csv' } })]);
  });

  test('can be downloaded for an hour, only by the user who requested it', async () => {
    const { id, until, headers } = await createExport(admin, { format: 'csv', kind: 'beds' });
    expect(Date.parse(until) - api.clock()).toBeLessThanOrEqual(3_600_000);
    const downloadStatus = async ({ token }: Person) => (await api.sendRequest(`/api/audit/exports/${id}`, { token, headers })).status;
    expect([await downloadStatus(admin), await downloadStatus(lead), await downloadStatus(ana)]).toEqual([200, 404, 403]);
    const now = api.clock();
    api.clock.set(isoTime(Date.parse(until) - 1000));
    expect(await downloadStatus(admin)).toBe(200);
    api.clock.set(isoTime(Date.parse(until) + 1000));
    expect(await downloadStatus(admin)).toBe(404);
    api.clock.set(isoTime(now));
  });

  test('contains only what its user may see, and nothing of an erased user', async () => {
    for (const format of ['csv', 'json'])
      for (const caller of [admin, lead]) {
        const { text } = await downloadExport(caller, { format });
        for (const canary of SECRETS) expect(text).not.toContain(canary);
        if (caller === lead) expect(text).not.toMatch(/Hidden Lane|90012|AccountOpened|RoleSet/);
      }
    const { text } = await downloadExport(lead, { format: 'json' });
    const subjects = (JSON.parse(text) as HistoryEntry[]).map(({ subject }) => subject);
    expect(subjects.every((subject) => ['service', 'beds', 'feedback'].includes(subject))).toBe(true);
    expect((await api.sendRequest('/api/audit/exports', { body: { format: 'csv', kind: 'bookkeeping' }, token: lead.token })).status).toBe(
      403,
    );
  });
});

test('the reason of a declined request is erased together with its sender', async () => {
  const listing = idOf(await addService(api, { name: 'Nobody runs this', type: ['MEALS'] }));
  const [earlyRequester, lateRequester] = [await signUp(api, 'early@example.org'), await signUp(api, 'late@example.org')];
  const requests = `/api/services/${listing}/ownership-requests`;
  for (const { token } of [earlyRequester, lateRequester])
    expect((await api.sendRequest(requests, { body: { message: 'I cook there.' }, token })).status).toBe(200);
  const declineRequest = async ({ id }: Person, reason: string): Promise<void> => {
    const declined = await api.sendRequest(`${requests}/${id}/decline`, { body: { reason }, token: admin.token });
    expect(declined.status).toBe(200);
    await api.projected(declined);
  };
  const readReasons = async (): Promise<readonly unknown[]> =>
    (await entries(`service=${listing}`, admin))
      .flatMap(({ events }) => events)
      .flatMap(({ type, reason }) => (type === 'OwnershipDeclined' ? [reason] : []));
  await declineRequest(earlyRequester, 'The kitchen does not know Early.');
  expect(await readReasons()).toEqual(['The kitchen does not know Early.']);

  for (const { id } of [earlyRequester, lateRequester]) {
    await api.sendRequest(`/api/users/${id}`, { method: 'DELETE' });
    expect((await api.sendRequest(`/api/users/${id}/erase`, { method: 'POST', body: {} })).status).toBe(200);
  }
  await api.caughtUp();
  expect(await readReasons()).toEqual([undefined]);
  await declineRequest(lateRequester, 'Late is erased.');
  expect(await readReasons()).toEqual([undefined, undefined]);
  const serviceEvents = await api.product.store.readStream(`service-${listing}`);
  const sealed = serviceEvents.flatMap(({ type, data }) => (type === 'OwnershipDeclined' ? [(data as { sealed?: Sealed }).sealed] : []));
  expect(sealed.map((box) => box?.key.startsWith(`account-${earlyRequester.id}.`))).toEqual([true, undefined]);
});

describe('the raw events of an entry', () => {
  test('are shown to administrators as stored in the log, with encrypted personal texts', async () => {
    const [approval] = await entries(`service=${service}&kind=approvals`, admin);
    const { status, body, text } = await ask(`/audit/${approval?.id}/events`, admin);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      events: [{ type: 'ServiceApproved', streamName: `service-${service}`, metadata: { actor: { id: lead.id, role: 'VOLUNTEER LEAD' } } }],
      seal: null,
    });
    expect(text).not.toContain('Called. A person picked up.');
    expect((await ask(`/audit/${approval?.id}/events`, lead)).status).toBe(403);
    expect((await ask('/audit/2026-01-01T00:00:00.000Z.00000000000000000001/events', admin)).status).toBe(404);
  });

  test('name the first seal set after them, while the audit names the latest seal', async () => {
    const [approval] = await entries(`service=${service}&kind=approvals`, admin);
    for (const count of [40, 90])
      await api.product.store.append('seal-log', 'any', [createLogRecord('LogSealed', { count, digest: 'ab'.repeat(32) }, api.clock())]);
    const { body } = await ask(`/audit/${approval?.id}/events`, admin);
    expect(body).toMatchObject({ seal: { count: 40, digest: 'ab'.repeat(32) } });
    const { id, headers } = await createExport(admin, { format: 'csv', kind: 'beds' });
    const [directoryEntry] = (await api.sendRequest('/api/audit?kind=directory', { token: admin.token, headers })).body as HistoryEntry[];
    expect(directoryEntry?.subjectId).toBe(id);
    expect((await ask(`/audit/${directoryEntry?.id}/events`, admin)).body).toMatchObject({ seal: null });
    expect((await ask('/audit/seal', lead)).body).toMatchObject({ seal: { count: 90 } });
  });
});
