import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import styles from './CrisisSheet.module.css';

/** A number to call, and what to press when somebody answers. */
export interface Call {
  readonly number: string;
  readonly key?: string | undefined;
}

const NUMBER = '|';

/** What stands on the plate: the number, and the key to press where the line asks for one. A number never breaks. */
export const CallWords = ({ call: { number, key } }: { readonly call: Call }) => {
  const { t } = useTranslation();
  if (key === undefined) return number;
  const [before, after] = t('crisis.callKey', { number: NUMBER, key }).split(NUMBER);
  return (
    <span className={styles.callWords}>
      {before}
      <span>{number}</span>
      {after}
    </span>
  );
};

/** The name of the plate: the words on it, and whom they call. */
export const callName = (t: TFunction, name: string, { number, key }: Call): string =>
  key === undefined ? t('crisis.call', { name, number }) : `${t('crisis.callKey', { number, key })}: ${name}`;
