import { signConfirmLink } from '#identity/links/confirmLink.ts';
import { ADMIN_TOKEN, fieldOf, startApi, type Ask, type Reply, type TestApi } from '../support/api.ts';
import { readConformance, type DocumentedOperation } from '../support/conformance.ts';
import { openPeopleOf, type KnownPerson } from '../support/people.ts';
import { photograph } from '../support/pictures.ts';
import { form, idOf } from './commandsSupport.ts';
import { sendForm, sentId } from './feedbackSupport.ts';
import { given, HERE, makeService } from './queriesSupport.ts';

/* Checks that responses conform to openapi.yaml, for every role and every resource. */
const conformance = readConformance();
let api: TestApi;
const askers = new Map<string, string | null>();
let serviceIds: readonly string[];
let fileName: string;
let userIds: readonly string[];
let lineIds: readonly string[];
const regionIds = { region: '', coordinator: '', liaison: '' };
let batchId: string;
let exportId: string;
let entryId: string;
let linkToken: string;
const LINE = { name: 'Night Line', description: 'Volunteers listen.', phone: '988', area: 'Ohio', time: '24/7' };
const COORDINATOR = { name: 'Rosa P.', officePhone: '3035550161' };
const LIAISON = { name: 'Grace H.', district: 'Denver Public Schools', county: 'Denver, CO' };

const CERTIFICATE = {
  id: 'c0000000-0000-4000-8000-000000000000',
  closedAt: '2026-03-01T10:00:00.000Z',
  erasedAt: '2026-03-04T10:00:00.000Z',
  keys: [],
  servicesHandedOver: [],
  servicesRemoved: [],
};

