import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { filterFieldsSchema } from '#contract/servicesQuery.ts';

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
interface Described {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly in?: string; readonly name?: string; readonly $ref?: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema?: Schema }>> };
}
interface Contract {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}
const contract = parse(readFileSync(path.join(process.cwd(), 'openapi.yaml'), 'utf8')) as Contract;

const resolved = <Part extends { readonly $ref?: string }>(part: Part): Part => {
  if (part.$ref === undefined) return part;
  const steps = part.$ref.replace(/^#\//, '').split('/');
  return resolved(steps.reduce<unknown>((inside, step) => (inside as Record<string, unknown>)[step], contract) as Part);
};
const namesIn = (schema: Schema, before = ''): string[] => {
  const { anyOf = [], oneOf = [], allOf = [], items, properties = {} } = resolved(schema);
  return [
    ...[...anyOf, ...oneOf, ...allOf, ...(items === undefined ? [] : [items])].flatMap((part) => namesIn(part, before)),
    ...Object.entries(properties).flatMap(([name, part]) => [`${before}${name}`, ...namesIn(part, `${before}${name}.`)]),
  ];
};

/** Returns the names of all inputs of an operation, with `?` before a query parameter. */
const fieldsOf = ({ operationId, parameters = [], requestBody }: Described): string[] => {
  const queryNames = parameters.map(resolved).flatMap((parameter) => (parameter.in === 'query' ? [`?${parameter.name}`] : []));
  const filter =
    operationId === 'listServices' || operationId === 'countServices'
      ? Object.keys(filterFieldsSchema.def.shape).map((name) => `?filter.${name}`)
      : [];
  const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => (schema === undefined ? [] : namesIn(schema)));
  return [...new Set([...queryNames, ...filter, ...body])];
};

export const CONTRACT_FIELDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.values(contract.paths).flatMap((item) =>
    Object.values(item).flatMap((operation) => (operation.operationId === undefined ? [] : [[operation.operationId, fieldsOf(operation)]])),
  ),
);

const words = (text: string): string[] => text.trim().split(/\s+/);
const inside = (name: string, text: string): string[] => words(text).map((field) => `${name}.${field}`);

const COORDINATOR = 'name addresses officePhone extension mobile fax email';
const LIAISON = 'name title district county position phone extension email';
const PAGE = '?q ?sort ?direction ?limit ?skip';
const ENTRY = `type day startTime endTime endsNextDay title date dateText startTimeSeconds endTimeSeconds id _id period startDate endDate`;
/** Fields of a service form, and additional response fields, which are accepted and ignored. */
const SERVICE_FORM = [
  ...words(`name serviceSummary description age serviceSummaryEs descriptionEs ageEs address1 address2 city state zip country
    isConfidential location location.type location.coordinates phone extension phoneText contactEmail website facebook twitter instagram
    youtube type category schedules closeSchedules isAllowedPet isLowBarrier isWheelchairAccessible sawAvailableBeds revision bedsRevision
    id _id user ownerErased county timeZone isApproximate cityCentre machineTranslated machineTranslatedFields spanishPending outdatedSpanish bedsCountedAt bedsCountedBy likes isApproved distance
    createdAt updatedAt sample hours openings nextOpening`),
  ...inside('schedules', `${ENTRY} anotherPeriod`),
  ...inside('closeSchedules', ENTRY),
];
const ANSWERED_USER = words(`id _id userId email roles isLogin isAdmin usedServices lastMethod createdAt lastSignIn updatedAt status
  eraseAfter revision sample`);
const CRISIS_LINE = words(
  'name description phone area time text chatWebLink website nameEs descriptionEs areaEs timeEs key textEs keyEs chatWebLinkEs revision',
);

/** Parameters of a list of services and of its counts. */
const ofLists = [
  // Kudos are public, and so is sorting by them.
  ...words(
    `?filter ?type ?category ?city ?state ?zip ${PAGE} ?nearCoordinate ?within ?currentCoordinate ?isOpen ?hasFreeBeds ?userTimezone
     ?isCriticalHeader ?isWheelchairAccessible`,
  ),
  ...inside('?filter', '_id id type category city state zip isAllowedPet isLowBarrier isWheelchairAccessible'),
];

