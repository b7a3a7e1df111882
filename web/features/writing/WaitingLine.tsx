import { MailQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazySheet } from '../../layout/lazySheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { BarLine, BarRegion } from '../../offline/BarLine.tsx';
import { useWaitingForms } from './useUnsentForms.ts';

const WaitingSheet = lazySheet(async () => (await import('./WaitingSheet.tsx')).WaitingSheet);

const Line = ({ count, onAction }: { readonly count: number; readonly onAction: () => void }) => {
  const { t } = useTranslation();
  return (
    <BarLine icon={MailQuestionMark} action={t('visitor.write.look')} onAction={onAction}>
      {t('visitor.write.waiting', { count })}
    </BarLine>
  );
};

/** Notice below the bar of every page while a message waits for a connection, with a button to read it. */
export const WaitingLine = () => {
  const { length } = useWaitingForms();
  const [open, setOpen] = useState(false);
  return (
    <>
      <BarRegion>
        {length > 0 && (
          <Suspense>
            <WithNamespaces of={['visitor']}>
              <Line count={length} onAction={() => setOpen(true)} />
            </WithNamespaces>
          </Suspense>
        )}
      </BarRegion>
      {open && <WaitingSheet onClose={() => setOpen(false)} />}
    </>
  );
};
