import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../layout/lazyComponent.tsx';
import { ChangePreview } from '../../ui/editing/ChangePreview.tsx';
import type { ServiceForm } from './useServiceForm.ts';

const PreviewCard = lazyComponent(async () => (await import('./PreviewCard.tsx')).PreviewCard);

/** Live preview of the card for visitors, on a wide screen. */
export const ServicePreview = ({ form }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const { changedFields, outcome } = form;
  return (
    <ChangePreview
      changes={changedFields.map((field) => t(`serviceForm.short.${field}`))}
      outcome={outcome && t(`serviceForm.preview.${outcome}`)}
    >
      <div inert>
        <Suspense>
          <PreviewCard form={form} />
        </Suspense>
      </div>
    </ChangePreview>
  );
};
