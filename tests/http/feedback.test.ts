import { randomUUID } from 'node:crypto';
import type { TestApi } from '../support/api.ts';
import { fieldOf } from '../support/api.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { fromElsewhere, startPeopleApi } from './authSupport.ts';
import { eventsOf, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { aboutService, listFeedbacks, send, SENDER, sentId } from './feedbackSupport.ts';
import { given, makeService } from './queriesSupport.ts';
import { codes } from './refusalsSupport.ts';

/* Feedback over HTTP: who may send it, who may read which parts, and how it is managed. */

let api: TestApi;
let administrator: KnownPerson;
let lead: KnownPerson;
let owner: KnownPerson;
let other: KnownPerson;
const shelter = makeService(0, 'Harbor Night Shelter', { ownerId: 'to be set' });
const waiting = makeService(1, 'Waiting Pantry', { approved: false });

beforeAll(async () => {
  api = await startPeopleApi();
  const people = await openPeopleOf(api);
  administrator = await people.open({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  owner = await people.open({ email: 'paula@example.org', displayName: 'Paula' });
  other = await people.open({ email: 'otto@example.org', displayName: 'Otto' });
  await given(api, [{ ...shelter, ownerId: owner.id }, waiting]);
});
afterAll(() => api.stop());

const APP = { email: 'ana.sender@example.org', subject: 'The map', message: 'Bus lines would help.' };
const unread = async ({ token }: KnownPerson): Promise<unknown> =>
  fieldOf(await api.ask('/api/auth/report-notifications', { method: 'POST', token }), 'countUnReadFeedbacks');
const act = (path: string, { token }: KnownPerson, method = 'POST') => api.ask(`/api/feedbacks/${path}`, { method, token });

describe('sending feedback', () => {
  test('stores texts, sender and place encrypted in the log and in the read model', async () => {
    covers('feedback-4');
    const id = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    const [event] = await eventsOf(api, `feedback-${id}`);
    expect(event).toEqual({
      type: 'FeedbackSent',
      data: {
        type: 'SERVICE',
        kind: 'report',
        serviceId: shelter.id,
        sentAt: expect.any(String),
        images: [],
        sealed: { key: expect.stringContaining(`feedback-${id}.`), box: expect.any(String) },
      },
    });
    const rows = await api.product.mongo.models.collection('feedbacks_v1').find().toArray();
    const stored = JSON.stringify([event, rows]);
    for (const secret of ['across the street', SENDER.email, 'Ana Sender', '555-0107', '34.0522']) expect(stored).not.toContain(secret);
  });

  test('records a report as the causation of the change that names it; other causes are rejected', async () => {
    const id = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    const confirm = (cause: string) =>
      api.ask(`/api/services/${shelter.id}/confirm`, { method: 'POST', body: {}, headers: { 'caused-by': cause } });
    expect((await confirm(`feedback-${id}`)).status).toBe(200);
    const [report] = await api.product.store.readStream(`feedback-${id}`);
    const confirmed = (await api.product.store.readStream(`service-${shelter.id}`)).at(-1);
    expect(confirmed?.metadata.causationId).toBe(report?.metadata.commandId);
    const refused = await confirm('feedback-of-nobody');
    expect([refused.status, fieldOf(refused, 'code')]).toEqual([400, 'INVALID_CAUSE']);
  });

  test('with the same key again stores one feedback, whatever other forms used that key', async () => {
    covers('7-5');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await send(api, 'app', APP, headers);
    const again = await send(api, 'app', APP, headers);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(idOf(again)).toBe(idOf(first));
    expect(await typesOf(api, `feedback-${idOf(first)}`)).toEqual(['FeedbackSent']);
    const elsewhere = await send(api, 'app', { ...APP, message: 'Another person with the same key.' }, headers);
    expect(elsewhere.status).toBe(201);
    expect(idOf(elsewhere)).not.toBe(idOf(first));
    const aboutOne = [
      await send(api, 'service', aboutService(shelter.id), headers),
      await send(api, 'service', aboutService(shelter.id), headers),
    ];
    expect(aboutOne.map(({ status }) => status)).toEqual([201, 201]);
    expect(idOf(aboutOne[1]!)).toBe(idOf(aboutOne[0]!));
  });

  test('returns a message in the language of the sender', async () => {
    const reply = await send(api, 'service', aboutService(shelter.id), { 'accept-language': 'es' });
    expect(fieldOf(reply, 'message')).toBe('Gracias. Alguien revisará los datos de este servicio.');
  });

  test('uses the service’s name as the subject of a report', async () => {
    covers('1-11');
    const id = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    const listed = await listFeedbacks(api, administrator.token);
    expect(listed.find((each) => each.id === id)).toMatchObject({ subject: 'Harbor Night Shelter', serviceName: 'Harbor Night Shelter' });
  });

  test('about an unlisted service is rejected without revealing whether the service is pending', async () => {
    for (const id of [waiting.id, 'nobody'])
      expect(await send(api, 'service', aboutService(id))).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } });
  });

  test('is rejected with the names of missing or invalid fields', async () => {
    covers('5-64');
    expect(codes(await send(api, 'app', {}))).toEqual(['email REQUIRED', 'subject REQUIRED', 'message REQUIRED']);
    const reply = await send(api, 'app', { email: 'a,b@c', subject: '', message: 'x', isSeen: true });
    expect(reply.status).toBe(400);
    expect(fieldOf(reply, 'errors')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'email', code: 'PLEASE_INPUT_VALID_EMAIL' }),
        expect.objectContaining({ path: 'subject', code: 'REQUIRED' }),
        expect.objectContaining({ path: 'isSeen', code: 'UNKNOWN_FIELD' }),
      ]),
    );
    const report = await send(api, 'service', { serviceId: shelter.id });
    expect(report.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(codes(report)).toEqual(['email REQUIRED', 'message REQUIRED']);
    expect(codes(await send(api, 'service', aboutService(shelter.id, { email: 'ana' })))).toEqual(['email PLEASE_INPUT_VALID_EMAIL']);
  });
});

