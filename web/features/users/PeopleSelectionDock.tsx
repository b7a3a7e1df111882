import { Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/ApiError.ts';
import type { User } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import type { Selection } from '../../services/manage/useSelection.ts';
import { cx } from '../../ui/cx.ts';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { displayNameOf, isAwaitingApproval } from './personText.ts';
import { useMayManageUser } from './useMayManageUser.ts';
import { useRefreshPeople } from './useRefreshPeople.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './PeopleSelectionDock.module.css';

/** Texts after a command was sent for several people. */
interface BatchTexts {
  doneText(count: number): string;
  refusedText(name: string, problem: string): string;
}

/** Actions on the selected people: approve those who wait, or delete all. People for whom a command is refused stay selected. */
export const PeopleSelectionDock = ({ selection }: { readonly selection: Selection<User> }) => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const refresh = useRefreshPeople();
  const mayPerform = useMayManageUser();
  const { run: updateUser } = useCommand('PUT /users/{id}');
  const { run: closeUser } = useCommand('DELETE /users/{id}');
  const [isBusy, setIsBusy] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { rows: people } = selection;
  const waitingPeople = people.filter((user) => isAwaitingApproval(user) && mayPerform('user.approve', user));
  const serviceCount = people.reduce((count, { usedServices }) => count + usedServices, 0);

  /** Sends one command after another, names everyone for whom it was refused, and keeps them selected. */
  const runForAll = async (users: readonly User[], send: (user: User) => Promise<unknown>, texts: BatchTexts): Promise<void> => {
    setIsBusy(true);
    const refusedTexts: string[] = [];
    for (const user of users) {
      try {
        await send(user);
        selection.set([user], false);
      } catch (error) {
        const problem = messageOf(error instanceof ApiError ? error : { code: 'OFFLINE' });
        refusedTexts.push(texts.refusedText(displayNameOf(t, user), problem));
      }
    }
    await refresh();
    setIsBusy(false);
    setIsAsking(false);
    const doneCount = users.length - refusedTexts.length;
    showToast({
      text: [...(doneCount > 0 ? [texts.doneText(doneCount)] : []), ...refusedTexts].join(' '),
      isProblem: refusedTexts.length > 0,
    });
  };

  const approveAll = () =>
    runForAll(waitingPeople, ({ id }) => updateUser({ path: { id }, body: { isApproved: true } }), {
      doneText: (count) => t('people.selection.approved', { count }),
      refusedText: (name, problem) => t('people.selection.notApproved', { name, problem }),
    });
  const deleteAll = () =>
    runForAll(people, ({ id }) => closeUser({ path: { id }, query: {} }), {
      doneText: (count) => t('people.selection.removed', { count }),
      refusedText: (name, problem) => t('people.selection.notRemoved', { name, problem }),
    });

  return (
    <>
      <p className={styles.count} role="status">
        {t('people.selection.selected', { count: people.length })}
      </p>
      <button type="button" className={cx(button.button, button.quiet)} disabled={isBusy} onClick={selection.clear}>
        {t('people.selection.clear')}
      </button>
      <button type="button" className={cx(button.button, button.danger)} disabled={isBusy} onClick={() => setIsAsking(true)}>
        <Trash2 size={20} aria-hidden="true" />
        {t('people.selection.remove', { count: people.length })}
      </button>
      {waitingPeople.length > 0 && (
        <button type="button" className={cx(button.button, button.fill)} disabled={isBusy} onClick={() => void approveAll()}>
          <Check size={20} aria-hidden="true" />
          {t('people.selection.approve', { count: waitingPeople.length })}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          question={t('people.selection.question', { count: people.length })}
          yesLabel={t('people.user.yesDelete')}
          noLabel={t('people.user.noKeep')}
          isDangerous
          isBusy={isBusy}
          onYes={() => void deleteAll()}
          onNo={() => setIsAsking(false)}
        >
          <p>{people.map((user) => displayNameOf(t, user)).join(', ')}</p>
          {serviceCount > 0 && <p>{t('people.selection.listings', { count: serviceCount })}</p>}
          <p className={text.muted}>{t('people.selection.help')}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
