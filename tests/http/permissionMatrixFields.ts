import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { filterFieldsSchema } from '#contract/servicesQuery.ts';
import { OPEN_WIRE_CONDITIONS, WIRE_CONDITIONS } from '#domain/service/conditions.ts';

/*
 * Every query parameter and body field of openapi.yaml, by operation. Those that grant a user something are `grants` of
 * the contract; all others are listed here, so that a new one must be put into one of the two lists.
 */
interface Schema {
  readonly $ref?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
}
interface DescribedOperation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}
const contract = parse(readFileSync(path.join(process.cwd(), 'openapi.yaml'), 'utf8')) as Contract;

const resolveReference = <Node extends { readonly $ref?: string }>(node: Node): Node => {
  if (node.$ref === undefined) return node;
  const steps = node.$ref.replace(/^#\//, '').split('/');
  return resolveReference(steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown>)[step], contract) as Node);
};
const fieldNamesIn = (schema: Schema, pathPrefix = ''): string[] => {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = resolveReference(schema);
  return [
    ...[...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])].flatMap((node) => fieldNamesIn(node, pathPrefix)),
    ...Object.entries(properties).flatMap(([name, node]) => [`${pathPrefix}${name}`, ...fieldNamesIn(node, `${pathPrefix}${name}.`)]),
  ];
};

/** Returns the names of all inputs of an operation, with `?` before a query parameter. */
const fieldsOf = ({ operationId, parameters = [], requestBody }: DescribedOperation): string[] => {
  const queryNames = parameters.map(resolveReference).flatMap((parameter) => (parameter.in === 'query' ? [`?${parameter.name}`] : []));
  const filter =
    operationId === 'listServices' || operationId === 'countServices'
      ? Object.keys(filterFieldsSchema.def.shape).map((name) => `?filter.${name}`)
      : [];
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => (schema === undefined ? [] : fieldNamesIn(schema)));
  return [...new Set([...queryNames, ...filter, ...body])];
};

export const CONTRACT_FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => (operation.operationId === undefined ? [] : [[operation.operationId, fieldsOf(operation)]])),
  ),
);

const splitWords = (text: string): string[] => text.trim().split(/\s+/);
const inside = (name: string, text: string): string[] => splitWords(text).map((field) => `${name}.${field}`);

const COORDINATOR = 'name addresses officePhone extension mobile fax email';
const LIAISON = 'name title district county position phone extension email';
const PAGE_PARAMETERS = '?q ?sort ?direction ?limit ?skip';
const SCHEDULE_ENTRY_FIELDS = `type day startTime endTime endsNextDay title date dateText startTimeSeconds endTimeSeconds id _id period startDate endDate`;
/** Fields of a service form, and additional response fields, which are accepted and ignored. */
const SERVICE_FORM = [
  ...splitWords(`name serviceSummary description age serviceSummaryEs descriptionEs ageEs address1 address2 city state zip country
    isConfidential location location.type location.coordinates phone extension phoneText contactEmail website facebook twitter instagram
    youtube type category schedules closeSchedules unknownDays ${WIRE_CONDITIONS.join(' ')} sawAvailableBeds revision bedsRevision
    id _id user ownerErased county call timeZone isApproximate cityCentre machineTranslated machineTranslatedFields keptEnglishFields spanishPending outdatedSpanish bedsCountedAt bedsCountedBy otherLocations likes isApproved distance
    createdAt updatedAt sample hours openings nextOpening`),
  ...inside('schedules', `${SCHEDULE_ENTRY_FIELDS} anotherPeriod`),
  ...inside('closeSchedules', SCHEDULE_ENTRY_FIELDS),
];
const USER_RESPONSE_FIELDS =
  splitWords(`id _id userId email roles isLogin isAdmin usedServices lastMethod createdAt lastSignIn updatedAt status
  eraseAfter revision sample`);
const CRISIS_LINE = splitWords(
  'name description phone area time text chatWebLink website nameEs descriptionEs areaEs timeEs key textEs keyEs chatWebLinkEs revision',
);

/** Parameters of a list of services and of its counts. */
const LIST_OPERATIONS = [
  // Kudos are public, and so is sorting by them.
  ...splitWords(
    `?filter ?type ?category ?city ?state ?zip ${PAGE_PARAMETERS} ?nearCoordinate ?within ?currentCoordinate ?isOpen ?hasFreeBeds ?userTimezone
     ?sameServiceAs ?isCriticalHeader`,
  ),
  ...OPEN_WIRE_CONDITIONS.map((name) => `?${name}`),
  ...inside('?filter', `_id id type category city state zip ${WIRE_CONDITIONS.join(' ')}`),
];

const HSDS_PAGE = '?search ?page ?per_page';
const HSDS_FILTERS = '?taxonomy_term_id ?taxonomy_id ?organization_id ?modified_after ?full';

