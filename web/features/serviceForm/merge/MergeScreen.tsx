import { useTranslation } from 'react-i18next';
import type { FormEvent } from 'react';
import button from '../../../ui/button.module.css';
import page from '../../../ui/page.module.css';
import { useNow } from '../../../browser/clock.tsx';
import text from '../../../ui/text.module.css';
import { cx } from '../../../ui/cx.ts';
import form from '../ServiceForm.module.css';
import type { ServiceForm } from '../useServiceForm.ts';
import { wordMoment } from '../wordMoment.ts';
import { DisputedField } from './DisputedField.tsx';
import styles from './Merge.module.css';
import { usePieceText } from './usePieceText.ts';
import { useWhoSaved } from './useWhoSaved.ts';

interface MergeScreenProps {
  readonly form: ServiceForm;
  /** Of the form that the dock sends. */
  readonly formId: string;
}

/** Somebody else saved while this person was writing: what both changed is chosen field by field, nothing of either is lost. */
export const MergeScreen = ({ form: { context, send, values }, formId }: MergeScreenProps) => {
  const { t, i18n } = useTranslation();
  const now = useNow() * 1000;
  const { title, text: textOf } = usePieceText();
  const whoSaved = useWhoSaved();
  const { conflict, theirs } = context;
  if (conflict === null || theirs === null) return null;
  const time = theirs.savedAt === null ? '' : wordMoment(theirs.savedAt, now, i18n.language);
  const save = (event: FormEvent) => {
    event.preventDefault();
    send({ type: 'SAVE' });
  };

  return (
    <main>
      <form id={formId} onSubmit={save} noValidate aria-label={t('serviceForm.merge.choose')}>
        <div className={styles.page}>
          <section className={cx(page.section, styles.both)} aria-labelledby="somebody-changed">
            <div>
              <h2 id="somebody-changed">{t('serviceForm.merge.title')}</h2>
              <p>
                {whoSaved(context.changedBy, values.name, time)}{' '}
                {conflict.disputed.length > 0 && t('serviceForm.merge.differ', { count: conflict.disputed.length })}{' '}
                {t('serviceForm.merge.safe')}
              </p>
            </div>
            {conflict.disputed.length > 1 && (
              <div className={styles.all}>
                <button type="button" className={button.button} onClick={() => send({ type: 'CHOSE_ALL', choice: 'yours' })}>
                  {t('serviceForm.merge.allMine')}
                </button>
                <button type="button" className={button.button} onClick={() => send({ type: 'CHOSE_ALL', choice: 'theirs' })}>
                  {t('serviceForm.merge.allTheirs')}
                </button>
              </div>
            )}
          </section>
          {conflict.disputed.map((disputed) => (
            <DisputedField
              key={`${disputed.field} ${disputed.part}`}
              disputed={disputed}
              title={title(disputed, conflict.was, conflict.yours, theirs.values)}
              was={textOf(disputed, conflict.was)}
              yours={textOf(disputed, conflict.yours)}
              theirs={textOf(disputed, theirs.values)}
              time={time}
              send={send}
            />
          ))}
          {conflict.theirsAlone.length > 0 && (
            <section className={cx(page.section, styles.alone)}>
              <details className={form.more}>
                <summary>{t('serviceForm.merge.alone', { count: conflict.theirsAlone.length })}</summary>
                <dl className={styles.facts}>
                  {conflict.theirsAlone.map((piece) => (
                    <div key={`${piece.field} ${piece.part}`}>
                      <dt>{title(piece, conflict.was, theirs.values)}</dt>
                      <dd>{textOf(piece, theirs.values) || t('serviceForm.merge.empty')}</dd>
                    </div>
                  ))}
                </dl>
                <p className={cx(text.muted, text.small)}>{t('serviceForm.merge.stay')}</p>
              </details>
            </section>
          )}
        </div>
      </form>
    </main>
  );
};
