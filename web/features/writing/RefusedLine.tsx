import { MailWarning } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazySheet } from '../../layout/lazySheet.tsx';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { BarLine, BarRegion } from '../../offline/BarLine.tsx';
import type { UnsentForm } from '../../offline/outbox.ts';
import { useUnsentForms } from './useUnsentForms.ts';

const RefusedSheet = lazySheet(async () => (await import('./RefusedSheet.tsx')).RefusedSheet);

const Line = ({ count, onAction }: { readonly count: number; readonly onAction: () => void }) => {
  const { t } = useTranslation();
  return (
    <BarLine icon={MailWarning} action={t('visitor.write.look')} onAction={onAction}>
      {t('visitor.write.refused', { count })}
    </BarLine>
  );
};

/** Notice below the bar of every page while a message is refused by the server, with a link to the message. */
export const RefusedLine = () => {
  const refused = useUnsentForms().filter(([, form]) => form.refused !== undefined);
  const [open, setOpen] = useState<UnsentForm | null>(null);
  const [first] = refused;
  return (
    <>
      <BarRegion>
        {first && (
          <Suspense>
            <WithNamespaces of={['visitor']}>
              <Line count={refused.length} onAction={() => setOpen(first)} />
            </WithNamespaces>
          </Suspense>
        )}
      </BarRegion>
      {open && <RefusedSheet form={open} onClose={() => setOpen(null)} />}
    </>
  );
};
