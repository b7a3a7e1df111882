import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../form/TextAreaField.tsx';
import { differing } from './differing.ts';
import styles from './Merge.module.css';

/** The version of a field that stays: the user's own, the other user's, or a new text in place of both; null: no choice yet. */
export type Choice = 'yours' | 'theirs' | 'rewritten' | null;

interface DisputedFieldProps {
  readonly title: string;
  /** The three versions of the field, as text. */
  readonly was: string;
  readonly yours: string;
  readonly theirs: string;
  /** Time at which the other user saved. */
  readonly time: string;
  readonly choice: Choice;
  readonly onChoose: (choice: 'yours' | 'theirs') => void;
  /** The text in place of both versions. */
  readonly rewritten: string;
  /** Receives the new text; null for a field that cannot be rewritten, because it is not a text. */
  readonly onWrite: ((text: string) => void) | null;
}

/** One version, with its differences in bold. */
const Version = ({ text, was }: { readonly text: string; readonly was: string }) => {
  const { t } = useTranslation();
  if (text === '') return <>{t('editing.merge.empty')}</>;
  const { before, changed, after } = differing(was, text);
  return (
    <>
      {before}
      <ins>{changed}</ins>
      {after}
    </>
  );
};

/** A field that both users changed: its old value, both versions, and for texts a new one in place of both. */
export const DisputedField = ({ title, was, yours, theirs, time, choice, onChoose, rewritten, onWrite }: DisputedFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const pick = (value: Choice & string, onPick: () => void) => ({
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
        {t('editing.merge.was')} {was === '' ? t('editing.merge.empty') : <del>{was}</del>}
      </p>
      <label className={styles.pick}>
        <input {...pick('yours', () => onChoose('yours'))} />
        <span>
          <b>{t('editing.merge.yours')}</b>
          <Version text={yours} was={was} />
        </span>
      </label>
      <label className={styles.pick}>
        <input {...pick('theirs', () => onChoose('theirs'))} />
        <span>
          <b>{t('editing.merge.theirs', { time })}</b>
          <Version text={theirs} was={was} />
        </span>
      </label>
      {onWrite !== null && (
        <label className={styles.pick} data-rewritten="">
          <input {...pick('rewritten', () => onWrite(rewritten === '' ? yours : rewritten))} />
          <span>
            <b>{t('editing.merge.neither')}</b>
            {t('editing.merge.rewrite')}
          </span>
        </label>
      )}
      {choice === 'rewritten' && onWrite !== null && (
        <div className={styles.rewritten}>
          <TextAreaField
            of={{ id: `${id}rewritten`, name: 'rewritten', value: rewritten, error: undefined, onChange: onWrite }}
            label={t('editing.merge.rewrite')}
            rows={3}
          />
        </div>
      )}
    </fieldset>
  );
};
