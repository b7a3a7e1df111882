import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { UnsentText } from './UnsentText.tsx';
import { useWaitingForms } from './useUnsentForms.ts';
import { writingOf } from './writingForm.ts';
import { WritingSheet } from './WritingSheet.tsx';
import form from '../../ui/form/form.module.css';
import text from '../../ui/text.module.css';

interface WaitingSheetProps {
  readonly onClose: () => void;
}

const WaitingSheetContent = ({ onClose }: WaitingSheetProps) => {
  const { t } = useTranslation();
  const waiting = useWaitingForms();
  const [changed, setChanged] = useState<UnsentForm | null>(null);
  if (changed) return <WritingSheet {...writingOf(changed[1])} earlier={changed} onClose={onClose} />;
  return (
    <Sheet title={t('visitor.write.waitingTitle')} from="bottom" onClose={onClose} exit>
      <div className={form.form}>
        <p className={text.muted}>{t(waiting.length > 0 ? 'visitor.write.waitingLead' : 'visitor.write.nothingWaits')}</p>
        {waiting.map((each) => (
          <UnsentText key={each[0]} form={each} onChange={() => setChanged(each)} onThrownAway={onClose} />
        ))}
      </div>
    </Sheet>
  );
};

/** Sheet with all messages on this device that wait for a connection. */
export const WaitingSheet = (props: WaitingSheetProps) => (
  <WithNamespaces of={['visitor']} onClose={props.onClose}>
    <WaitingSheetContent {...props} />
  </WithNamespaces>
);
