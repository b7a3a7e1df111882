import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { SystemStatus } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { modelTitle } from '../../services/manage/activity/modelName.ts';
import { cx } from '../../ui/cx.ts';
import { useSystemRunner } from './useSystemRunner.ts';
import { WorkProgress } from './WorkProgress.tsx';
import button from '../../ui/button.module.css';
import page from '../../ui/page.module.css';
import styles from './System.module.css';

const titlesOf = (t: TFunction, language: Language, names: readonly string[]): string =>
  new Intl.ListFormat(language, { type: 'conjunction' }).format(names.map((name) => modelTitle(t, name)));

const lastProofText = (t: TFunction, language: Language, lastProof: SystemStatus['lastProof']): string => {
  if (lastProof === null) return t('system.proof.none');
  const { at, different, notCompared } = lastProof;
  const when = formatLocalDateTime(at, language);
  if (different.length > 0) return t('system.proof.different', { when, models: titlesOf(t, language, different) });
  if (notCompared.length > 0) return t('system.proof.someNotCompared', { when, models: titlesOf(t, language, notCompared) });
  return t('system.proof.allEqual', { when });
};

/** The proof that every read model equals its rebuild: the last result, the progress, and a button to start one. */
export const ProofSection = ({ runningProof, lastProof }: Pick<SystemStatus, 'runningProof' | 'lastProof'>) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run: prove, busy } = useCommand('POST /system/proof');
  const runAndShow = useSystemRunner();
  const progressText =
    runningProof === null
      ? ''
      : runningProof.current === null
        ? t('system.proof.waiting')
        : t('system.proof.running', { ...runningProof, model: modelTitle(t, runningProof.current) });
  return (
    <section className={page.section} aria-labelledby="system-proof">
      <h2 id="system-proof">{t('system.proof.heading')}</h2>
      <p className={styles.help}>{t('system.proof.help')}</p>
      <p role="status">{runningProof === null ? lastProofText(t, language, lastProof) : progressText}</p>
      {runningProof?.progress !== undefined && <WorkProgress label={progressText} progress={runningProof.progress} />}
      {runningProof === null && (
        <LiveOnly>
          <div className={styles.buttons}>
            <button
              type="button"
              className={cx(button.button, button.fill)}
              disabled={busy}
              onClick={() => void runAndShow(() => prove({}))}
            >
              {t('system.proof.start')}
            </button>
          </div>
        </LiveOnly>
      )}
    </section>
  );
};
