import { useTranslation } from 'react-i18next';
import { scheduleRows } from '#domain/schedule/display.ts';
import { formatHoursShort, formatPeriodsShort } from '#domain/schedule/shortHours.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { isHoursField, partOf, type HoursField, type Piece } from '../machine/pieces.ts';
import type { ServiceValues } from '../machine/serviceValues.ts';
import { useFieldText } from '../useFieldText.ts';

interface PieceText {
  /** Returns `Phone` or `Hours: Monday`. */
  title(piece: Piece, ...versions: readonly ServiceValues[]): string;
  /** Returns the value of a piece in a version as text. */
  text(piece: Piece, values: ServiceValues): string;
}

const entriesOf = (field: HoursField, part: string, values: ServiceValues) => [...values[field]].filter((entry) => partOf(entry) === part);

/** Returns functions that describe pieces of a conflict. */
export const usePieceText = (): PieceText => {
  const { t } = useTranslation();
  const language = useLanguage();
  const fieldText = useFieldText();
  return {
    title: ({ field, part }, ...versions) => {
      const name = t(`serviceForm.long.${field}`);
      if (part === null || !isHoursField(field)) return name;
      const [row] = scheduleRows(
        versions.flatMap((values) => entriesOf(field, part, values)),
        language,
      );
      return t('serviceForm.merge.part', { field: name, part: row?.label ?? '' });
    },
    text: ({ field, part }, values) => {
      if (part === null || !isHoursField(field)) return fieldText(field, values);
      const entries = entriesOf(field, part, values);
      return field === 'schedules'
        ? formatPeriodsShort(entries, language) || t('serviceForm.merge.closed')
        : formatHoursShort(entries, language);
    },
  };
};
