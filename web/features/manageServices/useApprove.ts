import { useTranslation } from 'react-i18next';
import type { ManagedService } from '../../api/types.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useChange } from '../../services/manage/useChange.ts';
import { useToast } from '../../ui/toast/Toast.tsx';

interface Approving {
  readonly busy: boolean;
  approve(service: ManagedService): Promise<void>;
}

/**
 * Approves a service in the displayed revision. If another user changed it in the meantime, the server refuses and the admin sees an
 * error.
 */
export const useApprove = (): Approving => {
  const { t } = useTranslation();
  const say = useToast();
  const { busy, run } = useChange('POST /services/approve-services');
  return {
    busy,
    approve: async ({ id, name, revision }) => {
      const result = await run({ body: { services: [id], revisions: { [id]: revision } } });
      if (result === undefined) return undefined;
      if (result.refused > 0) return say({ text: t('manage.notApproved'), problem: true });
      return say({ text: t('manage.approved', { name }), action: { label: t('common.undo'), ...offerUndo(result.commandId) } });
    },
  };
};
