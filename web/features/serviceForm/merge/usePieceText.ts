import { useTranslation } from 'react-i18next';
import { scheduleRows } from '#kernel/schedule/display.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { formatSortableTime } from '#web/services/manage/formatSortableTime.ts';
import { isHoursField, partOf, type HoursField, type Piece } from '../machine/pieces.ts';
import type { ServiceValues } from '../machine/serviceValues.ts';
import { useFieldText } from '../useFieldText.ts';

interface PieceText {
  /** Returns `Phone` or `Hours: Monday`. */
  title(piece: Piece, ...versions: readonly ServiceValues[]): string;
  /** Returns the value of a piece in a version as text. */
  text(piece: Piece, values: ServiceValues): string;
}

/** Returns functions that describe pieces of a conflict. */
export const usePieceText = (): PieceText => {
  const { t } = useTranslation();
  const language = useLanguage();
  const fieldText = useFieldText();
  const scheduleRowsOf = (field: HoursField, part: string, values: ServiceValues) =>
    scheduleRows(
      [...values[field]].filter((entry) => partOf(entry) === part),
      language,
      formatSortableTime,
    );
  return {
    title: ({ field, part }, ...versions) => {
      const name = t(`serviceForm.long.${field}`);
      if (part === null || !isHoursField(field)) return name;
      const [row] = versions.flatMap((values) => scheduleRowsOf(field, part, values));
      return t('serviceForm.merge.part', { field: name, part: row?.label ?? '' });
    },
    text: ({ field, part }, values) => {
      if (part === null || !isHoursField(field)) return fieldText(field, values);
      const rows = scheduleRowsOf(field, part, values);
      if (field === 'schedules') return rows.map(({ times }) => times).join(', ') || t('serviceForm.merge.closed');
      return rows.map(({ label, times }) => `${label} ${times}`.trim()).join(', ');
    },
  };
};
