import { setTimeout as delay } from 'node:timers/promises';
import { signConfirmLink } from '#identity/links/confirmLink.ts';
import { hsdsId, kindTerm } from '#interchange/hsds/ownTaxonomies.ts';
import { ADMIN_TOKEN, fieldOf, startApi, type RequestInput, type Reply, type TestApi } from '../support/api.ts';
import { readConformance, type DocumentedOperation } from '../support/conformance.ts';
import { createPeople, type OpenedPerson } from '../support/people.ts';
import { createPhoto } from '../support/pictures.ts';
import { serviceForm, idOf } from './commandsSupport.ts';
import { sendForm, sentFeedbackId } from './feedbackSupport.ts';
import { finishedImport, previewedImport, uploadRequestOf } from './importsSupport.ts';
import { appendGeneratedServices, LOS_ANGELES_COORDINATE, createGeneratedService } from './queriesSupport.ts';

/* Checks that responses conform to openapi.yaml, for every role and every resource. */
const conformance = readConformance();
let api: TestApi;
const tokenByCaller = new Map<string, string | null>();
let serviceIds: readonly string[];
let fileName: string;
let userIds: readonly string[];
let lineIds: readonly string[];
const regionIds = { region: '', coordinator: '', liaison: '' };
let batchId: string;
let exportId: string;
let replayExportId: string;
let entryId: string;
let linkToken: string;
let importId: string;
let finishedImportId: string;
const LISTINGS_FILE = 'name,phone,Code\nOak Pantry,303-555-0101,A7\n,303-555-0102,B2';
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
  const people = await createPeople(api);
  const admin = await people.openAccount({ email: 'ada@example.org', displayName: 'Ada', role: 'ADMINISTRATOR' });
  const lead = await people.openAccount({ email: 'lena@example.org', displayName: 'Lena', role: 'VOLUNTEER LEAD' });
  const provider = await people.openAccount({ email: 'paula@example.org', displayName: 'Paula' });
  const pendingVolunteer = await people.openAccount({
    email: 'wanda@example.org',
    displayName: 'Wanda',
    role: 'VOLUNTEER',
    approved: false,
  });
  const erased = await people.openAccount({ email: 'gone@example.org', displayName: 'Gone' });
  const closingFacts = {
    by: 'person',
    closedAt: CERTIFICATE.closedAt,
    eraseAfter: CERTIFICATE.erasedAt,
    services: { become: 'removed' },
  } as const;
  await people.appendEvents(
    erased.id,
    { type: 'AccountClosed', data: closingFacts },
    { type: 'AccountErased', data: { certificate: CERTIFICATE } },
  );
  const services = [
    createGeneratedService(0, 'Meals', { ownerId: provider.id, translated: { summary: 'Comida', description: 'Cada día', age: '' } }),
    createGeneratedService(1, 'Hidden', {
      ownerId: erased.id,
      address: { confidential: true },
      classified: { types: ['SHELTER'] },
      beds: { total: 9, available: 0, observedAt: '2026-03-10T16:00:00.000Z' },
    }),
    createGeneratedService(2, 'Waiting', { approved: false, critical: { text: 'Open tonight', expiresAt: '2026-03-10T23:59' } }),
    createGeneratedService(3, 'Placeless', {
      place: { longitude: null, latitude: null, timeZone: null, county: null },
      critical: { text: 'Now', expiresAt: null },
    }),
  ];
  await appendGeneratedServices(api, services);
  const line = await api.sendRequest('/api/crisis-lines', { body: LINE });
  await api.projected(line);
  lineIds = [idOf(line), 'none'];
  regionIds.coordinator = idOf(await api.sendRequest('/api/coordinators', { body: COORDINATOR }));
  const area = { name: 'Metro', counties: ['Denver, CO'], coordinatorIds: [regionIds.coordinator] };
  regionIds.region = idOf(await api.sendRequest('/api/regions', { body: area }));
  const liaison = await api.sendRequest('/api/liaisons', { body: LIAISON });
  regionIds.liaison = idOf(liaison);
  await api.projected(liaison);
  await api.projected(
    await api.sendRequest('/api/static-pages/ABOUT', { method: 'PUT', body: { language: 'es', content: '<p>Hola</p>' } }),
  );
  batchId = String(fieldOf(await api.sendRequest('/api/services/approve-services', { body: { services: ['none'] } }), 'commandId'));
  const exportReply = await api.sendRequest('/api/audit/exports', { body: { format: 'csv', kind: 'approvals' } });
  await api.projected(exportReply);
  exportId = idOf(exportReply);
  const replayExportReply = await api.sendRequest('/api/replay/exports', { body: Object.fromEntries(new URLSearchParams(REPLAY_PERIOD)) });
  await api.projected(replayExportReply);
  replayExportId = idOf(replayExportReply);
  entryId = ((await api.sendRequest('/api/audit')).body as readonly { readonly id: string }[])[0]?.id ?? '';
  const fields = { email: 'ana@example.org', message: 'A photograph', coordinates: '-118.24|34.05', serviceId: services[0]!.id };
  fileName = `${await sentFeedbackId(api, sendForm(api, 'service', fields, [{ bytes: await createPhoto() }]))}-0.webp`;
  importId = idOf(await api.sendRequest('/api/imports', await uploadRequestOf(LISTINGS_FILE)));
  finishedImportId = idOf(await api.sendRequest('/api/imports', await uploadRequestOf('name,phone\nElm Pantry,303-555-0102')));
  await finishedImport(api, finishedImportId);
  linkToken = signConfirmLink(people.vault, {
    accountId: provider.id,
    serviceId: services[0]!.id,
    revision: 0,
    expiresAt: api.clock() + 86_400_000,
  });
  serviceIds = [...services.map(({ id }) => id), 'none', 'no%20id'];
  userIds = [provider.id, erased.id, 'none', 'no%20id'];
  const known: Readonly<Record<string, OpenedPerson>> = { admin, lead, provider, waiting: pendingVolunteer };
  tokenByCaller.set('guest', null).set('the tools', ADMIN_TOKEN).set('a forged token', 'forged');
  for (const [name, { token }] of Object.entries(known)) tokenByCaller.set(name, token);
});
afterAll(() => api.stop());

