import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#domain/values/formatNumber.ts';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { ModelStatus } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { formatLocalDateTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { LiveOnly } from '../../layout/LiveOnly.tsx';
import { modelTitle } from '../../services/manage/activity/modelName.ts';
import { FactList } from '../../ui/FactList.tsx';
import { formatBytes, formatDuration } from './formatFigures.ts';
import { RebuildPanel } from './RebuildPanel.tsx';
import { useSystemRunner } from './useSystemRunner.ts';
import button from '../../ui/button.module.css';
import styles from './System.module.css';

const stateText = (t: TFunction, { position, lagMs }: ModelStatus): string => {
  if (position === null) return t('system.model.missing');
  return lagMs === 0 ? t('system.model.upToDate') : t('system.model.behind', { time: formatDuration(t, lagMs) });
};

const lastRebuildText = (
  t: TFunction,
  { outcome, endedAt, unfoldable }: NonNullable<ModelStatus['lastRebuild']>,
  language: Language,
): string =>
  t(`system.model.rebuilt.${outcome}`, {
    when: formatLocalDateTime(endedAt, language),
    event: unfoldable === undefined ? '' : `${unfoldable.type}, ${unfoldable.streamName}@${unfoldable.revision}`,
  });

/** A read model: how far it is, its size, its last proof and rebuild, and the open rebuild or a button to start one. */
export const ModelCard = ({ model }: { readonly model: ModelStatus }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const { run: requestRebuild, busy } = useCommand('POST /system/models/{name}/rebuild');
  const runAndShow = useSystemRunner();
  const { name, version, position, parked, documents, bytes, rebuild, lastRebuild, proof } = model;
  const title = modelTitle(t, name);
  return (
    <article className={styles.model} aria-labelledby={`model-${name}`}>
      <h3 id={`model-${name}`}>
        {title} <span className={styles.technical}>{`${name} v${version}`}</span>
      </h3>
      <FactList
        factRows={[
          [t('system.model.state'), stateText(t, model)],
          ...(position === null ? [] : [[t('system.model.position'), formatNumber(Number(position))] as const]),
          [t('system.model.documents'), formatNumber(documents)],
          [t('system.model.size'), formatBytes(bytes)],
          ...(parked === 0 ? [] : [[t('system.model.parked'), t('system.model.parkedHelp', { count: parked, number: parked })] as const]),
          [
            t('system.model.proof'),
            proof === null
              ? t('system.model.never')
              : t(`system.model.proved.${proof.outcome}`, { when: formatLocalDateTime(proof.provedAt, language) }),
          ],
          ...(lastRebuild === null ? [] : [[t('system.model.lastRebuild'), lastRebuildText(t, lastRebuild, language)] as const]),
        ]}
      />
      {rebuild === null ? (
        <LiveOnly>
          <div className={styles.buttons}>
            <button
              type="button"
              className={button.button}
              aria-label={t('system.model.rebuildNamed', { model: title })}
              disabled={busy}
              onClick={() => void runAndShow(() => requestRebuild({ path: { name } }))}
            >
              {t('system.model.rebuild')}
            </button>
          </div>
        </LiveOnly>
      ) : (
        <RebuildPanel name={name} rebuild={rebuild} />
      )}
    </article>
  );
};