/** Inputs that grant nothing beyond the operation itself. */
export const PLAIN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  listServices: LIST_OPERATIONS,
  countServices: LIST_OPERATIONS,
  getService: splitWords('?currentCoordinate ?userTimezone'),
  listHsdsServices: splitWords(`${HSDS_PAGE} ${HSDS_FILTERS} ?minimal`),
  listHsdsServiceAtLocations: splitWords(`${HSDS_PAGE} ${HSDS_FILTERS}`),
  listHsdsOrganizations: splitWords(`${HSDS_PAGE} ?full ?full_service`),
  getHsdsOrganization: splitWords('?full_service'),
  listHsdsTaxonomies: splitWords(HSDS_PAGE),
  listHsdsTaxonomyTerms: splitWords(`${HSDS_PAGE} ?taxonomy_id ?top_only ?parent_id`),
  uploadImport: splitWords('file'),
  startImport: splitWords('optionsVersion'),
  setImportOptions: splitWords('mapping kind factsAsOf'),
  exportChanges: splitWords('?after ?limit'),
  getRoute: splitWords('?currentCoordinate'),
  watchChanges: splitWords('?nearCoordinate ?within ?filter ?since'),
  searchCityOrZip: splitWords('keyword'),
  translate: splitWords('source target text'),
  askChatbot: splitWords('query coordinate chatToken location userTimezone'),
  locateAddress: splitWords('address1 city state zip country isConfidential'),
  setPlace: splitWords('coordinates'),
  addService: SERVICE_FORM,
  reviseService: SERVICE_FORM,
  setCriticalNotice: splitWords('isCriticalHeader criticalDescription criticalDescriptionEs isCriticalNeverExpire criticalExpiredAt'),
  confirmService: splitWords('sections'),
  updateAvailableBeds: splitWords('services services.id services.availableBeds services.saw services.observedAt'),
  approveServices: splitWords('services services.id revisions reason'),
  removeServices: splitWords('services services.id revisions reason'),
  listManagedServices: splitWords('?id ?q ?kind ?region ?owner ?shown ?sort ?direction ?limit ?skip'),
  countManagedServices: splitWords('?q ?kind ?region ?owner'),
  listApprovals: splitWords('?q ?kind ?region ?shown ?limit ?skip'),
  addBedCounter: splitWords('email'),
  setBedReminder: splitWords('on'),
  getBedHistory: splitWords('?from ?to'),
  listBedHistory: splitWords('?from ?to ?city ?state ?region'),
  listBeds: splitWords('?region'),
  listAudit: splitWords('?kind ?field ?person ?service ?city ?state ?region ?from ?to ?run ?ofListings ?direction ?before ?limit'),
  countAudit: splitWords('?kind ?field ?person ?service ?city ?state ?region ?from ?to ?run'),
  summarizeReplay: splitWords('?region ?kinds ?from ?to ?at ?upTo'),
  listReplayChanges: splitWords('?region ?kinds ?from ?to ?upTo ?skip ?limit'),
  listReplayPlaces: splitWords('?region ?at'),
  getWhatIf: splitWords('?from ?to ?quota ?bedHours ?ownersPublish'),
  getThread: splitWords('?service'),
  previewUndo: splitWords('?service'),
  undoCommand: splitWords('id service'),
  getCommandStatus: splitWords('?path'),
  exportReplay: splitWords('region kinds from to upTo'),
  exportAudit: splitWords('format kind field person service city state region from to run'),
  listSameContact: splitWords('?phone ?address1 ?city ?but'),
  closeDates: splitWords('startDate endDate'),
  openDates: splitWords('?startDate ?endDate'),
  withdrawApproval: splitWords('reason'),
  distinguishService: splitWords('otherId'),
  takeBackChanges: splitWords('sections revision'),
  handOverService: splitWords('userEmail'),
  requestOwnership: splitWords('message'),
  declineOwnership: splitWords('reason'),
  sendAppFeedback: splitWords('email name phone coordinates type subject message images'),
  sendServiceFeedback: splitWords('email name phone coordinates type kind serviceId subject message images'),
  sendMessage: splitWords('serviceId name email phone message coordinates'),
  listFeedbacks: splitWords(`${PAGE_PARAMETERS} ?kind ?serviceId ?isArchive ?isSeen ?region`),
  listRegions: splitWords(`${PAGE_PARAMETERS} ?county`),
  addRegion: splitWords('name counties coordinatorIds move revision'),
  reviseRegion: splitWords('name counties coordinatorIds move revision'),
  listCoordinators: splitWords(PAGE_PARAMETERS),
  addCoordinator: splitWords(`${COORDINATOR} regionId`),
  reviseCoordinator: splitWords(`${COORDINATOR} revision`),
  listLiaisons: splitWords(`${PAGE_PARAMETERS} ?county ?region`),
  addLiaison: splitWords(`${LIAISON} revision`),
  reviseLiaison: splitWords(`${LIAISON} revision`),
  requestSwitch: ['acceptDifferences'],
  issueApiKey: splitWords('name rights serviceIds expiresAt'),
  listCrisisLines: splitWords(`?search ${PAGE_PARAMETERS}`),
  addCrisisLine: CRISIS_LINE,
  reviseCrisisLine: CRISIS_LINE,
  signIn: splitWords('email password'),
  signUp: splitWords('email password displayName phone isVolunteer'),
  requestResetPassword: splitWords('email'),
  resetPassword: splitWords('?token password'),
  putPassword: splitWords('?token password'),
  updateProfile: [...USER_RESPONSE_FIELDS, ...splitWords('isApproved totalServices displayName phone')],
  changePassword: splitWords('oldPassword newPassword'),
  // Either removes the caller's own services or hands them over to the administrators.
  closeAccount: splitWords('services'),
  confirmByLink: splitWords('revision'),
  switchOwnMessages: splitWords('weekly approved changed reported'),
  confirmCloseAccount: splitWords('token'),
  startSocialSignIn: splitWords('?returnTo'),
  socialCallback: splitWords('?code ?state ?error'),
  redeemSocialSignIn: splitWords('code'),
  giveSocialEmail: splitWords('code email'),
  confirmSocialEmail: splitWords('code'),
  listUsers: splitWords(`?search ${PAGE_PARAMETERS} ?status ?isApproved`),
  updateUser: [...USER_RESPONSE_FIELDS, ...splitWords('displayName phone')],
  setPermission: splitWords('role'),
  publishStaticPage: splitWords('language content revision'),
  takeBackStaticPage: splitWords('language revision'),
};
