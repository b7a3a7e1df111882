import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../../api/ApiContext.ts';
import { bedCountersQuery } from '../../api/manage/bedQueries.ts';
import type { BedCounter, ShelterBeds } from '../../api/types.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Email } from '../../ui/Email.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import { AddCounter } from './AddCounter.tsx';
import { useBoardChange } from './useBoardChange.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './OtherCounters.module.css';

/** Asks for confirmation before a user loses the right to count here. */
const RemoveCounter = ({
  shelter,
  person,
  onClose,
}: {
  readonly shelter: ShelterBeds;
  readonly person: BedCounter;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const removing = useBoardChange('DELETE /services/{id}/bed-counters/{accountId}');
  const { displayName: name } = person;
  const remove = async () => {
    if (await removing.run({ path: { id: shelter.id, accountId: person.id } }))
      showToast({ text: t('bedsBoard.counterRemoved', { name }) });
    onClose();
  };
  return (
    <ConfirmDialog
      question={t('bedsBoard.confirmRemove', { name, shelter: shelter.name })}
      yesLabel={t('bedsBoard.yesRemove')}
      noLabel={t('bedsBoard.noKeep')}
      isDangerous
      isBusy={removing.busy}
      onYes={() => void remove()}
      onNo={onClose}
    />
  );
};

/** Lists the people whom the owner of a shelter allowed to count its beds, and lets the owner add another one. */
export const OtherCounters = ({ shelter }: { readonly shelter: ShelterBeds }) => {
  const { t } = useTranslation();
  const [removing, setRemoving] = useState<BedCounter | null>(null);
  const { data: people, isError, refetch } = useQuery(bedCountersQuery(useApi(), shelter.id, useLanguage()));
  if (isError && people === undefined) return <LoadFailed onRetry={() => void refetch()} />;
  return (
    <>
      <p className={text.muted}>{t('bedsBoard.countersHelp')}</p>
      <ul className={styles.people}>
        {people?.map((person) => (
          <li key={person.id}>
            <p>
              <b>{person.displayName}</b>
              <br />
              <Email address={person.email} />
            </p>
            <button
              type="button"
              className={button.tool}
              aria-label={t('bedsBoard.removeName', { name: person.displayName })}
              onClick={() => setRemoving(person)}
            >
              {t('bedsBoard.remove')}
            </button>
          </li>
        ))}
      </ul>
      <AddCounter shelter={shelter} />
      {removing && <RemoveCounter shelter={shelter} person={removing} onClose={() => setRemoving(null)} />}
    </>
  );
};
