import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelStatus, RebuildStatus } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { modelTitle } from '../../services/manage/activity/modelName.ts';
import { cx } from '../../ui/cx.ts';
import { FactList } from '../../ui/FactList.tsx';
import { ConfirmDialog } from '../../ui/form/ConfirmDialog.tsx';
import { useSystemRunner } from './useSystemRunner.ts';
import { WorkProgress } from './WorkProgress.tsx';
import button from '../../ui/button.module.css';
import styles from './System.module.css';

/** Number of digits of a digest that are shown, enough to see a difference. */
const SHOWN_DIGITS = 16;

type Comparison = NonNullable<RebuildStatus['comparison']>;

/** The model in use and its rebuild: counts and digests, and the documents that differ. */
const ComparisonFacts = ({ comparison: { live, rebuilt, differing, samples, parked } }: { readonly comparison: Comparison }) => {
  const { t } = useTranslation();
  const contentText = ({ documents, digest }: Comparison['live']): string =>
    t('system.rebuild.content', { count: documents, number: documents, digest: digest.slice(0, SHOWN_DIGITS) });
  return (
    <>
      <FactList
        factRows={[
          [t('system.rebuild.live'), contentText(live)],
          [t('system.rebuild.rebuilt'), contentText(rebuilt)],
        ]}
      />
      <p>{differing === 0 ? t('system.rebuild.equal') : t('system.rebuild.differ', { count: differing, number: differing })}</p>
      {samples.length > 0 && (
        <details>
          <summary>{t('system.rebuild.samples')}</summary>
          <ul className={styles.samples}>
            {samples.map(({ id, fields }) => (
              <li key={id}>
                <code>{id}</code>: {fields.length === 0 ? t('system.rebuild.oneSide') : <code>{fields.join(', ')}</code>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {parked > 0 && <p>{t('system.rebuild.notCompared', { count: parked, number: parked })}</p>}
    </>
  );
};

interface RebuildPanelProps {
  readonly name: ModelStatus['name'];
  readonly rebuild: RebuildStatus;
}

/** An open rebuild: its progress, then the comparison, and the buttons to cancel it or to switch to it. */
export const RebuildPanel = ({ name, rebuild: { state, progress, comparison } }: RebuildPanelProps) => {
  const { t } = useTranslation();
  const cancelCommand = useCommand('POST /system/models/{name}/cancel');
  const switchCommand = useCommand('POST /system/models/{name}/switch');
  const runAndShow = useSystemRunner();
  const [isConfirming, setIsConfirming] = useState(false);
  const busy = cancelCommand.busy || switchCommand.busy;
  const stateText = t(`system.rebuild.${state}`);
  const isCompared = state === 'compared';
  const hasDifferences = (comparison?.differing ?? 0) > 0;

  const cancel = () => runAndShow(() => cancelCommand.run({ path: { name } }));
  const switchOver = async () => {
    await runAndShow(() => switchCommand.run({ path: { name }, body: { acceptDifferences: hasDifferences } }));
    setIsConfirming(false);
  };

  return (
    <div className={styles.rebuild}>
      <p role="status">{stateText}</p>
      {state === 'filling' && progress !== undefined && <WorkProgress label={stateText} progress={progress} />}
      {isCompared && comparison !== undefined && <ComparisonFacts comparison={comparison} />}
      <LiveOnly>
        <div className={styles.buttons}>
          {isCompared && (
            <button
              type="button"
              className={cx(button.button, hasDifferences ? button.danger : button.fill)}
              disabled={busy}
              onClick={() => (hasDifferences ? setIsConfirming(true) : void switchOver())}
            >
              {t(hasDifferences ? 'system.rebuild.switchAnyway' : 'system.rebuild.switch')}
            </button>
          )}
          <button type="button" className={button.button} disabled={busy} onClick={() => void cancel()}>
            {t(isCompared ? 'system.rebuild.discard' : 'system.rebuild.cancel')}
          </button>
        </div>
      </LiveOnly>
      {isConfirming && (
        <ConfirmDialog
          question={t('system.confirm.question', { model: modelTitle(t, name) })}
          yesLabel={t('system.confirm.yes')}
          noLabel={t('system.confirm.no')}
          isBusy={busy}
          onYes={() => void switchOver()}
          onNo={() => setIsConfirming(false)}
        >
          <p>{t('system.confirm.help')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
