import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../api/types.ts';
import { ManageLayout } from '../../layout/manage/ManageLayout.tsx';
import chip from '../../ui/Chip.module.css';
import { Chip } from '../../ui/Chip.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { PeopleList } from './PeopleList.tsx';
import { PersonButtons } from './PersonButtons.tsx';
import { PersonRow } from './PersonRow.tsx';

const SHOWN = { inUse: ['active', 'inactive'], closed: ['closed'], erased: ['erased'] } as const;
type Shown = keyof typeof SHOWN;
const FILTERS = Object.keys(SHOWN) as readonly Shown[];

/** Everybody with an account; the administrators' list. */
export const ManageUsersPage = () => {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const [shown, setShown] = useState<Shown>('inUse');
  const [deleting, setDeleting] = useState<User | null>(null);
  const input = useMemo(() => ({ q: words, status: [...SHOWN[shown]] }), [words, shown]);

  return (
    <ManageLayout title={t('people.users.title')}>
      <PeopleList
        input={input}
        empty={{ title: t('people.users.none'), help: t(shown === 'inUse' ? 'people.users.noneHelp' : 'people.users.noneOfThese') }}
        onSearch={setWords}
        filters={
          <div className={chip.chips} role="radiogroup" aria-label={t('people.users.shown')}>
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
        renderRow={(user) => (
          <PersonRow
            user={user}
            buttons={
              user.status !== 'erased' && (
                <PersonButtons user={user} onDelete={user.status === 'closed' ? undefined : () => setDeleting(user)} />
              )
            }
          />
        )}
      />
      {deleting && <DeleteUser user={deleting} onClose={() => setDeleting(null)} />}
    </ManageLayout>
  );
};
