import type { TFunction } from 'i18next';
import type { OwnerMessage } from '#domain/account/ownerMessages.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { HistoryEvent, HistoryEntry } from '#web/api/types.ts';
import { formatLocalDateTime } from '#web/i18n/localTime.ts';
import { personName, actorText } from './actorText.ts';
import { fieldLabel } from './fieldText.ts';
import { modelTitle } from './modelName.ts';

export type EventType = HistoryEvent['type'];

interface SentenceContext {
  readonly t: TFunction;
  readonly language: Language;
  readonly actorName: string;
  /** The service of the event, by its name or as "this service". */
  readonly subjectName: string;
  readonly facts: NonNullable<HistoryEvent['facts']>;
  /** Name of the person that the event concerns. */
  readonly personText: string;
  /** The actor is the person that the event concerns. */
  readonly isOwn: boolean;
  /** The actor is the reader. */
  readonly isByYou: boolean;
  readonly isByVisitor: boolean;
}
type Describe = (context: SentenceContext) => string;

/** Section of a listing for each event that changes one. One sentence describes all sections that a command changed. */
const SECTION_OF: Readonly<Partial<Record<EventType, Section>>> = {
  ServiceDescribed: 'described',
  ServiceClassified: 'classified',
  AddressSet: 'address',
  PlaceSet: 'place',
  ContactSet: 'contact',
  HoursSet: 'hours',
  DisplaySet: 'display',
};
type Section = NonNullable<HistoryEvent['fields']>[number]['section'];

const formatLanguage = (t: TFunction, language: string | undefined): string => t(`happened.language.${language === 'es' ? 'es' : 'en'}`);
export const formatRole = (t: TFunction, role: string | undefined): string =>
  t(`happened.role.${role as HistoryEntry['actor']['role']}`, { defaultValue: role ?? '' });
const formatSections = (t: TFunction, sections: readonly string[]): string =>
  sections.map((section) => t(`fields.section.${section as Section}`, { defaultValue: section })).join(', ');

const describeChange: Describe = ({ t, actorName, subjectName }) => t('happened.event.wroteSame', { who: actorName, thing: subjectName });

