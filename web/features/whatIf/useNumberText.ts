import { useLanguage } from '../../i18n/useLanguage.ts';

/** Returns functions that write numbers in the language of the page. */
export const useNumberText = () => {
  const locale = useLanguage() === 'es' ? 'es-US' : 'en-US';
  const plain = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const signed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
  return {
    /** Returns a number with one decimal at most. */
    format: (value: number): string => plain.format(value),
    /** Returns a difference with its sign; screen readers pronounce the minus sign, but not the hyphen. */
    formatSigned: (value: number): string => signed.format(value).replace('-', '−'),
    /** Returns the parameters of a text that counts. */
    countParams: (count: number) => ({ count, number: count }),
  };
};
