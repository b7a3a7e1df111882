import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../form/TextAreaField.tsx';
import { diffText } from './diffText.ts';
import styles from './Merge.module.css';

/** The version of a field that stays: the user's own, the other user's, or a new text in place of both; null until the user chooses. */
export type VersionChoice = 'yours' | 'theirs' | 'rewritten' | null;

interface DisputedFieldProps {
  readonly title: string;
  /** The three versions of the field, as text. */
  readonly originalText: string;
  readonly yours: string;
  readonly theirs: string;
  /** Time at which the other user saved. */
  readonly savedTime: string;
  readonly choice: VersionChoice;
  readonly onChoose: (choice: 'yours' | 'theirs') => void;
  /** The text in place of both versions. */
  readonly rewritten: string;
  /** Receives the new text; null for a field that cannot be rewritten, because it is not a text. */
  readonly onWrite: ((text: string) => void) | null;
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
  onChoose,
  rewritten,
  onWrite,
}: DisputedFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const versionRadio = (value: VersionChoice & string, onPick: () => void) => ({
    type: 'radio' as const,
    name: `${id}choice`,
    value,
    checked: choice === value,
    onChange: onPick,
  });
  return (
    <fieldset className={styles.field}>
      <legend>{title}</legend>
      <p className={styles.was}>
        {t('editing.merge.was')} {originalText === '' ? t('editing.merge.empty') : <del>{originalText}</del>}
      </p>
      <label className={styles.pick}>
        <input {...versionRadio('yours', () => onChoose('yours'))} />
        <span>
          <b>{t('editing.merge.yours')}</b>
          <VersionText text={yours} originalText={originalText} />
        </span>
      </label>
      <label className={styles.pick}>
        <input {...versionRadio('theirs', () => onChoose('theirs'))} />
        <span>
          <b>{t('editing.merge.theirs', { time: savedTime })}</b>
          <VersionText text={theirs} originalText={originalText} />
        </span>
      </label>
      {onWrite !== null && (
        <label className={styles.pick} data-rewritten="">
          <input {...versionRadio('rewritten', () => onWrite(rewritten === '' ? yours : rewritten))} />
          <span>
            <b>{t('editing.merge.neither')}</b>
            {t('editing.merge.rewrite')}
          </span>
        </label>
      )}
      {choice === 'rewritten' && onWrite !== null && (
        <div className={styles.rewritten}>
          <TextAreaField
            fieldBinding={{ id: `${id}rewritten`, name: 'rewritten', value: rewritten, error: undefined, onChange: onWrite }}
            label={t('editing.merge.rewrite')}
            rows={3}
          />
        </div>
      )}
    </fieldset>
  );
};