/** Sentence of each event that a command can append: a new event without a sentence fails to compile. */
const SENTENCES: Readonly<Record<EventType, Describe>> = {
  ServiceAdded: ({ t, actorName, subjectName, facts, personText, isOwn }) =>
    facts.person === undefined || facts.person.name === undefined || isOwn
      ? t('happened.event.ServiceAdded', { who: actorName, thing: subjectName })
      : t('happened.event.ServiceAddedFor', { who: actorName, thing: subjectName, person: personText }),
  ServiceDescribed: describeChange,
  ServiceClassified: describeChange,
  AddressSet: describeChange,
  PlaceSet: describeChange,
  ContactSet: describeChange,
  HoursSet: describeChange,
  DisplaySet: describeChange,
  DetailsConfirmed: ({ t, actorName, subjectName, facts }) =>
    t('happened.event.DetailsConfirmed', { who: actorName, thing: subjectName, sections: formatSections(t, facts.sections ?? []) }),
  ServiceTranslated: ({ t, actorName, subjectName, facts }) =>
    t(facts.source === 'machine' ? 'happened.event.ServiceTranslatedByMachine' : 'happened.event.ServiceTranslated', {
      who: actorName,
      thing: subjectName,
      language: formatLanguage(t, facts.language),
    }),
  ServiceApproved: ({ t, actorName, subjectName, facts }) =>
    t('happened.event.ServiceApproved', { who: facts.policy === undefined ? actorName : t('happened.who.rule'), thing: subjectName }),
  ApprovalWithdrawn: ({ t, actorName, subjectName }) => t('happened.event.ApprovalWithdrawn', { who: actorName, thing: subjectName }),
  CriticalNoticeRaised: ({ t, actorName, subjectName }) => t('happened.event.CriticalNoticeRaised', { who: actorName, thing: subjectName }),
  CriticalNoticeLowered: ({ t, actorName, subjectName }) =>
    t('happened.event.CriticalNoticeLowered', { who: actorName, thing: subjectName }),
  OwnerChanged: ({ t, actorName, subjectName, facts, personText }) =>
    facts.person === undefined
      ? t('happened.event.OwnerChangedToNobody', { who: actorName, thing: subjectName })
      : t('happened.event.OwnerChanged', { who: actorName, thing: subjectName, person: personText }),
  OwnershipRequested: ({ t, actorName, subjectName }) => t('happened.event.OwnershipRequested', { who: actorName, thing: subjectName }),
  OwnershipDeclined: ({ t, actorName, subjectName, personText }) =>
    t('happened.event.OwnershipDeclined', { who: actorName, thing: subjectName, person: personText }),
  BedCounterAdded: ({ t, actorName, subjectName, personText }) =>
    t('happened.event.BedCounterAdded', { who: actorName, thing: subjectName, person: personText }),
  BedCounterRemoved: ({ t, actorName, subjectName, personText }) =>
    t('happened.event.BedCounterRemoved', { who: actorName, thing: subjectName, person: personText }),
  HsdsRecordSet: ({ t, actorName, subjectName }) => t('happened.event.HsdsRecordSet', { who: actorName, thing: subjectName }),
  DifferentPlaceSet: ({ t, actorName, subjectName, facts }) =>
    t(facts.isOn ? 'happened.event.DifferentPlaceOn' : 'happened.event.DifferentPlaceOff', { who: actorName, thing: subjectName }),
  ServiceRemoved: ({ t, actorName, subjectName }) => t('happened.event.ServiceRemoved', { who: actorName, thing: subjectName }),
  ServiceRestored: ({ t, actorName, subjectName }) => t('happened.event.ServiceRestored', { who: actorName, thing: subjectName }),
  CapacitySet: ({ t, actorName, subjectName, facts: { total } }) =>
    typeof total === 'number'
      ? t('happened.event.CapacitySet', { who: actorName, thing: subjectName, count: total })
      : t('happened.event.CapacityUnknown', { who: actorName, thing: subjectName }),
  BedsCounted: ({ t, actorName, subjectName, facts }) =>
    t('happened.event.BedsCounted', { who: actorName, thing: subjectName, count: facts.available ?? 0 }),
  BedsCountCorrected: ({ t, actorName, subjectName, facts }) =>
    t('happened.event.BedsCountCorrected', { who: actorName, thing: subjectName, count: facts.available ?? 0 }),
  BedsCountRestored: ({ t, actorName, subjectName, facts }) =>
    t('happened.event.BedsCountRestored', { who: actorName, thing: subjectName, count: facts.available ?? 0 }),
  BedReminderSet: ({ t, actorName, subjectName, facts }) =>
    t(facts.isOn ? 'happened.event.BedReminderOn' : 'happened.event.BedReminderOff', { who: actorName, thing: subjectName }),
  KudosGiven: ({ t, actorName, subjectName }) => t('happened.event.KudosGiven', { who: actorName, thing: subjectName }),
  KudosVoided: ({ t, actorName }) => t('happened.event.KudosVoided', { who: actorName }),
  ImportStarted: ({ t, actorName, facts }) =>
    t('happened.event.ImportStarted', { who: actorName, count: facts.count ?? 0, name: facts.name ?? '' }),
  ImportProgressed: ({ t, actorName, facts: { done = 0 } }) => t('happened.event.ImportProgressed', { who: actorName, count: done }),
  ImportStopped: ({ t, actorName, facts: { done = 0 } }) => t('happened.event.ImportStopped', { who: actorName, count: done }),
  ImportFinished: ({ t, actorName, facts: { added = 0, revised = 0, unchanged = 0, refused = 0 } }) =>
    t('happened.event.ImportFinished', { who: actorName, added, revised, unchanged, refused }),
  ImportMappingSet: ({ t, actorName, facts }) => t('happened.event.ImportMappingSet', { who: actorName, count: facts.count ?? 0 }),
  BatchStarted: ({ t, actorName, facts: { kind, count = 0 } }) =>
    t(`happened.event.BatchStarted.${kind === 'remove' || kind === 'undo' ? kind : 'approve'}`, { who: actorName, count }),
  BatchProgressed: ({ t, actorName, facts: { done = 0, unchanged = 0, refused = 0 } }) =>
    t('happened.event.BatchProgressed', { who: actorName, done, unchanged, refused }),
  BatchFinished: ({ t, actorName, facts: { done = 0, unchanged = 0, refused = 0 } }) =>
    t('happened.event.BatchFinished', { who: actorName, done, unchanged, refused }),
  BatchUndone: ({ t, actorName }) => t('happened.event.BatchUndone', { who: actorName }),
  AccountOpened: ({ t, actorName, facts, personText, isOwn, isByVisitor }) =>
    facts.person?.name === undefined || isOwn || isByVisitor
      ? t('happened.event.AccountOpened', { who: actorName })
      : t('happened.event.AccountOpenedFor', { who: actorName, person: personText }),
  SignUpAbandoned: ({ t, actorName }) => t('happened.event.SignUpAbandoned', { who: actorName }),
  SignInLinked: ({ t, actorName, facts }) => t('happened.event.SignInLinked', { who: actorName, method: facts.method ?? '' }),
  ProfileChanged: ({ t, actorName, personText, isOwn, isByYou }) =>
    isOwn
      ? t(isByYou ? 'happened.event.ProfileChangedByYou' : 'happened.event.ProfileChangedOwn', { who: actorName })
      : t('happened.event.ProfileChanged', { who: actorName, person: personText }),
  MessagesSwitched: ({ t, actorName, facts }) => {
    const message = t(`happened.message.${facts.kind as OwnerMessage}`, { defaultValue: facts.kind ?? '' });
    return facts.isOn === true
      ? t('happened.event.MessagesOn', { who: actorName, message })
      : t('happened.event.MessagesOff', { who: actorName, message });
  },
  PasswordChanged: ({ t, actorName, personText, isOwn, isByYou }) =>
    isOwn
      ? t(isByYou ? 'happened.event.PasswordChangedByYou' : 'happened.event.PasswordChangedOwn', { who: actorName })
      : t('happened.event.PasswordChanged', { who: actorName, person: personText }),
  PasswordResetRequested: ({ t, actorName, personText, isOwn }) =>
    isOwn
      ? t('happened.event.PasswordResetRequestedOwn', { who: actorName })
      : t('happened.event.PasswordResetRequested', { who: actorName, person: personText }),
  AccountApproved: ({ t, actorName, personText }) => t('happened.event.AccountApproved', { who: actorName, person: personText }),
  AccountDeactivated: ({ t, actorName, personText }) => t('happened.event.AccountDeactivated', { who: actorName, person: personText }),
  AccountReactivated: ({ t, actorName, personText }) => t('happened.event.AccountReactivated', { who: actorName, person: personText }),
  RoleSet: ({ t, actorName, personText, facts }) =>
    t('happened.event.RoleSet', {
      who: actorName,
      person: personText,
      from: formatRole(t, facts.roleFrom),
      to: formatRole(t, facts.roleTo),
    }),
  ClosingRequested: ({ t, actorName, isByYou }) =>
    t(isByYou ? 'happened.event.ClosingRequestedByYou' : 'happened.event.ClosingRequested', { who: actorName }),
  AccountClosed: ({ t, actorName, personText, isOwn, isByYou }) =>
    isOwn
      ? t(isByYou ? 'happened.event.AccountClosedByYou' : 'happened.event.AccountClosedOwn', { who: actorName })
      : t('happened.event.AccountClosed', { who: actorName, person: personText }),
  AccountReopened: ({ t, actorName, personText, isOwn, isByYou }) =>
    isOwn
      ? t(isByYou ? 'happened.event.AccountReopenedByYou' : 'happened.event.AccountReopenedOwn', { who: actorName })
      : t('happened.event.AccountReopened', { who: actorName, person: personText }),
  AccountErased: ({ t, actorName }) => t('happened.event.AccountErased', { who: actorName }),
  QuotaSet: ({ t, actorName, personText, facts }) =>
    t('happened.event.QuotaSet', {
      who: actorName,
      person: personText,
      from: String(facts.quotaFrom ?? ''),
      to: String(facts.quotaTo ?? ''),
    }),
  ApiKeyIssued: ({ t, actorName, facts }) =>
    t('happened.event.ApiKeyIssued', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  ApiKeyRevoked: ({ t, actorName, facts }) =>
    t('happened.event.ApiKeyRevoked', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  SlotClaimed: ({ t, personText }) => t('happened.event.SlotClaimed', { person: personText }),
  SlotReleased: ({ t, personText }) => t('happened.event.SlotReleased', { person: personText }),
  EmailReserved: ({ t }) => t('happened.event.EmailReserved'),
  EmailReleased: ({ t }) => t('happened.event.EmailReleased'),
  AdministratorSeated: ({ t, personText }) => t('happened.event.AdministratorSeated', { person: personText }),
  AdministratorUnseated: ({ t, personText }) => t('happened.event.AdministratorUnseated', { person: personText }),
  CrisisLineAdded: ({ t, actorName, facts }) => t('happened.event.CrisisLineAdded', { who: actorName, name: facts.name ?? '' }),
  CrisisLineRevised: ({ t, actorName, facts }) => t('happened.event.CrisisLineRevised', { who: actorName, name: facts.name ?? '' }),
  CrisisLineRemoved: ({ t, actorName }) => t('happened.event.CrisisLineRemoved', { who: actorName }),
  CrisisLineRestored: ({ t, actorName }) => t('happened.event.CrisisLineRestored', { who: actorName }),
  RegionDrawn: ({ t, facts }) => t('happened.event.RegionDrawn', { name: facts.name ?? '' }),
  RegionLifted: ({ t }) => t('happened.event.RegionLifted'),
  CoordinatorWithdrawn: ({ t }) => t('happened.event.CoordinatorWithdrawn'),
  CoordinatorReturned: ({ t }) => t('happened.event.CoordinatorReturned'),
  RegionAdded: ({ t, actorName, facts }) => t('happened.event.RegionAdded', { who: actorName, name: facts.name ?? '' }),
  RegionRevised: ({ t, actorName, facts }) => t('happened.event.RegionRevised', { who: actorName, name: facts.name ?? '' }),
  RegionRemoved: ({ t, actorName, facts }) => t('happened.event.RegionRemoved', { who: actorName, name: facts.name ?? '' }),
  RegionRestored: ({ t, actorName, facts }) => t('happened.event.RegionRestored', { who: actorName, name: facts.name ?? '' }),
  CoordinatorAdded: ({ t, actorName, facts }) =>
    t('happened.event.CoordinatorAdded', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorRevised: ({ t, actorName, facts }) =>
    t('happened.event.CoordinatorRevised', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorRemoved: ({ t, actorName, facts }) =>
    t('happened.event.CoordinatorRemoved', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorRestored: ({ t, actorName, facts }) =>
    t('happened.event.CoordinatorRestored', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorPurged: ({ t, actorName }) => t('happened.event.CoordinatorPurged', { who: actorName }),
  LiaisonAdded: ({ t, actorName, facts }) =>
    t('happened.event.LiaisonAdded', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  LiaisonRevised: ({ t, actorName, facts }) =>
    t('happened.event.LiaisonRevised', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  LiaisonRemoved: ({ t, actorName, facts }) =>
    t('happened.event.LiaisonRemoved', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  LiaisonRestored: ({ t, actorName, facts }) =>
    t('happened.event.LiaisonRestored', { who: actorName, name: facts.name ?? t('happened.nameGone') }),
  LiaisonPurged: ({ t, actorName }) => t('happened.event.LiaisonPurged', { who: actorName }),
  PagePublished: ({ t, actorName, facts }) =>
    t('happened.event.PagePublished', { who: actorName, language: formatLanguage(t, facts.language) }),
  PageTakenBack: ({ t, actorName, facts }) =>
    t('happened.event.PageTakenBack', { who: actorName, language: formatLanguage(t, facts.language) }),
  FeedbackSent: ({ t, actorName, subjectName, facts }) =>
    t(facts.kind === 'report' ? 'happened.event.FeedbackSent.report' : 'happened.event.FeedbackSent.other', {
      who: actorName,
      thing: subjectName,
    }),
  FeedbackSeen: ({ t, actorName }) => t('happened.event.FeedbackSeen', { who: actorName }),
  FeedbackAnswered: ({ t, actorName, subjectName }) => t('happened.event.FeedbackAnswered', { who: actorName, thing: subjectName }),
  FeedbackArchived: ({ t, actorName }) => t('happened.event.FeedbackArchived', { who: actorName }),
  FeedbackUnarchived: ({ t, actorName }) => t('happened.event.FeedbackUnarchived', { who: actorName }),
  FeedbackDeleted: ({ t, actorName }) => t('happened.event.FeedbackDeleted', { who: actorName }),
  FeedbackRestored: ({ t, actorName }) => t('happened.event.FeedbackRestored', { who: actorName }),
  FeedbackPurged: ({ t, actorName }) => t('happened.event.FeedbackPurged', { who: actorName }),
  MessageSent: ({ t, actorName, subjectName }) => t('happened.event.MessageSent', { who: actorName, thing: subjectName }),
  MessageDelivered: ({ t, subjectName }) => t('happened.event.MessageDelivered', { thing: subjectName }),
  MessageFailed: ({ t, subjectName, facts }) =>
    t(facts.why === 'NO_EMAIL' ? 'happened.event.MessageFailed.NO_EMAIL' : 'happened.event.MessageFailed.NOT_TAKEN', {
      thing: subjectName,
    }),
  MessagePurged: ({ t, actorName, subjectName }) => t('happened.event.MessagePurged', { who: actorName, thing: subjectName }),
  OwnersReminded: ({ t, facts }) => t('happened.event.OwnersReminded', { count: facts.count ?? 0 }),
  AuditExported: ({ t, actorName, facts }) =>
    t('happened.event.AuditExported', { who: actorName, format: (facts.format ?? 'csv').toUpperCase() }),
  ReplayExported: ({ t, language, actorName, facts: { from, to } }) =>
    t('happened.event.ReplayExported', {
      who: actorName,
      from: from === undefined ? '' : formatLocalDateTime(from, language),
      to: to === undefined ? '' : formatLocalDateTime(to, language),
    }),
  ModelRebuildRequested: ({ t, actorName, subjectName }) =>
    t('happened.event.ModelRebuildRequested', { who: actorName, thing: subjectName }),
  ModelRebuildCompared: ({ t, subjectName, facts: { count = 0 } }) =>
    count === 0
      ? t('happened.event.ModelRebuildEqual', { thing: subjectName })
      : t('happened.event.ModelRebuildCompared', { thing: subjectName, count }),
  ModelSwitchRequested: ({ t, actorName, subjectName }) => t('happened.event.ModelSwitchRequested', { who: actorName, thing: subjectName }),
  ModelRebuildCancelled: ({ t, actorName, subjectName }) =>
    t('happened.event.ModelRebuildCancelled', { who: actorName, thing: subjectName }),
  ModelRebuildEnded: ({ t, subjectName, facts: { why } }) =>
    t(why === 'failed' ? 'happened.event.ModelRebuildFailed' : 'happened.event.ModelRebuildEnded', { thing: subjectName }),
  ModelProofRequested: ({ t, actorName }) => t('happened.event.ModelProofRequested', { who: actorName }),
  ModelProofEnded: ({ t, facts: { count = 0 } }) =>
    count === 0 ? t('happened.event.ModelProofEqual') : t('happened.event.ModelProofEnded', { count }),
  LogStarted: ({ t }) => t('happened.event.LogStarted'),
  LogSealed: ({ t, facts }) => t('happened.event.LogSealed', { count: facts.count ?? 0 }),
};

/** Returns the changed fields of a command if they are known, otherwise the changed sections; null if it changed neither. */
const changesText = (t: TFunction, events: readonly HistoryEvent[], language: Language): string | null => {
  const sections = events.flatMap(({ type }) => SECTION_OF[type] ?? []);
  if (sections.length === 0) return null;
  const fields = events.flatMap(({ fields: changedFields = [] }) =>
    changedFields.map(({ name }) => fieldLabel(t, name).toLocaleLowerCase(language)),
  );
  const isKnown = events.some(({ type, fields: changedFields }) => SECTION_OF[type] !== undefined && changedFields !== undefined);
  return [...new Set(isKnown ? fields : sections.map((section) => t(`fields.section.${section}`)))].join(', ');
};

/**
 * Returns the effects of a command in sentences; one sentence covers all changes of a listing. `thing` is the name of the service on
 * screens with several services; without it, the sentence uses "this service".
 */
export const entrySentences = (t: TFunction, entry: HistoryEntry, language: Language, subjectName?: string): readonly string[] => {
  const actorName = actorText(t, entry.actor);
  const subject = subjectName ?? modelSubject(t, entry) ?? t(entry.service === undefined ? 'happened.place' : 'happened.it');
  const added = entry.events.some(({ type }) => type === 'ServiceAdded');
  const changes = added ? '' : changesText(t, entry.events, language);
  const otherEvents = entry.events.filter(({ type }) => SECTION_OF[type] === undefined);
  const sentences = otherEvents.map(({ type, facts = {} }) =>
    SENTENCES[type]({
      t,
      language,
      actorName,
      subjectName: subject,
      facts,
      personText: personName(t, facts.person),
      isOwn: facts.person !== undefined && isSamePerson(facts.person, entry.actor),
      isByYou: entry.actor.isYou === true,
      isByVisitor: entry.actor.role === 'GUEST',
    }),
  );
  if (changes === null || added) return sentences;
  const change =
    changes === ''
      ? t('happened.event.wroteSame', { who: actorName, thing: subject })
      : t('happened.event.changed', { who: actorName, thing: subject, fields: changes });
  return [change, ...sentences];
};

/** Returns the title of the read model that an entry concerns; undefined for other entries. */
const modelSubject = (t: TFunction, { subject, subjectId }: HistoryEntry): string | undefined =>
  subject === 'model' && subjectId !== undefined ? modelTitle(t, subjectId) : undefined;

const isSamePerson = (factsPerson: NonNullable<NonNullable<HistoryEvent['facts']>['person']>, actor: HistoryEntry['actor']): boolean =>
  factsPerson.isYou === true ? actor.isYou === true : factsPerson.id !== undefined && factsPerson.id === actor.id;
