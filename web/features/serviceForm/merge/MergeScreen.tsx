import { useTranslation } from 'react-i18next';
import { useNow } from '#web/browser/clock.tsx';
import { DisputedField } from '#web/ui/editing/DisputedField.tsx';
import { MergePage } from '#web/ui/editing/MergePage.tsx';
import { useLastEditor } from '#web/ui/editing/useLastEditor.ts';
import { wordMoment } from '#web/ui/editing/wordMoment.ts';
import { EMPTY } from '../machine/values.ts';
import type { ServiceForm } from '../useServiceForm.ts';
import { usePieceText } from './usePieceText.ts';

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
  const whoSaved = useLastEditor();
  const { conflict, theirs } = context;
  if (conflict === null || theirs === null) return null;
  const time = theirs.savedAt === null ? '' : wordMoment(theirs.savedAt, now, i18n.language);

  return (
    <MergePage
      formId={formId}
      onSave={() => send({ type: 'SAVE' })}
      whoSaved={whoSaved(context.changedBy, theirs.values.name, time)}
      disputed={conflict.disputed.length}
      onChooseAll={(choice) => send({ type: 'CHOSE_ALL', choice })}
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
            was={textOf(piece, conflict.was)}
            yours={textOf(piece, conflict.yours)}
            theirs={textOf(piece, theirs.values)}
            time={time}
            choice={choice}
            onChoose={(chosen) => send({ type: 'CHOSE', piece, choice: chosen })}
            rewritten={rewritten}
            onWrite={typeof EMPTY[field] === 'string' ? (text) => send({ type: 'WROTE', piece, text }) : null}
          />
        );
      })}
    </MergePage>
  );
};