test('S14: a sender over the limit gets Retry-After, also from another process', async () => {
  covers('S14.9');
  const headers = fromElsewhere();
  const another = await api.another({ environment: { TRUST_PROXY: '1' } });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1) statuses.push((await send(count % 2 === 0 ? api : another, 'app', APP, headers)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await send(another, 'app', APP, headers);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(api, 'app', APP)).status).toBe(201);
  } finally {
    await another.stop();
  }
});

describe('reading feedback', () => {
  let appId: string;
  let reportId: string;
  beforeAll(async () => {
    appId = await sentId(api, send(api, 'app', { ...APP, subject: 'Lantern', coordinates: '0|0' }));
    // The clock advances, because the list is sorted by time, newest first.
    api.clock.advance(1000);
    reportId = await sentId(api, send(api, 'service', aboutService(shelter.id, { subject: 'Lighthouse' })));
  });
  const seenBy = async ({ token }: KnownPerson, query = '?limit=100') =>
    (await listFeedbacks(api, token, query)).filter(({ id }) => [appId, reportId].includes(id));

  test('returns everything to an administrator, with sender and place', async () => {
    covers('3-10');
    const [report, app] = await seenBy(administrator);
    expect(app).toEqual({
      id: appId,
      type: 'APP',
      kind: 'feedback',
      subject: 'Lantern',
      message: APP.message,
      createdAt: expect.any(String),
      isSeen: false,
      isArchive: false,
      email: APP.email,
    });
    expect(report).toMatchObject({
      id: reportId,
      type: 'SERVICE',
      subject: 'Lighthouse',
      message: aboutService(shelter.id)['message'],
      isArchive: false,
      ...SENDER,
      location: { coordinates: [-118.2437, 34.0522] },
      plusCode: '85633Q24+VG',
      serviceId: shelter.id,
    });
  });

  test('returns only feedback on services to a volunteer lead', async () => {
    covers('6-56');
    expect(await seenBy(lead)).toEqual([expect.objectContaining({ id: reportId, email: SENDER.email })]);
    expect(await seenBy(lead, '?type=APP&limit=100')).toEqual([]);
  });

  test('returns the text without the sender to the owner of the service, and nothing to other users', async () => {
    const [report, ...rest] = await seenBy(owner);
    expect(rest).toEqual([]);
    expect(Object.keys(report ?? {}).sort()).toEqual(
      ['createdAt', 'id', 'isArchive', 'isSeen', 'kind', 'message', 'serviceId', 'serviceName', 'subject', 'type'].sort(),
    );
    expect(await listFeedbacks(api, other.token)).toEqual([]);
  });

  test('searches only in texts that the caller may read', async () => {
    covers('7-43');
    const found = async ({ token }: KnownPerson, query: string) =>
      (await listFeedbacks(api, token, query)).map(({ id }) => id).filter((id) => [appId, reportId].includes(id));
    expect(await found(administrator, '?q=lantern')).toEqual([appId]);
    expect(await found(administrator, '?q=2135550107&search=phone')).toEqual([reportId]);
    expect(await found(owner, '?q=LIGHTHOUSE')).toEqual([reportId]);
    expect(await found(owner, '?q=ana.sender')).toEqual([]);
  });

  test('returns pages of 25, the newest first', async () => {
    covers('9-4');
    for (let count = 0; count < 26; count += 1) {
      api.clock.advance(1000);
      await send(api, 'app', { ...APP, subject: `Page ${count}` });
    }
    const last = await send(api, 'app', { ...APP, subject: 'Page last' });
    const reply = await readAfter(api, last, '/api/feedbacks');
    const page = reply.body as readonly { readonly subject: string; readonly createdAt: string }[];
    expect(page).toHaveLength(25);
    expect(page.map(({ createdAt }) => createdAt)).toEqual(
      page
        .map(({ createdAt }) => createdAt)
        .toSorted()
        .toReversed(),
    );
    expect(reply.headers.get('link')).toContain('skip=25');
    expect(Number(reply.headers.get('x-total-count'))).toBeGreaterThan(26);
  });
});

