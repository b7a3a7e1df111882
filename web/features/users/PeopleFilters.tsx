import { useTranslation } from 'react-i18next';
import { ROLES, type Role } from '#domain/vocabulary/roles.ts';
import { useIsWide } from '../../browser/useIsWide.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { ListSearch } from '../../ui/ListSearch.tsx';
import { PEOPLE_LISTS, hasRoleFields } from './peopleLists.ts';
import type { StatusFilter, UsersUrl } from './useUsersUrl.ts';
import top from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';
import styles from './PeopleFilters.module.css';

interface RoleFilterProps {
  /** The chosen role; null for all roles. */
  readonly role: Role | null;
  readonly onChange: (role: Role | null) => void;
}

/** Filter of a list of people by role. */
const RoleFilter = ({ role, onChange }: RoleFilterProps) => {
  const { t } = useTranslation();
  return (
    <SelectField
      id="shown-role"
      value={role ?? ''}
      onChange={(value) => onChange(ROLES.find((knownRole) => knownRole === value) ?? null)}
      label={t('people.users.withRole')}
      options={[
        { value: '', label: t('people.users.anyRole') },
        ...ROLES.map((knownRole) => ({ value: knownRole, label: t(`account.role.${knownRole}`) })),
      ]}
    />
  );
};

interface PeopleFiltersProps {
  readonly usersUrl: UsersUrl;
  /** Number of people in the list; undefined while loading. */
  readonly total: number | undefined;
}

/** Chips that narrow a list by status: one of several, or a single one to switch on and off. */
const StatusChips = ({ usersUrl: { list, status, replaceUrl } }: Pick<PeopleFiltersProps, 'usersUrl'>) => {
  const { t } = useTranslation();
  const { statuses } = PEOPLE_LISTS[list];
  const labelOf = (filter: StatusFilter) => (filter === 'waiting' ? t('people.status.waiting') : t(`people.users.${filter}`));
  const show = (filter: StatusFilter) => replaceUrl({ status: filter, id: null });
  if (statuses.length === 0) return null;
  if (statuses.length === 2)
    return (
      <div className={cx(chip.chips, top.chips)}>
        <Chip
          type="checkbox"
          name="waiting"
          label={labelOf('waiting')}
          isChecked={status === 'waiting'}
          onChange={(isChecked) => show(isChecked ? 'waiting' : 'inUse')}
        />
      </div>
    );
  return (
    <div className={cx(chip.chips, top.chips)} role="radiogroup" aria-label={t('people.users.shown')}>
      {statuses.map((filter) => (
        <Chip key={filter} type="radio" name="shown" label={labelOf(filter)} isChecked={filter === status} onChange={() => show(filter)} />
      ))}
    </div>
  );
};

/** Search, filters and the number of people found, above the list. */
export const PeopleFilters = ({ usersUrl, total }: PeopleFiltersProps) => {
  const { t } = useTranslation();
  const { list, q, role, replaceUrl } = usersUrl;
  const { leadKey, hasRoleFilter, roleFields } = PEOPLE_LISTS[list];
  const isWide = useIsWide();
  const hasLead = roleFields === 'none' || hasRoleFields(list, isWide);
  return (
    <div className={top.top}>
      {leadKey !== undefined && hasLead && <p className={styles.lead}>{t(leadKey)}</p>}
      <div className={top.find}>
        <div className={top.search}>
          <ListSearch
            label={t('people.users.search')}
            placeholder={t('people.users.searchPlaceholder')}
            words={q}
            onSearch={(searchText) => replaceUrl({ q: searchText, id: null })}
          />
        </div>
        {hasRoleFilter && (
          <div className={top.select}>
            <RoleFilter role={role} onChange={(chosenRole) => replaceUrl({ role: chosenRole, id: null })} />
          </div>
        )}
      </div>
      <div className={styles.shown}>
        <StatusChips usersUrl={usersUrl} />
        <p className={styles.count} role="status">
          {total === undefined ? '' : t('people.users.count', { count: total })}
        </p>
      </div>
    </div>
  );
};