const findOperation = (id: string): DocumentedOperation => {
  const matchingOperation = conformance.operations.find(({ operationId }) => operationId === id);
  if (matchingOperation === undefined) throw new Error(`openapi.yaml has no operation ${id}.`);
  return matchingOperation;
};

/** Documented statuses that each operation has returned. */
const returnedStatuses = new Map<string, Set<number>>();
const violations: string[] = [];

const askAndCheck = async (operationToCheck: DocumentedOperation, path: string, options: RequestInput = {}): Promise<Reply> => {
  const reply = await api.sendRequest(path, { method: operationToCheck.method.toUpperCase(), ...options });
  const wrong = conformance.violation(operationToCheck, reply);
  if (wrong !== null) violations.push(`${operationToCheck.operationId} ${path} ${reply.status}: ${wrong}`);
  else
    returnedStatuses.set(operationToCheck.operationId, (returnedStatuses.get(operationToCheck.operationId) ?? new Set()).add(reply.status));
  return reply;
};

const ID_SETS: readonly (readonly [string, () => readonly string[]])[] = [
  ['/hsds/3/service_at_locations/', () => [...serviceIds.map((id) => hsdsId(id, 'service at location')), 'none']],
  ['/hsds/3/organizations/', () => [...serviceIds.map((id) => hsdsId(id, 'organization')), 'none']],
  ['/hsds/3/taxonomies/', () => [kindTerm('MEALS').taxonomy_detail.id, 'none']],
  ['/hsds/3/taxonomy_terms/', () => [kindTerm('MEALS').id, 'none']],
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
  ['/replay/exports/', () => [replayExportId, 'none']],
  ['/events', () => [entryId, 'none']],
  ['/files/', () => [fileName, 'none']],
  ['/static-pages/', () => ['ABOUT', 'HOME']],
  ['/confirmations/', () => [linkToken, 'none']],
  ['/imports/', () => [importId, finishedImportId, 'none']],
];
const exampleIdsFor = (path: string): readonly string[] => ID_SETS.find(([pathPart]) => path.includes(pathPart))?.[1]() ?? ['none'];

