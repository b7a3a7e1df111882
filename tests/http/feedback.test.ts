import { randomUUID } from 'node:crypto';
import type { TestApi } from '../support/api.ts';
import { fieldOf } from '../support/api.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { fromNewAddress, startPeopleApi } from './authSupport.ts';
import { eventsOf, idOf, readAfter, typesOf } from './commandsSupport.ts';
import { serviceFeedback, listFeedbacks, sendFeedback, SENDER, sentFeedbackId } from './feedbackSupport.ts';
import { appendGeneratedServices, createGeneratedService } from './queriesSupport.ts';
import { fieldErrorCodes } from './rejectionsSupport.ts';

/* Feedback over HTTP: who may send it, who may read which parts, and how it is managed. */

let api: TestApi;
let administrator: OpenedPerson;
let lead: OpenedPerson;
let owner: OpenedPerson;
let unrelatedPerson: OpenedPerson;
const shelterService = createGeneratedService(0, 'Harbor Night Shelter', { ownerId: 'to be set' });
const pendingService = createGeneratedService(1, 'Waiting Pantry', { approved: false });

beforeAll(async () => {
  api = await startPeopleApi();
  const people = await createPeople(api);
  administrator = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  owner = await people.openAccount({ email: 'paula@example.org', displayName: 'Paula' });
  unrelatedPerson = await people.openAccount({ email: 'otto@example.org', displayName: 'Otto' });
  await appendGeneratedServices(api, [{ ...shelterService, ownerId: owner.id }, pendingService]);
});
afterAll(() => api.stop());

const APP_FEEDBACK = { email: 'ana.sender@example.org', subject: 'The map', message: 'Bus lines would help.' };
const readUnreadCount = async ({ token }: OpenedPerson): Promise<unknown> =>
  fieldOf(await api.sendRequest('/api/auth/report-notifications', { method: 'POST', token }), 'countUnReadFeedbacks');
const changeFeedback = (path: string, { token }: OpenedPerson, method = 'POST') =>
  api.sendRequest(`/api/feedbacks/${path}`, { method, token });

describe('sending feedback', () => {
  test('stores texts, sender and place encrypted in the log and in the read model', async () => {
    covers('feedback-4');
    const id = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
    const [event] = await eventsOf(api, `feedback-${id}`);
    expect(event).toEqual({
      type: 'FeedbackSent',
      data: {
        type: 'SERVICE',
        kind: 'report',
        serviceId: shelterService.id,
        sentAt: expect.any(String),
        images: [],
        sealed: { key: expect.stringContaining(`feedback-${id}.`), box: expect.any(String) },
      },
    });
    const rows = await api.product.mongo.models.collection('feedbacks_v1').find().toArray();
    const stored = JSON.stringify([event, rows]);
    for (const secret of ['across the street', SENDER.email, 'Ana Sender', '555-0107', '34.0522']) expect(stored).not.toContain(secret);
  });

  test('records a report, and nothing else, as the causation of the change that names it', async () => {
    const id = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
    const confirmWithCause = (cause: string) =>
      api.sendRequest(`/api/services/${shelterService.id}/confirm`, { method: 'POST', body: {}, headers: { 'caused-by': cause } });
    expect((await confirmWithCause(`feedback-${id}`)).status).toBe(200);
    const [report] = await api.product.store.readStream(`feedback-${id}`);
    const confirmationEvent = (await api.product.store.readStream(`service-${shelterService.id}`)).at(-1);
    expect(confirmationEvent?.metadata.causationId).toBe(report?.metadata.commandId);
    const refused = await confirmWithCause('feedback-of-nobody');
    expect([refused.status, fieldOf(refused, 'code')]).toEqual([400, 'INVALID_CAUSE']);
  });

  test('with the same key again stores one feedback, whatever other forms used that key', async () => {
    covers('7-5');
    const headers = { 'idempotency-key': randomUUID() };
    const first = await sendFeedback(api, 'app', APP_FEEDBACK, headers);
    const repeatedReply = await sendFeedback(api, 'app', APP_FEEDBACK, headers);
    expect([first.status, repeatedReply.status]).toEqual([201, 201]);
    expect(idOf(repeatedReply)).toBe(idOf(first));
    expect(await typesOf(api, `feedback-${idOf(first)}`)).toEqual(['FeedbackSent']);
    const otherSenderReply = await sendFeedback(api, 'app', { ...APP_FEEDBACK, message: 'Another person with the same key.' }, headers);
    expect(otherSenderReply.status).toBe(201);
    expect(idOf(otherSenderReply)).not.toBe(idOf(first));
    const aboutShelter = [
      await sendFeedback(api, 'service', serviceFeedback(shelterService.id), headers),
      await sendFeedback(api, 'service', serviceFeedback(shelterService.id), headers),
    ];
    expect(aboutShelter.map(({ status }) => status)).toEqual([201, 201]);
    expect(idOf(aboutShelter[1]!)).toBe(idOf(aboutShelter[0]!));
  });

  test('returns a message in the language of the sender', async () => {
    const reply = await sendFeedback(api, 'service', serviceFeedback(shelterService.id), { 'accept-language': 'es' });
    expect(fieldOf(reply, 'message')).toBe('Gracias. Revisaremos la información de este lugar.');
  });

  test('uses the service’s name as the subject of a report', async () => {
    covers('1-11');
    const id = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
    const listed = await listFeedbacks(api, administrator.token);
    expect(listed.find((feedback) => feedback.id === id)).toMatchObject({
      subject: 'Harbor Night Shelter',
      serviceName: 'Harbor Night Shelter',
    });
  });

  test('about an unlisted service is rejected without revealing whether the service is pending', async () => {
    for (const id of [pendingService.id, 'nobody'])
      expect(await sendFeedback(api, 'service', serviceFeedback(id))).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } });
  });

  test('is rejected with the names of missing or invalid fields', async () => {
    covers('5-64');
    expect(fieldErrorCodes(await sendFeedback(api, 'app', {}))).toEqual(['email REQUIRED', 'subject REQUIRED', 'message REQUIRED']);
    const reply = await sendFeedback(api, 'app', { email: 'a,b@c', subject: '', message: 'x', isSeen: true });
    expect(reply.status).toBe(400);
    expect(fieldOf(reply, 'errors')).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: 'email', code: 'PLEASE_INPUT_VALID_EMAIL' }),
        expect.objectContaining({ path: 'subject', code: 'REQUIRED' }),
        expect.objectContaining({ path: 'isSeen', code: 'UNKNOWN_FIELD' }),
      ]),
    );
    const report = await sendFeedback(api, 'service', { serviceId: shelterService.id });
    expect(report.body).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
    expect(fieldErrorCodes(report)).toEqual(['email REQUIRED', 'message REQUIRED']);
    expect(fieldErrorCodes(await sendFeedback(api, 'service', serviceFeedback(shelterService.id, { email: 'ana' })))).toEqual([
      'email PLEASE_INPUT_VALID_EMAIL',
    ]);
  });
});