/** Inputs that grant nothing beyond the operation itself. */
export const PLAIN_FIELDS: Readonly<Record<string, readonly string[]>> = {
  listServices: ofLists,
  countServices: ofLists,
  getService: words('?currentCoordinate ?userTimezone'),
  getRoute: words('?currentCoordinate'),
  watchChanges: words('?nearCoordinate ?within ?filter ?since'),
  searchCityOrZip: words('keyword'),
  translate: words('source target text'),
  locateAddress: words('address1 city state zip country isConfidential'),
  setPlace: words('coordinates'),
  addService: SERVICE_FORM,
  reviseService: SERVICE_FORM,
  setCriticalNotice: words('isCriticalHeader criticalDescription criticalDescriptionEs isCriticalNeverExpire criticalExpiredAt'),
  confirmService: words('sections'),
  updateAvailableBeds: words('services services.id services.availableBeds services.saw services.observedAt'),
  approveServices: words('services services.id revisions reason'),
  removeServices: words('services services.id revisions reason'),
  listManagedServices: words('?id ?q ?kind ?region ?owner ?shown ?sort ?limit ?skip'),
  countManagedServices: words('?q ?kind ?region ?owner'),
  listApprovals: words('?q ?kind ?region ?shown ?limit ?skip'),
  addBedCounter: words('email'),
  setBedReminder: words('on'),
  getBedHistory: words('?from ?to'),
  listBedHistory: words('?from ?to ?city ?state ?region'),
  listBeds: words('?region'),
  listAudit: words('?kind ?person ?service ?city ?state ?region ?from ?to ?run ?ofListings ?direction ?before ?limit'),
  countAudit: words('?kind ?person ?service ?city ?state ?region ?from ?to ?run'),
  getThread: words('?service'),
  previewUndo: words('?service'),
  undoCommand: words('id service'),
  getCommandStatus: words('?path'),
  exportAudit: words('format kind person service city state region from to run'),
  listSameContact: words('?phone ?address1 ?city ?but'),
  closeDates: words('startDate endDate'),
  openDates: words('?startDate ?endDate'),
  withdrawApproval: words('reason'),
  takeBackChanges: words('sections revision'),
  handOverService: words('userEmail'),
  requestOwnership: words('message'),
  declineOwnership: words('reason'),
  sendAppFeedback: words('email name phone coordinates type subject message images'),
  sendServiceFeedback: words('email name phone coordinates type kind serviceId subject message images'),
  sendMessage: words('serviceId name email phone message coordinates'),
  listFeedbacks: words(`${PAGE} ?kind ?serviceId ?isArchive ?isSeen ?region`),
  listRegions: words(`${PAGE} ?county`),
  addRegion: words('name counties coordinatorIds move revision'),
  reviseRegion: words('name counties coordinatorIds move revision'),
  listCoordinators: words(PAGE),
  addCoordinator: words(`${COORDINATOR} regionId`),
  reviseCoordinator: words(`${COORDINATOR} revision`),
  listLiaisons: words(`${PAGE} ?county ?region`),
  addLiaison: words(`${LIAISON} revision`),
  reviseLiaison: words(`${LIAISON} revision`),
  listCrisisLines: words(`?search ${PAGE}`),
  addCrisisLine: CRISIS_LINE,
  reviseCrisisLine: CRISIS_LINE,
  signIn: words('email password'),
  signUp: words('email password displayName phone isVolunteer'),
  requestResetPassword: words('email'),
  resetPassword: words('?token password'),
  putPassword: words('?token password'),
  updateProfile: [...ANSWERED_USER, ...words('isApproved totalServices displayName phone')],
  changePassword: words('oldPassword newPassword'),
  // Either removes the caller's own services or hands them over to the administrators.
  closeAccount: words('services'),
  confirmByLink: words('revision'),
  switchOwnMessages: words('weekly approved changed reported'),
  confirmCloseAccount: words('token'),
  startSocialSignIn: words('?returnTo'),
  socialCallback: words('?code ?state ?error'),
  redeemSocialSignIn: words('code'),
  giveSocialEmail: words('code email'),
  confirmSocialEmail: words('code'),
  listUsers: words(`?search ${PAGE} ?status ?isApproved`),
  updateUser: [...ANSWERED_USER, ...words('displayName phone')],
  setPermission: words('role'),
  publishStaticPage: words('language content revision'),
  takeBackStaticPage: words('language revision'),
};
