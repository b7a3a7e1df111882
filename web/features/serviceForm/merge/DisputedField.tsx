import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../../../ui/form/TextAreaField.tsx';
import type { Disputed } from '../machine/changes.ts';
import type { FormEvent } from '../machine/formMachine.ts';
import { EMPTY } from '../machine/values.ts';
import { differing } from './differing.ts';
import styles from './Merge.module.css';

interface DisputedFieldProps {
  readonly disputed: Disputed;
  readonly title: string;
  /** The field as words, in the three versions. */
  readonly was: string;
  readonly yours: string;
  readonly theirs: string;
  /** When the other saved. */
  readonly time: string;
  readonly send: (event: FormEvent) => void;
}

/** One version, with what is other than before in bold. */
const Version = ({ text, was }: { readonly text: string; readonly was: string }) => {
  const { t } = useTranslation();
  if (text === '') return <>{t('serviceForm.merge.empty')}</>;
  const { before, changed, after } = differing(was, text);
  return (
    <>
      {before}
      <ins>{changed}</ins>
      {after}
    </>
  );
};

/** One field that both changed: what it was, both versions, and for texts a new one in place of both. */
export const DisputedField = ({ disputed, title, was, yours, theirs, time, send }: DisputedFieldProps) => {
  const { t } = useTranslation();
  const id = useId();
  const { field, part, choice, anew } = disputed;
  const piece = { field, part };
  const isText = typeof EMPTY[field] === 'string';
  const pick = (value: 'yours' | 'theirs' | 'anew', onPick: () => void) => ({
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
        {t('serviceForm.merge.was')} {was === '' ? t('serviceForm.merge.empty') : <del>{was}</del>}
      </p>
      <label className={styles.pick}>
        <input {...pick('yours', () => send({ type: 'CHOSE', piece, choice: 'yours' }))} />
        <span>
          <b>{t('serviceForm.merge.yours')}</b>
          <Version text={yours} was={was} />
        </span>
      </label>
      <label className={styles.pick}>
        <input {...pick('theirs', () => send({ type: 'CHOSE', piece, choice: 'theirs' }))} />
        <span>
          <b>{t('serviceForm.merge.theirs', { time })}</b>
          <Version text={theirs} was={was} />
        </span>
      </label>
      {isText && (
        <label className={styles.pick} data-anew="">
          <input {...pick('anew', () => send({ type: 'WROTE', piece, text: anew === '' ? yours : anew }))} />
          <span>
            <b>{t('serviceForm.merge.neither')}</b>
            {t('serviceForm.merge.anew')}
          </span>
        </label>
      )}
      {choice === 'anew' && (
        <div className={styles.anew}>
          <TextAreaField
            of={{
              id: `${id}anew`,
              name: field,
              value: anew,
              error: undefined,
              onChange: (text) => send({ type: 'WROTE', piece, text }),
            }}
            label={t('serviceForm.merge.anew')}
            rows={3}
          />
        </div>
      )}
    </fieldset>
  );
};