describe('D managing feedback', () => {
  test('marks it as read for all users when one opens it', async () => {
    covers('3-33');
    const id = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    const [before, own] = [Number(await unread(administrator)), Number(await unread(owner))];
    expect(own).toBeGreaterThan(0);
    await api.projected(await act(`${id}/seen`, owner));
    expect(await unread(administrator)).toBe(before - 1);
    expect(await unread(owner)).toBe(own - 1);
    expect(await unread(other)).toBe(0);
  });

  test('lists archived feedback only in the archive, until it is moved back', async () => {
    covers('4-56', '7-48');
    const id = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    const archived = await act(`${id}/archive`, lead);
    expect(fieldOf(archived, 'message')).toBe('This feedback was archived successfully!');
    await api.projected(archived);
    const ids = async (query: string) => (await listFeedbacks(api, owner.token, query)).map((each) => each.id);
    expect(await ids('?limit=100')).not.toContain(id);
    expect(await ids('?limit=100&isArchive=true')).toContain(id);
    await api.projected(await act(`${id}/unarchive`, owner));
    expect(await ids('?limit=100')).toContain(id);
  });

  test.each(['active', 'archived'] as const)('removes feedback deleted while %s from every list, and can restore it', async (was) => {
    covers('4-68', '7-50');
    const id = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    if (was === 'archived') await api.projected(await act(`${id}/archive`, owner));
    const listed = async ({ token }: KnownPerson, isArchive: boolean): Promise<boolean> =>
      (await listFeedbacks(api, token, `?limit=100&isArchive=${isArchive}`)).some((each) => each.id === id);
    expect(await listed(administrator, was === 'archived')).toBe(true);
    await api.projected(await act(id, owner, 'DELETE'));
    for (const reader of [administrator, lead, owner])
      for (const isArchive of [false, true]) expect(await listed(reader, isArchive)).toBe(false);
    expect(await act(`${id}/archive`, owner)).toMatchObject({ status: 409, body: { code: 'FEEDBACK_DELETED' } });
    await api.projected(await act(`${id}/restore`, owner));
    expect(await listed(administrator, was === 'archived')).toBe(true);
  });

  test('S2: every call rejects others’ feedback, app feedback and unknown ids alike', async () => {
    covers('S2.4');
    const report = await sentId(api, send(api, 'service', aboutService(shelter.id)));
    const app = await sentId(api, send(api, 'app', APP));
    for (const [who, ids] of [
      [other, [report, app, randomUUID()]],
      [owner, [app]],
      [lead, [app]],
    ] as const)
      for (const id of ids)
        for (const [path, method] of [
          [`${id}/seen`, 'POST'],
          [`${id}/archive`, 'POST'],
          [`${id}/unarchive`, 'POST'],
          [`${id}/restore`, 'POST'],
          [id, 'DELETE'],
          [id, 'GET'],
        ] as const)
          expect([path, (await act(path, who, method)).status]).toEqual([path, 403]);
    expect(await typesOf(api, `feedback-${app}`)).toEqual(['FeedbackSent']);
  });
});
