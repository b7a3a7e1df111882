import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Role } from '#kernel/vocabulary/roles.ts';
import type { User } from '../../api/types.ts';
import { Chip } from '../../ui/Chip.tsx';
import { cx } from '../../ui/cx.ts';
import { DeleteUser } from './DeleteUser.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonTable } from './PersonTable.tsx';
import { RoleFilter } from './RoleFilter.tsx';
import filters from '../../layout/manage/ManageFilters.module.css';
import chip from '../../ui/Chip.module.css';

const SHOWN = { inUse: ['active', 'inactive'], closed: ['closed'], erased: ['erased'] } as const;
type Shown = keyof typeof SHOWN;
const FILTERS = Object.keys(SHOWN) as readonly Shown[];

/** List of all accounts, for administrators. */
export const UsersList = ({ chosen }: { readonly chosen: string | null }) => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [role, setRole] = useState<Role | ''>('');
  const [shown, setShown] = useState<Shown>('inUse');
  const [deleting, setDeleting] = useState<User | null>(null);
  const input = useMemo(() => ({ q: words, status: [...SHOWN[shown]], ...(role !== '' && { role: [role] }) }), [words, shown, role]);
  const isEverybody = shown === 'inUse' && role === '';

  return (
    <>
      <PeopleList
        input={input}
        empty={{ title: t('people.users.none'), help: t(isEverybody ? 'people.users.noneHelp' : 'people.users.noneOfThese') }}
        onSearch={setWords}
        besideSearch={<RoleFilter role={role} onChange={setRole} />}
        filters={
          <div className={cx(chip.chips, filters.chips)} role="radiogroup" aria-label={t('people.users.shown')}>
            {FILTERS.map((filter) => (
              <Chip
                key={filter}
                type="radio"
                name="shown"
                label={t(`people.users.${filter}`)}
                checked={filter === shown}
                onChange={() => setShown(filter)}
              />
            ))}
          </div>
        }
        renderPeople={(people, busy) => (
          <PersonTable
            caption={t('people.users.title')}
            people={people}
            chosen={chosen}
            busy={busy}
            deleting={(user) => (user.status === 'closed' ? undefined : () => setDeleting(user))}
          />
        )}
      />
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </>
  );
};
