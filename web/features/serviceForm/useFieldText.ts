import { useTranslation } from 'react-i18next';
import { formatHoursShort } from '#domain/schedule/shortHours.ts';
import { isOpenWireCondition } from '#domain/service/conditions.ts';
import { CATEGORY_TEXTS, TYPE_TEXTS } from '#domain/vocabulary/texts.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { FieldName, ServiceValues } from './machine/serviceValues.ts';

type FieldText = (field: FieldName, values: ServiceValues) => string;

/** Returns a function that converts the value of any field to text. */
export const useFieldText = (): FieldText => {
  const { t } = useTranslation();
  const language = useLanguage();
  return (field, values) => {
    switch (field) {
      case 'type':
        return values.type.map((type) => TYPE_TEXTS[type][language]).join(', ');
      case 'category':
        return values.category.map((category) => CATEGORY_TEXTS[category][language]).join(', ');
      case 'schedules':
      case 'closeSchedules':
        return formatHoursShort(values[field], language);
      case 'isConfidential':
        return t(values.isConfidential ? 'serviceForm.address.nobody' : 'serviceForm.address.everybody');
      case 'pin':
        return values.pin === null ? t('serviceForm.address.byAddress') : values.pin.map((degrees) => degrees.toFixed(5)).join(', ');
      default: {
        const value = values[field];
        if (typeof value === 'boolean') return t(value ? 'serviceForm.audience.yes' : 'serviceForm.audience.no');
        return isOpenWireCondition(field) ? t(`serviceForm.audience.${values[field]}`) : value;
      }
    }
  };
};
