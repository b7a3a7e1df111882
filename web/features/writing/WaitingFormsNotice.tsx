import { MailQuestionMark } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazySheet } from '../../layout/lazySheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { BarLine, BarRegion } from '../../offline/BarLine.tsx';
import { useWaitingForms } from './useUnsentForms.ts';

const WaitingSheet = lazySheet(async () => (await import('./WaitingFormsSheet.tsx')).WaitingFormsSheet);

const WaitingCount = ({ count, onAction }: { readonly count: number; readonly onAction: () => void }) => {
  const { t } = useTranslation();
  return (
    <BarLine icon={MailQuestionMark} action={{ label: t('visitor.write.look'), onPress: onAction }}>
      {t('visitor.write.waiting', { count })}
    </BarLine>
  );
};

/** Notice below the bar of every page while a message waits for a connection, with a button to read it. */
export const WaitingFormsNotice = () => {
  const { length } = useWaitingForms();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <BarRegion>
        {length > 0 && (
          <Suspense>
            <WithNamespaces namespaces={['visitor']}>
              <WaitingCount count={length} onAction={() => setIsOpen(true)} />
            </WithNamespaces>
          </Suspense>
        )}
      </BarRegion>
      {isOpen && <WaitingSheet onClose={() => setIsOpen(false)} />}
    </>
  );
};
