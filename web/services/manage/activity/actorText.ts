import type { TFunction } from 'i18next';
import { ADMINISTRATOR_ID, SAMPLE_OWNER } from '#domain/permissions/principal.ts';
import type { HistoryEntry } from '#web/api/types.ts';

type Actor = HistoryEntry['actor'];
type ActorFacts = Omit<Actor, 'via'>;
/** The person that an event concerns, besides the actor. */
export type Person = Pick<Actor, 'name' | 'isErased' | 'isYou'>;

const capitalize = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/**
 * Returns an actor without a name, to begin a sentence: "An unnamed account (service provider)"; "An admin without an account" for the
 * administrator token and the command line; "Sample data" for the sample; "A service provider" if the reader may not see who it was.
 */
const unnamedText = (t: TFunction, { id, role }: ActorFacts): string => {
  if (id === SAMPLE_OWNER) return t('happened.who.sample');
  if (id === ADMINISTRATOR_ID) return t('happened.who.noAccount');
  return id === undefined ? capitalize(t(`happened.actor.${role}`)) : t('happened.who.unnamed', { role: t(`happened.role.${role}`) });
};

/** Returns the subject of a sentence: "Maya R. (volunteer lead)" in the role at that time; "You"; "A visitor"; "Example Mission (API key)". */
export const actorText = (t: TFunction, actor: ActorFacts): string => {
  const { name, role, isErased, isYou } = actor;
  if (role === 'SYSTEM') return name === undefined ? t('happened.who.rule') : t('happened.who.program', { name });
  if (role === 'GUEST') return t('happened.who.visitor');
  if (isYou) return t('happened.who.you');
  if (isErased) return t('happened.who.erased');
  return name === undefined ? unnamedText(t, actor) : t('happened.who.named', { name, role: t(`happened.role.${role}`) });
};

/** Returns a person's name within a sentence. */
export const personName = (t: TFunction, person: Person | undefined): string => {
  if (person?.isYou) return t('happened.whom.you');
  if (person?.isErased) return t('happened.whom.erased');
  return person?.name ?? t('happened.whom.unnamed');
};

/** Returns the actor outside a sentence: "Maya R. (volunteer lead)", "You (admin)". */
export const doneByText = (t: TFunction, actor: ActorFacts): string => {
  const { role, isErased, isYou } = actor;
  return isYou && !isErased && role !== 'SYSTEM' && role !== 'GUEST'
    ? t('happened.who.named', { name: t('happened.who.you'), role: t(`happened.role.${role}`) })
    : actorText(t, actor);
};

/** Returns the same for use within a sentence: "Maya R. (volunteer lead)"; "you (admin)"; "a visitor". */
export const doneByTextWithin = (t: TFunction, actor: ActorFacts): string => {
  const { name, role, isErased, isYou } = actor;
  const text = doneByText(t, actor);
  const beginsWithName = name !== undefined && role !== 'GUEST' && !isErased && !isYou;
  return beginsWithName ? text : text.charAt(0).toLowerCase() + text.slice(1);
};
