import type { TFunction } from 'i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ManagedService } from '../../api/types.ts';
import { formatStaffAge } from '../../services/manage/formatStaffAge.ts';
import { phoneOf } from '../../services/phone.ts';

/** Returns the street or town, which together with the number distinguishes listings. */
export const whereText = (t: TFunction, row: ManagedService): string =>
  row.isConfidential ? t('approvals.row.hidden') : (row.address1 ?? `${row.city}, ${row.state}`);

export const phoneText = (t: TFunction, row: ManagedService): string => phoneOf(row)?.text ?? row.phoneText ?? t('approvals.row.noPhone');

/** Returns which facts a service shares with a listing that may be the same place. */
export const duplicateText = (t: TFunction, { name, same }: NonNullable<ManagedService['sameAs']>[number]): string => {
  const hasSamePhone = same.includes('phone');
  if (!same.includes('name')) return t(hasSamePhone ? 'approvals.row.samePhone' : 'approvals.row.sameAddress', { name });
  if (!hasSamePhone) return t('approvals.row.twiceAddress', { name });
  return t(same.includes('address') ? 'approvals.row.twiceBoth' : 'approvals.row.twicePhone', { name });
};

type ActorFacts = Pick<NonNullable<ManagedService['approved']>, 'role'> & { readonly name?: string | undefined };

/** Returns "Maya R. (Volunteer)": the actor with their role at that time, or the role alone. The system has no name. */
export const personText = (t: TFunction, { name, role }: ActorFacts): string => {
  if (role === 'SYSTEM') return t('approvals.row.rule');
  const roleName = role === 'GUEST' ? undefined : t(`account.role.${role}`);
  if (name === undefined) return roleName ?? t('approvals.row.unnamed');
  return roleName === undefined ? name : `${name} (${roleName})`;
};

/** Returns who did it and how long ago. `now` in seconds since 1970. */
export const doneByWhenText = (t: TFunction, action: ActorFacts & { readonly at: string }, now: number, language: Language): string =>
  `${personText(t, action)} ·\u00A0${formatStaffAge(t, action.at, now, language)}`;
