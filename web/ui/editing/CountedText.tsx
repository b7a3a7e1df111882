import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../form/TextAreaField.tsx';

interface CountedTextProps extends Omit<ComponentProps<typeof TextAreaField>, 'count'> {
  /** Maximum number of characters. */
  readonly most: number;
}

/** Text area that shows the number of typed and of allowed characters. */
export const CountedText = ({ most, ...area }: CountedTextProps) => {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language === 'es' ? 'es-US' : 'en-US');
  return <TextAreaField {...area} count={t('editing.count', { used: number.format(area.of.value.length), most: number.format(most) })} />;
};
