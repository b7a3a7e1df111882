import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../browser/clock.tsx';
import { Confirm } from '../../ui/form/Confirm.tsx';
import { useToast } from '../../ui/toast/Toast.tsx';
import button from '../../ui/button.module.css';
import { cx } from '../../ui/cx.ts';
import styles from './ServiceForm.module.css';
import { wordMoment } from './wordMoment.ts';
import type { ServiceForm } from './useServiceForm.ts';

/** Says that text which was left is back, and lets somebody begin anew; what they drop so can be taken back. */
export const DraftLine = ({ form: { context, send } }: { readonly form: ServiceForm }) => {
  const { t, i18n } = useTranslation();
  const say = useToast();
  const [asks, setAsks] = useState(false);
  const now = useNow() * 1000;
  const { restoredAt } = context;
  if (restoredAt === null) return null;
  const startOver = () => {
    setAsks(false);
    send({ type: 'START_OVER', at: new Date().toISOString() });
    say({ text: t('serviceForm.draft.gone'), action: { label: t('common.undo'), run: () => send({ type: 'TAKE_BACK' }) } });
  };
  return (
    <div className={styles.draft}>
      <p>
        <b>{t('serviceForm.draft.back', { time: wordMoment(restoredAt, now, i18n.language) })}</b> {t('serviceForm.draft.kept')}
      </p>
      <button type="button" className={cx(button.tool, styles.over)} onClick={() => setAsks(true)}>
        {t('serviceForm.draft.over')}
      </button>
      {asks && (
        <Confirm
          question={t('serviceForm.draft.ask')}
          yes={t('serviceForm.draft.over')}
          no={t('serviceForm.draft.keep')}
          onYes={startOver}
          onNo={() => setAsks(false)}
        />
      )}
    </div>
  );
};
