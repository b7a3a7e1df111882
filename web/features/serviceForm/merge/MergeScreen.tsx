import { useTranslation } from 'react-i18next';
import { scheduleRows } from '#domain/schedule/display.ts';
import { formatHoursShort, formatPeriodsShort } from '#domain/schedule/shortHours.ts';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { dayEntries, type ServicePiece } from '../machine/pieces.ts';
import { EMPTY_VALUES, type ServiceValues } from '../machine/serviceValues.ts';
import { useFieldText } from '../useFieldText.ts';
import type { ServiceForm } from '../useServiceForm.ts';

interface MergeScreenProps {
  readonly form: ServiceForm;
  /** Id of the form that the button in the dock submits. */
  readonly formId: string;
}

/** Merges two versions of a service: fields by name, hours by day. */
export const MergeScreen = ({ form: { context, send }, formId }: MergeScreenProps) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const fieldText = useFieldText();
  const { conflict, theirs } = context;
  if (conflict === null || theirs === null) return null;
  /** Returns `Phone` or `Hours: Monday`. */
  const titleOf = (piece: ServicePiece): string => {
    const name = t(`serviceForm.long.${piece.field}`);
    if (piece.part === null) return name;
    const entries = [conflict.was, conflict.yours, conflict.theirs].flatMap((values) => dayEntries(piece, values) ?? []);
    const [row] = scheduleRows(entries, language);
    return t('serviceForm.merge.part', { field: name, part: row?.label ?? '' });
  };
  const textOf = (piece: ServicePiece, values: ServiceValues): string => {
    const entries = dayEntries(piece, values);
    if (entries === undefined) return fieldText(piece.field, values);
    return piece.field === 'schedules'
      ? formatPeriodsShort(entries, language) || t('serviceForm.merge.closed')
      : formatHoursShort(entries, language);
  };

  return (
    <MergePage
      formId={formId}
      conflict={conflict}
      onDecide={(keys, decision) => send({ type: 'DECIDE', keys, decision })}
      onSave={() => send({ type: 'SAVE' })}
      recordName={theirs.values.name}
      changedBy={context.changedBy}
      savedAt={theirs.savedAt}
      pieceTexts={{ titleOf, textOf, canRewrite: ({ field }) => typeof EMPTY_VALUES[field] === 'string' }}
    />
  );
};