beforeAll(async () => {
  api = await startApi();
  const people = await openPeopleOf(api);
  const admin = await people.open({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  const lead = await people.open({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  const provider = await people.open({ email: 'paula@example.org', displayName: 'Paula' });
  const waiting = await people.open({ email: 'wanda@example.org', displayName: 'Wanda', role: 'VOLUNTEER', approved: false });
  const erased = await people.open({ email: 'gone@example.org', displayName: 'Gone' });
  const closing = {
    by: 'person',
    closedAt: CERTIFICATE.closedAt,
    eraseAfter: CERTIFICATE.erasedAt,
    services: { become: 'removed' },
  } as const;
  await people.happen(erased.id, { type: 'AccountClosed', data: closing }, { type: 'AccountErased', data: { certificate: CERTIFICATE } });
  const services = [
    makeService(0, 'Meals', { ownerId: provider.id, translated: { summary: 'Comida', description: 'Cada día', age: '' } }),
    makeService(1, 'Hidden', {
      ownerId: erased.id,
      address: { confidential: true },
      classified: { types: ['SHELTER'] },
      beds: { total: 9, available: 0, observedAt: '2026-03-10T16:00:00.000Z' },
    }),
    makeService(2, 'Waiting', { approved: false, critical: { text: 'Open tonight', expiresAt: '2026-03-10T23:59' } }),
    makeService(3, 'Placeless', {
      place: { longitude: null, latitude: null, timeZone: null, county: null },
      critical: { text: 'Now', expiresAt: null },
    }),
  ];
  await given(api, services);
  const line = await api.ask('/api/crisis-lines', { body: LINE });
  await api.projected(line);
  lineIds = [idOf(line), 'none'];
  regionIds.coordinator = idOf(await api.ask('/api/coordinators', { body: COORDINATOR }));
  const area = { name: 'Metro', counties: ['Denver, CO'], coordinatorIds: [regionIds.coordinator] };
  regionIds.region = idOf(await api.ask('/api/regions', { body: area }));
  const liaison = await api.ask('/api/liaisons', { body: LIAISON });
  regionIds.liaison = idOf(liaison);
  await api.projected(liaison);
  await api.projected(await api.ask('/api/static-pages/ABOUT', { method: 'PUT', body: { language: 'es', content: '<p>Hola</p>' } }));
  batchId = String(fieldOf(await api.ask('/api/services/approve-services', { body: { services: ['none'] } }), 'commandId'));
  const exported = await api.ask('/api/audit/exports', { body: { format: 'csv', kind: 'approvals' } });
  await api.projected(exported);
  exportId = idOf(exported);
  entryId = ((await api.ask('/api/audit')).body as readonly { readonly id: string }[])[0]?.id ?? '';
  const fields = { email: 'ana@example.org', message: 'A photograph', coordinates: '-118.24|34.05', serviceId: services[0]!.id };
  fileName = `${await sentId(api, sendForm(api, 'service', fields, [{ bytes: await photograph() }]))}-0.webp`;
  linkToken = signConfirmLink(people.vault, {
    accountId: provider.id,
    serviceId: services[0]!.id,
    revision: 0,
    expiresAt: api.clock() + 86_400_000,
  });
  serviceIds = [...services.map(({ id }) => id), 'none', 'no%20id'];
  userIds = [provider.id, erased.id, 'none', 'no%20id'];
  const known: Readonly<Record<string, KnownPerson>> = { admin, lead, provider, waiting };
  askers.set('guest', null).set('the tools', ADMIN_TOKEN).set('a forged token', 'forged');
  for (const [name, { token }] of Object.entries(known)) askers.set(name, token);
});
afterAll(() => api.stop());

const operation = (id: string): DocumentedOperation => {
  const found = conformance.operations.find(({ operationId }) => operationId === id);
  if (found === undefined) throw new Error(`openapi.yaml has no operation ${id}.`);
  return found;
};

/** Documented statuses that each operation has returned. */
const seen = new Map<string, Set<number>>();
const violations: string[] = [];

const ask = async (of: DocumentedOperation, path: string, how: Ask = {}): Promise<Reply> => {
  const reply = await api.ask(path, { method: of.method.toUpperCase(), ...how });
  const wrong = conformance.violation(of, reply);
  if (wrong !== null) violations.push(`${of.operationId} ${path} ${reply.status}: ${wrong}`);
  else seen.set(of.operationId, (seen.get(of.operationId) ?? new Set()).add(reply.status));
  return reply;
};

const ID_SETS: readonly (readonly [string, () => readonly string[]])[] = [
  ['/services/', () => serviceIds],
  ['/users/', () => userIds],
  ['/crisis-lines/', () => lineIds],
  ['/regions/', () => [regionIds.region, 'none']],
  ['/coordinators/', () => [regionIds.coordinator, 'none']],
  ['/liaisons/', () => [regionIds.liaison, 'none']],
  ['/feedbacks/', () => [fileName.replace('-0.webp', ''), 'none']],
  ['/batches/', () => [batchId, 'none']],
  ['/audit/threads/', () => [batchId, 'none']],
  ['/undo/', () => [batchId, 'none']],
  ['/commands/', () => [batchId, 'none']],
  ['/audit/exports/', () => [exportId, 'none']],
  ['/events', () => [entryId, 'none']],
  ['/files/', () => [fileName, 'none']],
  ['/static-pages/', () => ['ABOUT', 'HOME']],
  ['/confirmations/', () => [linkToken, 'none']],
];
const idsFor = (path: string): readonly string[] => ID_SETS.find(([part]) => path.includes(part))?.[1]() ?? ['none'];

/** Returns every path of an operation, with the ids that exist here as parameters. */
const pathsOf = ({ path }: DocumentedOperation): readonly string[] =>
  /\{\w+\}/.test(path) ? idsFor(path).map((id) => path.replace(/\{\w+\}/, id).replace('{revision}', '0')) : [path];

const QUERIES: Readonly<Record<string, readonly string[]>> = {
  listServices: [
    '',
    `?nearCoordinate=${HERE}`,
    `?nearCoordinate=${HERE}&isOpen=true`,
    '?isShowAll=true',
    '?isApproved=false',
    '?isCriticalHeader=true',
    '?userType=USER',
    '?limit=7777',
    '?sort=distance',
    `?sort=help&hasFreeBeds=true&within=50&nearCoordinate=${HERE}`,
    '?within=50',
  ],
  countServices: ['', `?within=50&nearCoordinate=${HERE}`, '?q=example&limit=0', '?isApproved=false', '?within=50'],
  getWaiting: [''],
  listManagedServices: ['', '?shown=changed', '?shown=requested&kind=SHELTER', '?q=example&sort=name', '?shown=most'],
  listApprovals: ['', '?shown=changed', '?shown=done', '?q=example', '?limit=0'],
  listSameContact: ['', '?phone=2135550100', '?address1=100+Example+Street&city=Los+Angeles'],
  getBedRhythm: [''],
  getCommandStatus: ['', '?path=/services/none'],
  getBedHistory: ['', '?from=2026-03-01T00:00:00.000Z', '?to=yesterday'],
  listBedHistory: ['', '?city=Los+Angeles&from=2026-03-01T00:00:00.000Z'],
  listAudit: ['', '?kind=approvals&city=Los+Angeles', '?from=2026-03-01T00:00:00.000Z&limit=2', '?kind=bookkeeping', '?before=yesterday'],
  countAudit: ['', '?kind=none'],
  getService: ['', `?currentCoordinate=${HERE}`],
  getRoute: [`?currentCoordinate=${HERE}`],
  listCrisisLines: ['', '?q=night', '?q=nobody&search=name', '?removed=true', '?sort=phone'],
  listRegions: ['', '?q=metro', '?county=Denver,+CO', '?removed=true'],
  listCoordinators: ['', '?q=rosa', '?removed=true', '?sort=fax'],
  listLiaisons: ['', '?q=grace', '?region=none', '?removed=true'],
  listFeedbacks: ['', '?type=SERVICE', '?isArchive=true', '?q=photograph', '?limit=0'],
  listUsers: ['', '?q=example', '?status=erased,closed', '?search=roles&q=VOLUNTEER', '?limit=0'],
};
const BODIES: Readonly<Record<string, unknown>> = {
  searchCityOrZip: { keyword: 'Tole' },
  locateAddress: { address1: '1 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' },
};
const QUESTIONS_BY_POST = ['searchCityOrZip', 'locateAddress', 'reportNotifications'];

/** Operations that redirect to other sites, or are the target of such a redirect; other tests cover them. */
const ELSEWHERE = new Set(['startSocialSignIn', 'socialCallback']);

test('every read conforms to openapi.yaml, for every role in both languages', async () => {
  covers('7-85', 'api-8');
  const queries = conformance.operations.filter(
    ({ method, operationId }) => (method === 'get' || QUESTIONS_BY_POST.includes(operationId)) && !ELSEWHERE.has(operationId),
  );
  for (const of of queries)
    for (const token of askers.values())
      for (const language of ['en', 'es'])
        for (const path of pathsOf(of))
          for (const query of QUERIES[of.operationId] ?? [''])
            await ask(of, `${path}${query}`, {
              token,
              headers: { 'accept-language': language },
              ...(of.operationId in BODIES ? { body: BODIES[of.operationId] } : {}),
            });
  expect(violations.splice(0)).toEqual([]);
  const unanswered = queries.filter(({ operationId }) => seen.get(operationId)?.has(200) !== true).map(({ operationId }) => operationId);
  expect(unanswered).toEqual([]);
});

test('commands conform to openapi.yaml, accepted or rejected', async () => {
  covers('7-86', 'api-9');
  const provider = { token: askers.get('provider') ?? null };
  const added = await ask(operation('addService'), '/api/services', { ...provider, body: form() });
  await ask(operation('addService'), '/api/services', { ...provider, body: form({ name: '' }) });
  await ask(operation('addService'), '/api/services', { token: null, body: form() });
  const path = `/api/services/${idOf(added)}`;
  await ask(operation('confirmService'), `${path}/confirm`, { ...provider, body: {} });
  await ask(operation('reviseService'), path, { ...provider, body: form({ name: 'Another name' }) });
  await ask(operation('reviseService'), path, { ...provider, body: form(), headers: { 'if-match': '"999.0"' } });
  await ask(operation('updateAvailableBeds'), '/api/services/update-available-beds', {
    ...provider,
    body: { services: [{ id: idOf(added), availableBeds: 2, totalBeds: 9 }] },
  });
  await ask(operation('approveServices'), '/api/services/approve-services', { body: { services: [idOf(added), 'none'] } });
  const night = { startDate: '2026-12-24', endDate: '2026-12-24' };
  await ask(operation('closeDates'), `${path}/closed-dates`, { ...provider, body: night });
  await ask(operation('closeDates'), `${path}/closed-dates`, { ...provider, body: { ...night, endDate: '2026-12-23' } });
  await ask(operation('openDates'), `${path}/closed-dates?${new URLSearchParams(night).toString()}`, provider);
  await ask(operation('addBedCounter'), `${path}/bed-counters`, { ...provider, body: { email: 'nobody@example.org' } });
  await ask(operation('removeBedCounter'), `${path}/bed-counters/none`, provider);
  await ask(operation('setBedReminder'), `${path}/bed-reminder`, { ...provider, body: { on: false } });
  await ask(operation('setPlace'), `${path}/place`, { ...provider, body: { coordinates: [-118.25, 34.05] } });
  await ask(operation('setPlace'), `${path}/place`, { ...provider, body: { coordinates: [-118.25, 95] } });
  await ask(operation('takeBackChanges'), `${path}/take-back`, { body: {} });
  await ask(operation('withdrawApproval'), `${path}/withdraw-approval`, { body: { reason: 'Called.' } });
  await ask(operation('takeBackChanges'), `${path}/take-back`, { body: {} });
  await ask(operation('handOverService'), `${path}/hand-over`, { body: { userEmail: 'nobody@example.org' } });
  await ask(operation('requestOwnership'), `${path}/ownership-requests`, { body: { message: 'Mine.' } });
  await ask(operation('grantOwnership'), `${path}/ownership-requests/none/grant`);
  await ask(operation('declineOwnership'), `${path}/ownership-requests/none/decline`, { body: {} });
  await ask(operation('removeServices'), '/api/services/remove-services', { ...provider, body: { services: ['none'] } });
  const link = `/api/confirmations/${linkToken}`;
  const { revision } = fieldOf(await ask(operation('getConfirmation'), link, { token: null }), 'service') as { revision: number };
  await ask(operation('confirmByLink'), link, { token: null, body: { revision } });
  await ask(operation('confirmByLink'), link, { token: null, body: { revision } });
  await ask(operation('confirmByLink'), '/api/confirmations/none', { token: null, body: { revision } });
  await ask(operation('switchOwnMessages'), '/api/auth/messages', { ...provider, body: { weekly: false } });
  await ask(operation('endMessages'), '/api/auth/messages/off/none', { token: null });
  await ask(operation('giveKudos'), `${path}/likes`, { token: null });
  await ask(operation('giveKudos'), '/api/services/none/likes', { token: null });
  await ask(operation('forgetDevice'), '/api/device/forget', { token: null });
  const line = await ask(operation('addCrisisLine'), '/api/crisis-lines', { body: LINE });
  await ask(operation('addCrisisLine'), '/api/crisis-lines', { body: { ...LINE, phone: '' } });
  const linePath = `/api/crisis-lines/${idOf(line)}`;
  await ask(operation('reviseCrisisLine'), linePath, { body: { ...LINE, phone: '211' } });
  await ask(operation('reviseCrisisLine'), linePath, { body: { ...LINE, phone: '311', revision: 0 } });
  await ask(operation('removeCrisisLine'), linePath);
  await ask(operation('reviseCrisisLine'), linePath, { body: LINE });
  await ask(operation('restoreCrisisLine'), `${linePath}/restore`);
  const rosa = await ask(operation('addCoordinator'), '/api/coordinators', { body: COORDINATOR });
  await ask(operation('addCoordinator'), '/api/coordinators', { body: { ...COORDINATOR, fax: '555' } });
  const tom = await ask(operation('addCoordinator'), '/api/coordinators', { body: { ...COORDINATOR, regionId: regionIds.region } });
  const area = { name: 'North', counties: ['Weld, CO'], coordinatorIds: [idOf(rosa)] };
  const region = await ask(operation('addRegion'), '/api/regions', { body: area });
  await ask(operation('addRegion'), '/api/regions', { body: { ...area, name: 'Other' } });
  await ask(operation('addRegion'), '/api/regions', { body: { ...area, coordinatorIds: [] } });
  const regionPath = `/api/regions/${idOf(region)}`;
  await ask(operation('reviseRegion'), regionPath, { body: { ...area, name: 'Far North', revision: 0 } });
  await ask(operation('reviseRegion'), regionPath, { body: { ...area, name: 'Cold North', revision: 0 } });
  await ask(operation('removeCoordinator'), `/api/coordinators/${idOf(rosa)}`);
  await ask(operation('removeRegion'), regionPath);
  await ask(operation('reviseRegion'), regionPath, { body: area });
  await ask(operation('removeCoordinator'), `/api/coordinators/${idOf(rosa)}`);
  await ask(operation('restoreRegion'), `${regionPath}/restore`);
  await ask(operation('restoreCoordinator'), `/api/coordinators/${idOf(rosa)}/restore`);
  await ask(operation('restoreRegion'), `${regionPath}/restore`);
  await ask(operation('reviseCoordinator'), `/api/coordinators/${idOf(tom)}`, { body: { ...COORDINATOR, name: 'Tom' } });
  await ask(operation('reviseCoordinator'), `/api/coordinators/${idOf(tom)}`, { body: { ...COORDINATOR, name: 'Thomas', revision: 0 } });
  const grace = await ask(operation('addLiaison'), '/api/liaisons', { body: LIAISON });
  await ask(operation('addLiaison'), '/api/liaisons', { body: { ...LIAISON, county: 'Nowhere, CO' } });
  const gracePath = `/api/liaisons/${idOf(grace)}`;
  await ask(operation('reviseLiaison'), gracePath, { body: { ...LIAISON, title: 'Dr.' } });
  await ask(operation('removeLiaison'), gracePath);
  await ask(operation('reviseLiaison'), gracePath, { body: LIAISON });
  await ask(operation('restoreLiaison'), `${gracePath}/restore`);
  await ask(operation('publishStaticPage'), '/api/static-pages/FAQ', { body: { language: 'en', content: '<p>Hi</p>' } });
  await ask(operation('publishStaticPage'), '/api/static-pages/FAQ', { ...provider, body: { language: 'en', content: '<p>Hi</p>' } });
  await ask(operation('publishStaticPage'), '/api/static-pages/FAQ', { body: { language: 'en', content: '<p>Ho</p>', revision: -1 } });
  await ask(operation('takeBackStaticPage'), '/api/static-pages/FAQ/take-back', { body: { language: 'en', revision: -1 } });
  await ask(operation('takeBackStaticPage'), '/api/static-pages/FAQ/take-back', { body: { language: 'es' } });
  await ask(operation('removeService'), path, provider);
  await ask(operation('restoreService'), `${path}/restore`, provider);
  await ask(operation('removeService'), '/api/services/none', {});
  const person = { email: 'new@example.org', password: 'three quiet harbors', displayName: 'New' };
  await ask(operation('signUp'), '/api/auth/sign-up', { token: null, body: person });
  await ask(operation('signUp'), '/api/auth/sign-up', { token: null, body: person });
  const signedIn = await ask(operation('signIn'), '/api/auth/sign-in', {
    token: null,
    body: { email: person.email, password: person.password },
  });
  await ask(operation('signIn'), '/api/auth/sign-in', { token: null, body: { email: person.email, password: 'wrong one' } });
  const { token, user } = signedIn.body as { token: string; user: { id: string } };
  await ask(operation('updateProfile'), '/api/auth/profile', { token, body: { displayName: 'Newer', phone: '' } });
  await ask(operation('requestResetPassword'), '/api/auth/request-reset-password', { token: null, body: { email: 'nobody@example.org' } });
  await ask(operation('updateUser'), `/api/users/${user.id}`, { body: { displayName: 'Newest' } });
  await ask(operation('updateUser'), `/api/users/${user.id}`, { token, body: { displayName: 'Newest' } });
  await ask(operation('setPermission'), `/api/users/${user.id}/set-permission`, { body: { role: 'SUPER USER' } });
  await ask(operation('closeUser'), `/api/users/${user.id}`, {});
  await ask(operation('reopenUser'), `/api/users/${user.id}/reopen`, {});
  await ask(operation('closeUser'), '/api/users/none', {});
  await ask(operation('signOut'), '/api/auth/sign-out', provider);
  expect(violations.splice(0)).toEqual([]);
  for (const [id, status] of [
    ['addService', 201],
    ['reviseService', 412],
    ['takeBackChanges', 409],
    ['withdrawApproval', 200],
    ['restoreService', 200],
    ['restoreCrisisLine', 200],
    ['signUp', 201],
    ['signIn', 200],
    ['signIn', 401],
    ['setPermission', 200],
    ['signOut', 200],
  ] as const)
    expect([id, ...(seen.get(id) ?? [])]).toContain(status);
});

test('control: a response with an extra or missing field, or an undocumented status, is found', async () => {
  const of = operation('getUser');
  const { body, ...reply } = await ask(of, `/api/users/${userIds[0]}`);
  const known = body as Record<string, unknown>;
  const { email: _email, ...less } = known;
  expect(conformance.violation(of, { ...reply, body: known })).toBeNull();
  for (const wrong of [{ ...known, password: 'x' }, less, { ...known, roles: ['KING'] }])
    expect(conformance.violation(of, { ...reply, body: wrong })).not.toBeNull();
  expect(conformance.violation(of, { ...reply, status: 418, body: known })).not.toBeNull();
});
