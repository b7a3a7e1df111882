import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { UnsentText } from './UnsentText.tsx';
import { useWaitingForms } from './useUnsentForms.ts';
import { writingTargetOf } from './writingForm.ts';
import { WritingSheet } from './WritingSheet.tsx';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';

interface WaitingFormsSheetProps {
  readonly onClose: () => void;
}

const WaitingFormsSheetContent = ({ onClose }: WaitingFormsSheetProps) => {
  const { t } = useTranslation();
  const waitingForms = useWaitingForms();
  const [editedForm, setEditedForm] = useState<UnsentForm | null>(null);
  if (editedForm) return <WritingSheet {...writingTargetOf(editedForm[1])} formToEdit={editedForm} onClose={onClose} />;
  return (
    <Sheet title={t('visitor.write.waitingTitle')} side="bottom" onClose={onClose} hasExit>
      <div className={form.form}>
        <p className={text.muted}>{t(waitingForms.length > 0 ? 'visitor.write.waitingLead' : 'visitor.write.nothingWaits')}</p>
        {waitingForms.map((waitingForm) => (
          <UnsentText key={waitingForm[0]} form={waitingForm} onChange={() => setEditedForm(waitingForm)} onDiscarded={onClose} />
        ))}
      </div>
    </Sheet>
  );
};

/** Sheet with all messages on this device that wait for a connection. */
export const WaitingFormsSheet = (props: WaitingFormsSheetProps) => (
  <WithNamespaces namespaces={['visitor']} onClose={props.onClose}>
    <WaitingFormsSheetContent {...props} />
  </WithNamespaces>
);