test('S14: a sender over the limit gets Retry-After, also from another process', async () => {
  covers('S14.9');
  const headers = fromNewAddress();
  const restartedApi = await api.another({ environment: { TRUST_PROXY: '1' } });
  try {
    const statuses: number[] = [];
    for (let count = 0; count < 20; count += 1)
      statuses.push((await sendFeedback(count % 2 === 0 ? api : restartedApi, 'app', APP_FEEDBACK, headers)).status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const refused = await sendFeedback(restartedApi, 'app', APP_FEEDBACK, headers);
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendFeedback(api, 'app', APP_FEEDBACK)).status).toBe(201);
  } finally {
    await restartedApi.stop();
  }
});

describe('reading feedback', () => {
  let appId: string;
  let reportId: string;
  beforeAll(async () => {
    appId = await sentFeedbackId(api, sendFeedback(api, 'app', { ...APP_FEEDBACK, subject: 'Lantern', coordinates: '0|0' }));
    // The clock advances, because the list is sorted by time, newest first.
    api.clock.advance(1000);
    reportId = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id, { subject: 'Lighthouse' })));
  });
  const feedbacksVisibleTo = async ({ token }: OpenedPerson, query = '?limit=100') =>
    (await listFeedbacks(api, token, query)).filter(({ id }) => [appId, reportId].includes(id));

  test('returns everything to an administrator, with sender and place', async () => {
    covers('3-10');
    const [report, app] = await feedbacksVisibleTo(administrator);
    expect(app).toEqual({
      id: appId,
      type: 'APP',
      kind: 'feedback',
      subject: 'Lantern',
      message: APP_FEEDBACK.message,
      createdAt: expect.any(String),
      isSeen: false,
      isArchive: false,
      email: APP_FEEDBACK.email,
    });
    expect(report).toMatchObject({
      id: reportId,
      type: 'SERVICE',
      subject: 'Lighthouse',
      message: serviceFeedback(shelterService.id)['message'],
      isArchive: false,
      ...SENDER,
      location: { coordinates: [-118.2437, 34.0522] },
      plusCode: '85633Q24+VG',
      serviceId: shelterService.id,
    });
  });

  test('returns only feedback on services to a volunteer lead', async () => {
    covers('6-56');
    expect(await feedbacksVisibleTo(lead)).toEqual([expect.objectContaining({ id: reportId, email: SENDER.email })]);
    expect(await feedbacksVisibleTo(lead, '?type=APP&limit=100')).toEqual([]);
  });

  test('returns the text without the sender to the owner of the service, and nothing to other users', async () => {
    const [report, ...otherReports] = await feedbacksVisibleTo(owner);
    expect(otherReports).toEqual([]);
    expect(Object.keys(report ?? {}).sort()).toEqual(
      ['createdAt', 'id', 'isArchive', 'isSeen', 'kind', 'message', 'serviceId', 'serviceName', 'subject', 'type'].sort(),
    );
    expect(await listFeedbacks(api, unrelatedPerson.token)).toEqual([]);
  });

  test('searches only in texts that the caller may read', async () => {
    covers('7-43');
    const searchSubjects = async ({ token }: OpenedPerson, query: string) =>
      (await listFeedbacks(api, token, query)).map(({ id }) => id).filter((id) => [appId, reportId].includes(id));
    expect(await searchSubjects(administrator, '?q=lantern')).toEqual([appId]);
    expect(await searchSubjects(administrator, '?q=2135550107&search=phone')).toEqual([reportId]);
    expect(await searchSubjects(owner, '?q=LIGHTHOUSE')).toEqual([reportId]);
    expect(await searchSubjects(owner, '?q=ana.sender')).toEqual([]);
  });

  test('returns pages of 25, the newest first', async () => {
    covers('9-4');
    for (let count = 0; count < 26; count += 1) {
      api.clock.advance(1000);
      await sendFeedback(api, 'app', { ...APP_FEEDBACK, subject: `Page ${count}` });
    }
    const lastFeedback = await sendFeedback(api, 'app', { ...APP_FEEDBACK, subject: 'Page last' });
    const reply = await readAfter(api, lastFeedback, '/api/feedbacks');
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
    const id = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
    const [before, ownUnread] = [Number(await readUnreadCount(administrator)), Number(await readUnreadCount(owner))];
    expect(ownUnread).toBeGreaterThan(0);
    await api.projected(await changeFeedback(`${id}/seen`, owner));
    expect(await readUnreadCount(administrator)).toBe(before - 1);
    expect(await readUnreadCount(owner)).toBe(ownUnread - 1);
    expect(await readUnreadCount(unrelatedPerson)).toBe(0);
  });

  test('lists archived feedback only in the archive, until it is moved back', async () => {
    covers('4-56', '7-48');
    const id = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
    const archivedReply = await changeFeedback(`${id}/archive`, lead);
    expect(fieldOf(archivedReply, 'message')).toBe('This feedback was archived successfully!');
    await api.projected(archivedReply);
    const ids = async (query: string) => (await listFeedbacks(api, owner.token, query)).map((feedback) => feedback.id);
    expect(await ids('?limit=100')).not.toContain(id);
    expect(await ids('?limit=100&isArchive=true')).toContain(id);
    await api.projected(await changeFeedback(`${id}/unarchive`, owner));
    expect(await ids('?limit=100')).toContain(id);
  });

  test.each(['active', 'archived'] as const)(
    'removes feedback deleted while %s from every list, and can restore it',
    async (previousState) => {
      covers('4-68', '7-50');
      const id = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
      if (previousState === 'archived') await api.projected(await changeFeedback(`${id}/archive`, owner));
      const isListed = async ({ token }: OpenedPerson, isArchive: boolean): Promise<boolean> =>
        (await listFeedbacks(api, token, `?limit=100&isArchive=${isArchive}`)).some((feedback) => feedback.id === id);
      expect(await isListed(administrator, previousState === 'archived')).toBe(true);
      await api.projected(await changeFeedback(id, owner, 'DELETE'));
      for (const person of [administrator, lead, owner])
        for (const isArchive of [false, true]) expect(await isListed(person, isArchive)).toBe(false);
      expect(await changeFeedback(`${id}/archive`, owner)).toMatchObject({ status: 409, body: { code: 'FEEDBACK_DELETED' } });
      await api.projected(await changeFeedback(`${id}/restore`, owner));
      expect(await isListed(administrator, previousState === 'archived')).toBe(true);
    },
  );

  test('S2: every call rejects others’ feedback, app feedback and unknown ids alike', async () => {
    covers('S2.4');
    const report = await sentFeedbackId(api, sendFeedback(api, 'service', serviceFeedback(shelterService.id)));
    const app = await sentFeedbackId(api, sendFeedback(api, 'app', APP_FEEDBACK));
    for (const [caller, ids] of [
      [unrelatedPerson, [report, app, randomUUID()]],
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
          expect([path, (await changeFeedback(path, caller, method)).status]).toEqual([path, 403]);
    expect(await typesOf(api, `feedback-${app}`)).toEqual(['FeedbackSent']);
  });
});