/** Returns every path of an operation, with the ids that exist here as parameters. */
const pathsOf = ({ path }: DocumentedOperation): readonly string[] =>
  /\{\w+\}/.test(path) ? exampleIdsFor(path).map((id) => path.replace(/\{\w+\}/, id).replace('{revision}', '0')) : [path];

const REPLAY_PERIOD = 'from=2026-03-01T00:00:00.000Z&to=2026-03-10T17:00:00.000Z';
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  listServices: [
    '',
    `?nearCoordinate=${LOS_ANGELES_COORDINATE}`,
    `?nearCoordinate=${LOS_ANGELES_COORDINATE}&isOpen=true`,
    '?isShowAll=true',
    '?isApproved=false',
    '?isCriticalHeader=true',
    '?userType=USER',
    '?limit=7777',
    '?sort=distance',
    `?sort=help&hasFreeBeds=true&within=50&nearCoordinate=${LOS_ANGELES_COORDINATE}`,
    '?within=50',
    '?sameServiceAs=example',
    '?sameServiceAs=$where()',
  ],
  countServices: ['', `?within=50&nearCoordinate=${LOS_ANGELES_COORDINATE}`, '?q=example&limit=0', '?isApproved=false', '?within=50'],
  getWaiting: [''],
  listManagedServices: ['', '?shown=changed', '?shown=requested&kind=SHELTER', '?q=example&sort=name', '?shown=most'],
  listApprovals: ['', '?shown=changed', '?shown=twice', '?shown=done', '?q=example', '?limit=0'],
  listSameContact: ['', '?phone=2135550100', '?address1=100+Example+Street&city=Los+Angeles'],
  getBedRhythm: [''],
  getCommandStatus: ['', '?path=/services/none'],
  getBedHistory: ['', '?from=2026-03-01T00:00:00.000Z', '?to=yesterday'],
  listBedHistory: ['', '?city=Los+Angeles&from=2026-03-01T00:00:00.000Z'],
  listAudit: ['', '?kind=approvals&city=Los+Angeles', '?from=2026-03-01T00:00:00.000Z&limit=2', '?kind=bookkeeping', '?before=yesterday'],
  countAudit: ['', '?kind=none'],
  summarizeReplay: [`?${REPLAY_PERIOD}`, `?${REPLAY_PERIOD}&kinds=beds,edits&region=none`, '?from=yesterday'],
  listReplayChanges: [`?${REPLAY_PERIOD}&limit=3`, `?${REPLAY_PERIOD}&region=unknown`],
  listReplayPlaces: ['?at=2026-03-10T16:00:00.000Z', '?at=2099-01-01T00:00:00.000Z'],
  getWhatIf: [`?${REPLAY_PERIOD}&quota=2&bedHours=4&ownersPublish=true`, `?${REPLAY_PERIOD}`, '?from=yesterday&quota=0'],
  getService: ['', `?currentCoordinate=${LOS_ANGELES_COORDINATE}`],
  getRoute: [`?currentCoordinate=${LOS_ANGELES_COORDINATE}`],
  listHsdsServices: [
    '',
    '?full=true&per_page=2',
    '?minimal=true',
    '?search=example',
    '?modified_after=2026-03-01',
    '?modified_after=May',
    '?page=99',
  ],
  listHsdsServiceAtLocations: ['', '?full=true', `?taxonomy_term_id=${kindTerm('MEALS').id}`, '?per_page=0'],
  listHsdsOrganizations: ['', '?full_service=true', '?search=nobody'],
  listHsdsTaxonomyTerms: ['', '?search=food&top_only=true', '?parent_id=none'],
  exportChanges: ['', '?limit=1', '?limit=0', '?after=none'],
  listCrisisLines: ['', '?q=night', '?q=nobody&search=name', '?removed=true', '?sort=phone'],
  listRegions: ['', '?q=metro', '?county=Denver,+CO', '?removed=true'],
  listCoordinators: ['', '?q=rosa', '?removed=true', '?sort=fax'],
  listLiaisons: ['', '?q=grace', '?region=none', '?removed=true'],
  listFeedbacks: ['', '?type=SERVICE', '?isArchive=true', '?q=photograph', '?limit=0'],
  listUsers: [
    '',
    '?q=example',
    '?sort=role&direction=asc',
    '?sort=lastSignIn',
    '?status=erased,closed',
    '?search=roles&q=VOLUNTEER',
    '?limit=0',
  ],
};
const BODIES: Readonly<Record<string, unknown>> = {
  searchCityOrZip: { keyword: 'Tole' },
  askChatbot: { query: 'Where can I get dinner?', coordinate: '34.05|-118.24' },
  locateAddress: { address1: '1 Example Street', city: 'Los Angeles', state: 'CA', zip: '90012', country: 'US' },
};
const READS_BY_POST = ['searchCityOrZip', 'locateAddress', 'reportNotifications', 'askChatbot'];

