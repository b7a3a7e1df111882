import { useTranslation } from 'react-i18next';
import type { RegionThing } from '../../api/manage/regionQueries.ts';
import type { Removable } from '../../layout/manage/useRemoval.ts';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useRemoveThing } from './useRemoveThing.ts';
import text from '../../ui/text.module.css';

interface RemoveThingProps {
  readonly thing: RegionThing;
  readonly of: Removable;
  readonly onClose: () => void;
  /** Called when the removal starts, before the record disappears from the list. */
  readonly onYes?: () => void;
}

/** Asks for confirmation by name before a region or a contact person is removed. */
export const RemoveThing = ({ thing, of, onClose, onYes }: RemoveThingProps) => {
  const { t } = useTranslation();
  const remove = useRemoveThing(thing);
  const yes = () => {
    onClose();
    void remove(of);
    onYes?.();
  };
  return (
    <Confirm
      question={t(`regions.deletion.${thing}`)}
      yes={t('regions.deletion.yes')}
      no={t('regions.deletion.no')}
      danger
      onYes={yes}
      onNo={onClose}
    >
      <p>
        <b>{of.name}</b>
      </p>
      <p className={text.muted}>{t(`regions.deletion.${thing}Help`)}</p>
    </Confirm>
  );
};
