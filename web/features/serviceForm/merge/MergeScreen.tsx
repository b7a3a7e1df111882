import { useTranslation } from 'react-i18next';
import { scheduleRows } from '#domain/schedule/display.ts';
import { formatHoursShort, formatPeriodsShort } from '#domain/schedule/shortHours.ts';
import { useNow } from '#web/browser/clock.tsx';
import { useLanguage } from '#web/i18n/useLanguage.ts';
import { formatRecentTime } from '#web/ui/editing/formatRecentTime.ts';
import { DisputedField } from '#web/ui/editing/merge/DisputedField.tsx';
import { MergePage } from '#web/ui/editing/merge/MergePage.tsx';
import { useLastEditorText } from '#web/ui/editing/merge/useLastEditorText.ts';
import { isHoursField, partOf, type HoursField, type Piece } from '../machine/pieces.ts';
import { EMPTY_VALUES, type ServiceValues } from '../machine/serviceValues.ts';
import { useFieldText } from '../useFieldText.ts';
import type { ServiceForm } from '../useServiceForm.ts';

interface PieceText {
  /** Returns `Phone` or `Hours: Monday`. */
  title(piece: Piece, ...versions: readonly ServiceValues[]): string;
  /** Returns the value of a piece in a version as text. */
  text(piece: Piece, values: ServiceValues): string;
}

const entriesOf = (field: HoursField, part: string, values: ServiceValues) => [...values[field]].filter((entry) => partOf(entry) === part);

/** Returns functions that describe pieces of a conflict. */
const usePieceText = (): PieceText => {
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

interface MergeScreenProps {
  readonly form: ServiceForm;
  /** Id of the form that the button in the dock submits. */
  readonly formId: string;
}

/** Merges two versions of a service: fields by name, hours by day. */
export const MergeScreen = ({ form: { context, send }, formId }: MergeScreenProps) => {
  const { i18n } = useTranslation();
  const now = useNow() * 1000;
  const { title, text: textOf } = usePieceText();
  const lastEditorText = useLastEditorText();
  const { conflict, theirs } = context;
  if (conflict === null || theirs === null) return null;
  const savedTime = theirs.savedAt === null ? '' : formatRecentTime(theirs.savedAt, now, i18n.language);

  return (
    <MergePage
      formId={formId}
      onSave={() => send({ type: 'SAVE' })}
      whoSaved={lastEditorText(context.changedBy, theirs.values.name, savedTime)}
      disputedCount={conflict.disputed.length}
      onChooseAll={(choice) => send({ type: 'CHOOSE_ALL', choice })}
      onlyTheirs={conflict.onlyTheirs.map((piece) => ({
        title: title(piece, conflict.was, theirs.values),
        text: textOf(piece, theirs.values),
      }))}
    >
      {conflict.disputed.map(({ field, part, choice, rewritten }) => {
        const piece = { field, part };
        return (
          <DisputedField
            key={`${field} ${part}`}
            title={title(piece, conflict.was, conflict.yours, theirs.values)}
            originalText={textOf(piece, conflict.was)}
            yours={textOf(piece, conflict.yours)}
            theirs={textOf(piece, theirs.values)}
            savedTime={savedTime}
            choice={choice}
            onChoose={(nextChoice) => send({ type: 'CHOOSE', piece, choice: nextChoice })}
            rewritten={rewritten}
            onWrite={typeof EMPTY_VALUES[field] === 'string' ? (text) => send({ type: 'REWRITE', piece, text }) : null}
          />
        );
      })}
    </MergePage>
  );
};
