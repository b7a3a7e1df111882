import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextAreaField } from '../form/TextAreaField.tsx';

interface CountedTextAreaProps extends Omit<ComponentProps<typeof TextAreaField>, 'count'> {
  /** Maximum number of characters. */
  readonly maxLength: number;
}

/** Text area that shows the number of typed and of allowed characters. */
export const CountedTextArea = ({ maxLength, ...areaProps }: CountedTextAreaProps) => {
  const { t } = useTranslation();
  return (
    <TextAreaField
      {...areaProps}
      countText={t('editing.count', {
        used: areaProps.fieldBinding.value.length,
        most: maxLength,
      })}
    />
  );
};
