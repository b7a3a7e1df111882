import type { TFunction } from 'i18next';
import type { OwnerMessage } from '#domain/account/ownerMessages.ts';
import type { Language } from '#kernel/vocabulary/languages.ts';
import type { Happened, HistoryEntry } from '#web/api/types.ts';
import { personName, whoText } from './actorText.ts';
import { fieldLabel } from './fieldText.ts';

export type EventType = Happened['type'];

interface SentenceContext {
  readonly t: TFunction;
  readonly who: string;
  /** The service of the event, by its name or as "this service". */
  readonly thing: string;
  readonly facts: NonNullable<Happened['facts']>;
  /** Name of the person that the event concerns. */
  readonly person: string;
  /** The actor is the person that the event concerns. */
  readonly isOwn: boolean;
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
type Section = NonNullable<Happened['fields']>[number]['section'];

const wordLanguage = (t: TFunction, language: string | undefined): string => t(`happened.language.${language === 'es' ? 'es' : 'en'}`);
export const wordRole = (t: TFunction, role: string | undefined): string =>
  t(`happened.role.${role as HistoryEntry['actor']['role']}`, { defaultValue: role ?? '' });
const wordSections = (t: TFunction, sections: readonly string[]): string =>
  sections.map((section) => t(`fields.section.${section as Section}`, { defaultValue: section })).join(', ');

const changed: Describe = ({ t, who, thing }) => t('happened.event.wroteSame', { who, thing });

/** Sentence of each event that a command can append: a new event without a sentence fails to compile. */
const SENTENCES: Readonly<Record<EventType, Describe>> = {
  ServiceAdded: ({ t, who, thing, facts, person, isOwn }) =>
    facts.person === undefined || facts.person.name === undefined || isOwn
      ? t('happened.event.ServiceAdded', { who, thing })
      : t('happened.event.ServiceAddedFor', { who, thing, person }),
  ServiceDescribed: changed,
  ServiceClassified: changed,
  AddressSet: changed,
  PlaceSet: changed,
  ContactSet: changed,
  HoursSet: changed,
  DisplaySet: changed,
  DetailsConfirmed: ({ t, who, thing, facts }) =>
    t('happened.event.DetailsConfirmed', { who, thing, sections: wordSections(t, facts.sections ?? []) }),
  ServiceTranslated: ({ t, who, thing, facts }) =>
    t(facts.source === 'machine' ? 'happened.event.ServiceTranslatedByMachine' : 'happened.event.ServiceTranslated', {
      who,
      thing,
      language: wordLanguage(t, facts.language),
    }),
  ServiceApproved: ({ t, who, thing, facts }) =>
    t('happened.event.ServiceApproved', { who: facts.policy === undefined ? who : t('happened.who.rule'), thing }),
  ApprovalWithdrawn: ({ t, who, thing }) => t('happened.event.ApprovalWithdrawn', { who, thing }),
  CriticalNoticeRaised: ({ t, who, thing }) => t('happened.event.CriticalNoticeRaised', { who, thing }),
  CriticalNoticeLowered: ({ t, who, thing }) => t('happened.event.CriticalNoticeLowered', { who, thing }),
  OwnerChanged: ({ t, who, thing, facts, person }) =>
    facts.person === undefined
      ? t('happened.event.OwnerChangedToNobody', { who, thing })
      : t('happened.event.OwnerChanged', { who, thing, person }),
  OwnershipRequested: ({ t, who, thing }) => t('happened.event.OwnershipRequested', { who, thing }),
  OwnershipDeclined: ({ t, who, thing, person }) => t('happened.event.OwnershipDeclined', { who, thing, person }),
  BedCounterAdded: ({ t, who, thing, person }) => t('happened.event.BedCounterAdded', { who, thing, person }),
  BedCounterRemoved: ({ t, who, thing, person }) => t('happened.event.BedCounterRemoved', { who, thing, person }),
  ServiceRemoved: ({ t, who, thing }) => t('happened.event.ServiceRemoved', { who, thing }),
  ServiceRestored: ({ t, who, thing }) => t('happened.event.ServiceRestored', { who, thing }),
  CapacitySet: ({ t, who, thing, facts: { total } }) =>
    typeof total === 'number'
      ? t('happened.event.CapacitySet', { who, thing, count: total })
      : t('happened.event.CapacityUnknown', { who, thing }),
  BedsCounted: ({ t, who, thing, facts }) => t('happened.event.BedsCounted', { who, thing, count: facts.available ?? 0 }),
  BedsCountCorrected: ({ t, who, thing, facts }) => t('happened.event.BedsCountCorrected', { who, thing, count: facts.available ?? 0 }),
  BedsCountRestored: ({ t, who, thing, facts }) => t('happened.event.BedsCountRestored', { who, thing, count: facts.available ?? 0 }),
  BedReminderSet: ({ t, who, thing, facts }) =>
    t(facts.isOn ? 'happened.event.BedReminderOn' : 'happened.event.BedReminderOff', { who, thing }),
  KudosGiven: ({ t, who, thing }) => t('happened.event.KudosGiven', { who, thing }),
  KudosVoided: ({ t, who }) => t('happened.event.KudosVoided', { who }),
  ImportStarted: ({ t, who, facts }) => t('happened.event.ImportStarted', { who, count: facts.count ?? 0, name: facts.name ?? '' }),
  ImportFinished: ({ t, who, facts: { added = 0, revised = 0, unchanged = 0, refused = 0 } }) =>
    t('happened.event.ImportFinished', { who, added, revised, unchanged, refused }),
  BatchStarted: ({ t, who, facts: { kind, count = 0 } }) =>
    t(`happened.event.BatchStarted.${kind === 'remove' || kind === 'undo' ? kind : 'approve'}`, { who, count }),
  BatchProgressed: ({ t, who, facts: { done = 0, unchanged = 0, refused = 0 } }) =>
    t('happened.event.BatchProgressed', { who, done, unchanged, refused }),
  BatchFinished: ({ t, who, facts: { done = 0, unchanged = 0, refused = 0 } }) =>
    t('happened.event.BatchFinished', { who, done, unchanged, refused }),
  BatchUndone: ({ t, who }) => t('happened.event.BatchUndone', { who }),
  AccountOpened: ({ t, who }) => t('happened.event.AccountOpened', { who }),
  SignUpAbandoned: ({ t, who }) => t('happened.event.SignUpAbandoned', { who }),
  SignInLinked: ({ t, who, facts }) => t('happened.event.SignInLinked', { who, method: facts.method ?? '' }),
  ProfileChanged: ({ t, who, person, isOwn }) =>
    isOwn ? t('happened.event.ProfileChangedOwn', { who }) : t('happened.event.ProfileChanged', { who, person }),
  MessagesSwitched: ({ t, who, facts }) => {
    const message = t(`happened.message.${facts.kind as OwnerMessage}`, { defaultValue: facts.kind ?? '' });
    return facts.isOn === true ? t('happened.event.MessagesOn', { who, message }) : t('happened.event.MessagesOff', { who, message });
  },
  PasswordChanged: ({ t, who, person, isOwn }) =>
    isOwn ? t('happened.event.PasswordChangedOwn', { who }) : t('happened.event.PasswordChanged', { who, person }),
  PasswordResetRequested: ({ t, who, person, isOwn }) =>
    isOwn ? t('happened.event.PasswordResetRequestedOwn', { who }) : t('happened.event.PasswordResetRequested', { who, person }),
  AccountApproved: ({ t, who, person }) => t('happened.event.AccountApproved', { who, person }),
  AccountDeactivated: ({ t, who, person }) => t('happened.event.AccountDeactivated', { who, person }),
  AccountReactivated: ({ t, who, person }) => t('happened.event.AccountReactivated', { who, person }),
  RoleSet: ({ t, who, person, facts }) =>
    t('happened.event.RoleSet', { who, person, from: wordRole(t, facts.roleFrom), to: wordRole(t, facts.roleTo) }),
  ClosingRequested: ({ t, who }) => t('happened.event.ClosingRequested', { who }),
  AccountClosed: ({ t, who, person, isOwn }) =>
    isOwn ? t('happened.event.AccountClosedOwn', { who }) : t('happened.event.AccountClosed', { who, person }),
  AccountReopened: ({ t, who, person, isOwn }) =>
    isOwn ? t('happened.event.AccountReopenedOwn', { who }) : t('happened.event.AccountReopened', { who, person }),
  AccountErased: ({ t, who }) => t('happened.event.AccountErased', { who }),
  QuotaSet: ({ t, who, person, facts }) =>
    t('happened.event.QuotaSet', { who, person, from: String(facts.quotaFrom ?? ''), to: String(facts.quotaTo ?? '') }),
  SlotClaimed: ({ t, person }) => t('happened.event.SlotClaimed', { person }),
  SlotReleased: ({ t, person }) => t('happened.event.SlotReleased', { person }),
  EmailReserved: ({ t }) => t('happened.event.EmailReserved'),
  EmailReleased: ({ t }) => t('happened.event.EmailReleased'),
  AdministratorSeated: ({ t, person }) => t('happened.event.AdministratorSeated', { person }),
  AdministratorUnseated: ({ t, person }) => t('happened.event.AdministratorUnseated', { person }),
  CrisisLineAdded: ({ t, who, facts }) => t('happened.event.CrisisLineAdded', { who, name: facts.name ?? '' }),
  CrisisLineRevised: ({ t, who, facts }) => t('happened.event.CrisisLineRevised', { who, name: facts.name ?? '' }),
  CrisisLineRemoved: ({ t, who }) => t('happened.event.CrisisLineRemoved', { who }),
  CrisisLineRestored: ({ t, who }) => t('happened.event.CrisisLineRestored', { who }),
  RegionDrawn: ({ t, facts }) => t('happened.event.RegionDrawn', { name: facts.name ?? '' }),
  RegionLifted: ({ t }) => t('happened.event.RegionLifted'),
  CoordinatorWithdrawn: ({ t }) => t('happened.event.CoordinatorWithdrawn'),
  CoordinatorReturned: ({ t }) => t('happened.event.CoordinatorReturned'),
  RegionAdded: ({ t, who, facts }) => t('happened.event.RegionAdded', { who, name: facts.name ?? '' }),
  RegionRevised: ({ t, who, facts }) => t('happened.event.RegionRevised', { who, name: facts.name ?? '' }),
  RegionRemoved: ({ t, who, facts }) => t('happened.event.RegionRemoved', { who, name: facts.name ?? '' }),
  RegionRestored: ({ t, who, facts }) => t('happened.event.RegionRestored', { who, name: facts.name ?? '' }),
  CoordinatorAdded: ({ t, who, facts }) => t('happened.event.CoordinatorAdded', { who, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorRevised: ({ t, who, facts }) => t('happened.event.CoordinatorRevised', { who, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorRemoved: ({ t, who, facts }) => t('happened.event.CoordinatorRemoved', { who, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorRestored: ({ t, who, facts }) => t('happened.event.CoordinatorRestored', { who, name: facts.name ?? t('happened.nameGone') }),
  CoordinatorPurged: ({ t, who }) => t('happened.event.CoordinatorPurged', { who }),
  LiaisonAdded: ({ t, who, facts }) => t('happened.event.LiaisonAdded', { who, name: facts.name ?? t('happened.nameGone') }),
  LiaisonRevised: ({ t, who, facts }) => t('happened.event.LiaisonRevised', { who, name: facts.name ?? t('happened.nameGone') }),
  LiaisonRemoved: ({ t, who, facts }) => t('happened.event.LiaisonRemoved', { who, name: facts.name ?? t('happened.nameGone') }),
  LiaisonRestored: ({ t, who, facts }) => t('happened.event.LiaisonRestored', { who, name: facts.name ?? t('happened.nameGone') }),
  LiaisonPurged: ({ t, who }) => t('happened.event.LiaisonPurged', { who }),
  PagePublished: ({ t, who, facts }) => t('happened.event.PagePublished', { who, language: wordLanguage(t, facts.language) }),
  PageTakenBack: ({ t, who, facts }) => t('happened.event.PageTakenBack', { who, language: wordLanguage(t, facts.language) }),
  FeedbackSent: ({ t, who, thing, facts }) =>
    t(facts.kind === 'report' ? 'happened.event.FeedbackSent.report' : 'happened.event.FeedbackSent.other', { who, thing }),
  FeedbackSeen: ({ t, who }) => t('happened.event.FeedbackSeen', { who }),
  FeedbackAnswered: ({ t, who, thing }) => t('happened.event.FeedbackAnswered', { who, thing }),
  FeedbackArchived: ({ t, who }) => t('happened.event.FeedbackArchived', { who }),
  FeedbackUnarchived: ({ t, who }) => t('happened.event.FeedbackUnarchived', { who }),
  FeedbackDeleted: ({ t, who }) => t('happened.event.FeedbackDeleted', { who }),
  FeedbackRestored: ({ t, who }) => t('happened.event.FeedbackRestored', { who }),
  FeedbackPurged: ({ t, who }) => t('happened.event.FeedbackPurged', { who }),
  MessageSent: ({ t, who, thing }) => t('happened.event.MessageSent', { who, thing }),
  MessageDelivered: ({ t, thing }) => t('happened.event.MessageDelivered', { thing }),
  MessageFailed: ({ t, thing, facts }) =>
    t(facts.why === 'NO_EMAIL' ? 'happened.event.MessageFailed.NO_EMAIL' : 'happened.event.MessageFailed.NOT_TAKEN', { thing }),
  MessagePurged: ({ t, who, thing }) => t('happened.event.MessagePurged', { who, thing }),
  OwnersReminded: ({ t, facts }) => t('happened.event.OwnersReminded', { count: facts.count ?? 0 }),
  AuditExported: ({ t, who, facts }) => t('happened.event.AuditExported', { who, format: (facts.format ?? 'csv').toUpperCase() }),
  LogStarted: ({ t }) => t('happened.event.LogStarted'),
  LogSealed: ({ t, facts }) => t('happened.event.LogSealed', { count: facts.count ?? 0 }),
};

/** Returns the changed fields of a command if they are known, otherwise the changed sections; null if it changed neither. */
const changesText = (t: TFunction, events: readonly Happened[], language: Language): string | null => {
  const sections = events.flatMap(({ type }) => SECTION_OF[type] ?? []);
  if (sections.length === 0) return null;
  const fields = events.flatMap(({ fields: some = [] }) => some.map(({ name }) => fieldLabel(t, name).toLocaleLowerCase(language)));
  const isKnown = events.some(({ type, fields: some }) => SECTION_OF[type] !== undefined && some !== undefined);
  return [...new Set(isKnown ? fields : sections.map((section) => t(`fields.section.${section}`)))].join(', ');
};

/**
 * Returns the effects of a command in sentences; one sentence covers all changes of a listing. `thing` is the name of the service on
 * screens with several services; without it, the sentence uses "this service".
 */
export const entrySentences = (t: TFunction, entry: HistoryEntry, language: Language, thing?: string): readonly string[] => {
  const who = whoText(t, entry.actor);
  const named = thing ?? t(entry.service === undefined ? 'happened.place' : 'happened.it');
  const added = entry.events.some(({ type }) => type === 'ServiceAdded');
  const changes = added ? '' : changesText(t, entry.events, language);
  const others = entry.events.filter(({ type }) => SECTION_OF[type] === undefined);
  const sentences = others.map(({ type, facts = {} }) =>
    SENTENCES[type]({
      t,
      who,
      thing: named,
      facts,
      person: personName(t, facts.person),
      isOwn: facts.person !== undefined && isSame(facts.person, entry.actor),
    }),
  );
  if (changes === null || added) return sentences;
  const change =
    changes === ''
      ? t('happened.event.wroteSame', { who, thing: named })
      : t('happened.event.changed', { who, thing: named, fields: changes });
  return [change, ...sentences];
};

const isSame = (one: NonNullable<NonNullable<Happened['facts']>['person']>, actor: HistoryEntry['actor']): boolean =>
  one.isYou === true ? actor.isYou === true : one.id !== undefined && one.id === actor.id;
