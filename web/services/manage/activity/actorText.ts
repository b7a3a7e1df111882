import type { TFunction } from 'i18next';
import type { HistoryEntry } from '#web/api/types.ts';

type Actor = HistoryEntry['actor'];
/** The person that an event concerns, besides the actor. */
export type Person = Pick<Actor, 'name' | 'isErased' | 'isYou'>;

/** Returns the subject of a sentence: "Maya R. (volunteer lead)" in the role at that time; "You"; "A visitor". */
export const actorText = (t: TFunction, { name, role, isErased, isYou }: Omit<Actor, 'via' | 'id'>): string => {
  if (role === 'SYSTEM') return t('happened.who.rule');
  if (role === 'GUEST') return t('happened.who.visitor');
  if (isYou) return t('happened.who.you');
  if (isErased) return t('happened.who.erased');
  const roleText = t(`happened.role.${role}`);
  return name === undefined ? t('happened.who.unnamed', { role: roleText }) : t('happened.who.named', { name, role: roleText });
};

/** Returns a person's name within a sentence. */
export const personName = (t: TFunction, person: Person | undefined): string => {
  if (person?.isYou) return t('happened.whom.you');
  if (person?.isErased) return t('happened.whom.erased');
  return person?.name ?? t('happened.whom.unnamed');
};

/** Returns the actor outside a sentence: "Maya R. (volunteer lead)", "You (admin)". */
export const doneByText = (t: TFunction, { name, role, isErased, isYou }: Omit<Actor, 'via' | 'id'>): string => {
  if (role === 'SYSTEM' || role === 'GUEST' || isErased) return actorText(t, { role, ...(isErased && { isErased }) });
  const roleText = t(`happened.role.${role}`);
  const shownName = isYou ? t('happened.who.you') : name;
  return shownName === undefined ? roleText : t('happened.who.named', { name: shownName, role: roleText });
};

/** Returns the same for use within a sentence: "Maya R. (volunteer lead)"; "you (admin)"; "a visitor". */
export const doneByTextWithin = (t: TFunction, actor: Omit<Actor, 'via' | 'id'>): string => {
  const { name, role, isErased, isYou } = actor;
  const text = doneByText(t, actor);
  const beginsWithName = name !== undefined && role !== 'SYSTEM' && role !== 'GUEST' && !isErased && !isYou;
  return beginsWithName ? text : text.charAt(0).toLowerCase() + text.slice(1);
};
