import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../form/TextAreaField.tsx';
import { diffText } from './diffText.ts';
import type { Decision, Disputed, Piece } from './merge.ts';
import styles from './Merge.module.css';

interface DisputedFieldProps extends Pick<Disputed<Piece>, 'choice' | 'rewritten'> {
  readonly title: string;
  /** The three versions of the field, as text. */
  readonly originalText: string;
  readonly yours: string;
  readonly theirs: string;
  /** Time at which the other user saved. */
  readonly savedTime: string;
  /** False for a field that is not a text. */
  readonly canRewrite: boolean;
  readonly onDecide: (decision: Decision) => void;
}

/** One version, with its differences in bold. */
const VersionText = ({ text, originalText }: { readonly text: string; readonly originalText: string }) => {
  const { t } = useTranslation();
  if (text === '') return <>{t('editing.merge.empty')}</>;
  const { before, changed, after } = diffText(originalText, text);
  return (
    <>
      {before}
      <ins>{changed}</ins>
      {after}
    </>
  );
};

/** A field that both users changed: its old value, both versions, and for texts a new one in place of both. */
export const DisputedField = ({
  title,
  originalText,
  yours,
  theirs,
  savedTime,
  choice,
  rewritten,
  canRewrite,
  onDecide,
}: DisputedFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const rewrite = (text: string) => onDecide({ choice: 'rewritten', rewritten: text });
  const versionRadio = (value: Decision['choice']) => ({
    type: 'radio' as const,
    name: `${id}choice`,
    value,
    checked: choice === value,
    onChange: () => (value === 'rewritten' ? rewrite(rewritten || yours) : onDecide({ choice: value })),
  });
  return (
    <fieldset className={styles.field}>
      <legend>{title}</legend>
      <p className={styles.was}>
        {t('editing.merge.was')} {originalText === '' ? t('editing.merge.empty') : <del>{originalText}</del>}
      </p>
      <label className={styles.pick}>
        <input {...versionRadio('yours')} />
        <span>
          <b>{t('editing.merge.yours')}</b>
          <VersionText text={yours} originalText={originalText} />
        </span>
      </label>
      <label className={styles.pick}>
        <input {...versionRadio('theirs')} />
        <span>
          <b>{t('editing.merge.theirs', { time: savedTime })}</b>
          <VersionText text={theirs} originalText={originalText} />
        </span>
      </label>
      {canRewrite && (
        <label className={styles.pick} data-rewritten="">
          <input {...versionRadio('rewritten')} />
          <span>
            <b>{t('editing.merge.neither')}</b>
            {t('editing.merge.rewrite')}
          </span>
        </label>
      )}
      {choice === 'rewritten' && canRewrite && (
        <div className={styles.rewritten}>
          <TextAreaField
            fieldBinding={{ id: `${id}rewritten`, name: 'rewritten', value: rewritten, error: undefined, onChange: rewrite }}
            label={t('editing.merge.rewrite')}
            rows={3}
          />
        </div>
      )}
    </fieldset>
  );
};
