import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useServiceChange } from '../../services/manage/useServiceChange.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

interface ApproveCommand {
  readonly busy: boolean;
  approve(service: ManagedService): Promise<void>;
}

/**
 * Approves a service in the displayed revision. If another user changed it in the meantime, the server refuses and the admin sees an
 * error.
 */
export const useApprove = (): ApproveCommand => {
  const { t } = useTranslation();
  const showToast = useToast();
  const { busy, run: approveServices } = useServiceChange('POST /services/approve-services');
  return {
    busy,
    approve: async ({ id, name, revision }) => {
      const result = await approveServices({ body: { services: [id], revisions: { [id]: revision } } });
      if (result === undefined) return undefined;
      if (result.refused > 0) return showToast({ text: t('manage.notApproved'), isProblem: true });
      return showToast({ text: t('manage.approved', { name }), action: { label: t('common.undo'), ...offerUndo(result.commandId) } });
    },
  };
};
