import { MailWarning } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazySheet } from '../../layout/lazySheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { BarLine, BarRegion } from '../../offline/BarLine.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { useUnsentForms } from './useUnsentForms.ts';

const RefusedSheet = lazySheet(async () => (await import('./RefusedFormSheet.tsx')).RefusedFormSheet);

const RefusedCount = ({ count, onAction }: { readonly count: number; readonly onAction: () => void }) => {
  const { t } = useTranslation();
  return (
    <BarLine icon={MailWarning} action={{ label: t('visitor.write.look'), onPress: onAction }}>
      {t('visitor.write.refused', { count })}
    </BarLine>
  );
};

/** Notice below the bar of every page while a message is refused by the server, with a link to the message. */
export const RefusedFormsNotice = () => {
  const refusedForms = useUnsentForms().filter(([, form]) => form.refused !== undefined);
  const [openForm, setOpenForm] = useState<UnsentForm | null>(null);
  const [firstForm] = refusedForms;
  return (
    <>
      <BarRegion>
        {firstForm && (
          <Suspense>
            <WithNamespaces namespaces={['visitor']}>
              <RefusedCount count={refusedForms.length} onAction={() => setOpenForm(firstForm)} />
            </WithNamespaces>
          </Suspense>
        )}
      </BarRegion>
      {openForm && <RefusedSheet form={openForm} onClose={() => setOpenForm(null)} />}
    </>
  );
};