/** Operations that redirect to other sites, or are the target of such a redirect; other tests cover them. */
const REDIRECTING_OPERATIONS = new Set(['startSocialSignIn', 'socialCallback']);

test('every read conforms to openapi.yaml, for every role in both languages', async () => {
  covers('7-85', 'api-8');
  const queries = conformance.operations.filter(
    ({ method, operationId }) => (method === 'get' || READS_BY_POST.includes(operationId)) && !REDIRECTING_OPERATIONS.has(operationId),
  );
  for (const operationToCheck of queries)
    for (const token of tokenByCaller.values())
      for (const language of ['en', 'es'])
        for (const path of pathsOf(operationToCheck))
          for (const query of QUERIES[operationToCheck.operationId] ?? [''])
            await askAndCheck(operationToCheck, `${path}${query}`, {
              token,
              headers: { 'accept-language': language },
              ...(operationToCheck.operationId in BODIES ? { body: BODIES[operationToCheck.operationId] } : {}),
            });
  expect(violations.splice(0)).toEqual([]);
  const operationsWithout200 = queries
    .filter(({ operationId }) => returnedStatuses.get(operationId)?.has(200) !== true)
    .map(({ operationId }) => operationId);
  expect(operationsWithout200).toEqual([]);
});

test('commands conform to openapi.yaml, accepted or rejected', async () => {
  covers('7-86', 'api-9');
  const provider = { token: tokenByCaller.get('provider') ?? null };
  const added = await askAndCheck(findOperation('addService'), '/api/services', { ...provider, body: serviceForm() });
  await askAndCheck(findOperation('addService'), '/api/services', { ...provider, body: serviceForm({ name: '' }) });
  await askAndCheck(findOperation('addService'), '/api/services', { token: null, body: serviceForm() });
  const path = `/api/services/${idOf(added)}`;
  await askAndCheck(findOperation('confirmService'), `${path}/confirm`, { ...provider, body: {} });
  await askAndCheck(findOperation('reviseService'), path, { ...provider, body: serviceForm({ name: 'Another name' }) });
  await askAndCheck(findOperation('reviseService'), path, { ...provider, body: serviceForm(), headers: { 'if-match': '"999.0"' } });
  await askAndCheck(findOperation('updateAvailableBeds'), '/api/services/update-available-beds', {
    ...provider,
    body: { services: [{ id: idOf(added), availableBeds: 2, totalBeds: 9 }] },
  });
  await askAndCheck(findOperation('approveServices'), '/api/services/approve-services', { body: { services: [idOf(added), 'none'] } });
  const closedNight = { startDate: '2026-12-24', endDate: '2026-12-24' };
  await askAndCheck(findOperation('closeDates'), `${path}/closed-dates`, { ...provider, body: closedNight });
  await askAndCheck(findOperation('closeDates'), `${path}/closed-dates`, { ...provider, body: { ...closedNight, endDate: '2026-12-23' } });
  await askAndCheck(findOperation('openDates'), `${path}/closed-dates?${new URLSearchParams(closedNight).toString()}`, provider);
  await askAndCheck(findOperation('addBedCounter'), `${path}/bed-counters`, { ...provider, body: { email: 'nobody@example.org' } });
  await askAndCheck(findOperation('removeBedCounter'), `${path}/bed-counters/none`, provider);
  await askAndCheck(findOperation('setBedReminder'), `${path}/bed-reminder`, { ...provider, body: { on: false } });
  await askAndCheck(findOperation('setPlace'), `${path}/place`, { ...provider, body: { coordinates: [-118.25, 34.05] } });
  await askAndCheck(findOperation('setPlace'), `${path}/place`, { ...provider, body: { coordinates: [-118.25, 95] } });
  await askAndCheck(findOperation('distinguishService'), `${path}/different-places`, { body: { otherId: 'none' } });
  await askAndCheck(findOperation('takeBackChanges'), `${path}/take-back`, { body: {} });
  await askAndCheck(findOperation('withdrawApproval'), `${path}/withdraw-approval`, { body: { reason: 'Called.' } });
  await askAndCheck(findOperation('takeBackChanges'), `${path}/take-back`, { body: {} });
  await askAndCheck(findOperation('handOverService'), `${path}/hand-over`, { body: { userEmail: 'nobody@example.org' } });
  await askAndCheck(findOperation('requestOwnership'), `${path}/ownership-requests`, { body: { message: 'Mine.' } });
  await askAndCheck(findOperation('grantOwnership'), `${path}/ownership-requests/none/grant`);
  await askAndCheck(findOperation('declineOwnership'), `${path}/ownership-requests/none/decline`, { body: {} });
  await askAndCheck(findOperation('removeServices'), '/api/services/remove-services', { ...provider, body: { services: ['none'] } });
  const link = `/api/confirmations/${linkToken}`;
  const { revision } = fieldOf(await askAndCheck(findOperation('getConfirmation'), link, { token: null }), 'service') as {
    revision: number;
  };
  await askAndCheck(findOperation('confirmByLink'), link, { token: null, body: { revision } });
  await askAndCheck(findOperation('confirmByLink'), link, { token: null, body: { revision } });
  await askAndCheck(findOperation('confirmByLink'), '/api/confirmations/none', { token: null, body: { revision } });
  await askAndCheck(findOperation('switchOwnMessages'), '/api/auth/messages', { ...provider, body: { weekly: false } });
  await askAndCheck(findOperation('endMessages'), '/api/auth/messages/off/none', { token: null });
  await askAndCheck(findOperation('giveKudos'), `${path}/likes`, { token: null });
  await askAndCheck(findOperation('giveKudos'), '/api/services/none/likes', { token: null });
  await askAndCheck(findOperation('forgetDevice'), '/api/device/forget', { token: null });
  const upload = await askAndCheck(findOperation('uploadImport'), '/api/imports', await uploadRequestOf(LISTINGS_FILE));
  await askAndCheck(findOperation('uploadImport'), '/api/imports', await uploadRequestOf(''));
  const importPath = `/api/imports/${idOf(upload)}`;
  const previewed = await previewedImport(api, idOf(upload));
  expect(previewed.preview).toMatchObject({ firstAdded: [{ name: 'Oak Pantry' }], firstRefused: [{ reason: 'NO_NAME' }] });
  await askAndCheck(findOperation('getImport'), importPath);
  await askAndCheck(findOperation('setImportOptions'), `${importPath}/options`, { body: { mapping: { Code: 'age' }, kind: 'MEALS' } });
  await askAndCheck(findOperation('setImportOptions'), `${importPath}/options`, { body: { mapping: { Fax: 'age' } } });
  await askAndCheck(findOperation('listImports'), '/api/imports');
  await askAndCheck(findOperation('startImport'), `${importPath}/start`, {
    body: { optionsVersion: '0b0f6a52-5d0a-4a0e-9a55-7d9f6a3f1a11' },
  });
  await askAndCheck(findOperation('getImportReport'), `${importPath}/report`);
  const { optionsVersion } = await previewedImport(api, idOf(upload));
  await askAndCheck(findOperation('startImport'), `${importPath}/start`, { body: { optionsVersion } });
  while (fieldOf(await api.sendRequest(importPath), 'state') === 'running') await delay(20);
  await askAndCheck(findOperation('getImportReport'), `${importPath}/report`);
  await askAndCheck(findOperation('setImportOptions'), `${importPath}/options`, { body: { kind: 'MEALS' } });
  await askAndCheck(findOperation('removeImport'), importPath);
  await askAndCheck(findOperation('removeImport'), importPath);
  const line = await askAndCheck(findOperation('addCrisisLine'), '/api/crisis-lines', { body: LINE });
  await askAndCheck(findOperation('addCrisisLine'), '/api/crisis-lines', { body: { ...LINE, phone: '' } });
  const linePath = `/api/crisis-lines/${idOf(line)}`;
  await askAndCheck(findOperation('reviseCrisisLine'), linePath, { body: { ...LINE, phone: '211' } });
  await askAndCheck(findOperation('reviseCrisisLine'), linePath, { body: { ...LINE, phone: '311', revision: 0 } });
  await askAndCheck(findOperation('removeCrisisLine'), linePath);
  await askAndCheck(findOperation('reviseCrisisLine'), linePath, { body: LINE });
  await askAndCheck(findOperation('restoreCrisisLine'), `${linePath}/restore`);
  const apiKeyBody = { name: 'Example Mission', rights: ['readHistory'] };
  const apiKey = await askAndCheck(findOperation('issueApiKey'), '/api/api-keys', { body: apiKeyBody });
  await askAndCheck(findOperation('issueApiKey'), '/api/api-keys', { body: { ...apiKeyBody, rights: [] } });
  await askAndCheck(findOperation('listApiKeys'), '/api/api-keys');
  await askAndCheck(findOperation('revokeApiKey'), `/api/api-keys/${idOf(apiKey)}`);
  await askAndCheck(findOperation('revokeApiKey'), '/api/api-keys/none');
  const modelPath = '/api/system/models/pages';
  await askAndCheck(findOperation('requestRebuild'), `${modelPath}/rebuild`);
  await askAndCheck(findOperation('requestRebuild'), `${modelPath}/rebuild`);
  await askAndCheck(findOperation('cancelRebuild'), `${modelPath}/cancel`);
  await askAndCheck(findOperation('requestSwitch'), `${modelPath}/switch`, { body: { acceptDifferences: false } });
  await askAndCheck(findOperation('requestRebuild'), '/api/system/models/unknown/rebuild');
  await askAndCheck(findOperation('requestProof'), '/api/system/proof');
  await askAndCheck(findOperation('getSystem'), '/api/system');
  const rosaReply = await askAndCheck(findOperation('addCoordinator'), '/api/coordinators', { body: COORDINATOR });
  await askAndCheck(findOperation('addCoordinator'), '/api/coordinators', { body: { ...COORDINATOR, fax: '555' } });
  const tomReply = await askAndCheck(findOperation('addCoordinator'), '/api/coordinators', {
    body: { ...COORDINATOR, regionId: regionIds.region },
  });
  const area = { name: 'North', counties: ['Weld, CO'], coordinatorIds: [idOf(rosaReply)] };
  const region = await askAndCheck(findOperation('addRegion'), '/api/regions', { body: area });
  await askAndCheck(findOperation('addRegion'), '/api/regions', { body: { ...area, name: 'Other' } });
  await askAndCheck(findOperation('addRegion'), '/api/regions', { body: { ...area, coordinatorIds: [] } });
  const regionPath = `/api/regions/${idOf(region)}`;
  await askAndCheck(findOperation('reviseRegion'), regionPath, { body: { ...area, name: 'Far North', revision: 0 } });
  await askAndCheck(findOperation('reviseRegion'), regionPath, { body: { ...area, name: 'Cold North', revision: 0 } });
  await askAndCheck(findOperation('removeCoordinator'), `/api/coordinators/${idOf(rosaReply)}`);
  await askAndCheck(findOperation('removeRegion'), regionPath);
  await askAndCheck(findOperation('reviseRegion'), regionPath, { body: area });
  await askAndCheck(findOperation('removeCoordinator'), `/api/coordinators/${idOf(rosaReply)}`);
  await askAndCheck(findOperation('restoreRegion'), `${regionPath}/restore`);
  await askAndCheck(findOperation('restoreCoordinator'), `/api/coordinators/${idOf(rosaReply)}/restore`);
  await askAndCheck(findOperation('restoreRegion'), `${regionPath}/restore`);
  await askAndCheck(findOperation('reviseCoordinator'), `/api/coordinators/${idOf(tomReply)}`, { body: { ...COORDINATOR, name: 'Tom' } });
  await askAndCheck(findOperation('reviseCoordinator'), `/api/coordinators/${idOf(tomReply)}`, {
    body: { ...COORDINATOR, name: 'Thomas', revision: 0 },
  });
  const graceReply = await askAndCheck(findOperation('addLiaison'), '/api/liaisons', { body: LIAISON });
  await askAndCheck(findOperation('addLiaison'), '/api/liaisons', { body: { ...LIAISON, county: 'Nowhere, CO' } });
  const gracePath = `/api/liaisons/${idOf(graceReply)}`;
  await askAndCheck(findOperation('reviseLiaison'), gracePath, { body: { ...LIAISON, title: 'Dr.' } });
  await askAndCheck(findOperation('removeLiaison'), gracePath);
  await askAndCheck(findOperation('reviseLiaison'), gracePath, { body: LIAISON });
  await askAndCheck(findOperation('restoreLiaison'), `${gracePath}/restore`);
  await askAndCheck(findOperation('publishStaticPage'), '/api/static-pages/FAQ', { body: { language: 'en', content: '<p>Hi</p>' } });
  await askAndCheck(findOperation('publishStaticPage'), '/api/static-pages/FAQ', {
    ...provider,
    body: { language: 'en', content: '<p>Hi</p>' },
  });
  await askAndCheck(findOperation('publishStaticPage'), '/api/static-pages/FAQ', {
    body: { language: 'en', content: '<p>Ho</p>', revision: -1 },
  });
  await askAndCheck(findOperation('takeBackStaticPage'), '/api/static-pages/FAQ/take-back', { body: { language: 'en', revision: -1 } });
  await askAndCheck(findOperation('takeBackStaticPage'), '/api/static-pages/FAQ/take-back', { body: { language: 'es' } });
  await askAndCheck(findOperation('removeService'), path, provider);
  await askAndCheck(findOperation('restoreService'), `${path}/restore`, provider);
  await askAndCheck(findOperation('removeService'), '/api/services/none', {});
  const person = { email: 'new@example.org', password: 'three quiet harbors', displayName: 'New' };
  await askAndCheck(findOperation('signUp'), '/api/auth/sign-up', { token: null, body: person });
  await askAndCheck(findOperation('signUp'), '/api/auth/sign-up', { token: null, body: person });
  const signedIn = await askAndCheck(findOperation('signIn'), '/api/auth/sign-in', {
    token: null,
    body: { email: person.email, password: person.password },
  });
  await askAndCheck(findOperation('signIn'), '/api/auth/sign-in', { token: null, body: { email: person.email, password: 'wrong one' } });
  const { token, user } = signedIn.body as { token: string; user: { id: string } };
  await askAndCheck(findOperation('updateProfile'), '/api/auth/profile', { token, body: { displayName: 'Newer', phone: '' } });
  await askAndCheck(findOperation('requestResetPassword'), '/api/auth/request-reset-password', {
    token: null,
    body: { email: 'nobody@example.org' },
  });
  await askAndCheck(findOperation('updateUser'), `/api/users/${user.id}`, { body: { displayName: 'Newest' } });
  await askAndCheck(findOperation('updateUser'), `/api/users/${user.id}`, { token, body: { displayName: 'Newest' } });
  await askAndCheck(findOperation('setPermission'), `/api/users/${user.id}/set-permission`, { body: { role: 'SUPER USER' } });
  await askAndCheck(findOperation('closeUser'), `/api/users/${user.id}`, {});
  await askAndCheck(findOperation('reopenUser'), `/api/users/${user.id}/reopen`, {});
  await askAndCheck(findOperation('closeUser'), '/api/users/none', {});
  await askAndCheck(findOperation('signOut'), '/api/auth/sign-out', provider);
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
    expect([id, ...(returnedStatuses.get(id) ?? [])]).toContain(status);
});

test('control: a response with an extra or missing field, or an undocumented status, is found', async () => {
  const operationToCheck = findOperation('getUser');
  const { body, ...reply } = await askAndCheck(operationToCheck, `/api/users/${userIds[0]}`);
  const known = body as Record<string, unknown>;
  const { email: _email, ...incompleteForm } = known;
  expect(conformance.violation(operationToCheck, { ...reply, body: known })).toBeNull();
  for (const wrong of [{ ...known, password: 'x' }, incompleteForm, { ...known, roles: ['KING'] }])
    expect(conformance.violation(operationToCheck, { ...reply, body: wrong })).not.toBeNull();
  expect(conformance.violation(operationToCheck, { ...reply, status: 418, body: known })).not.toBeNull();
});
