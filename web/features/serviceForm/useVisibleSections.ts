import { useMemo } from 'react';
import { useCan } from '../../access/useCan.ts';
import { useSession } from '../../browser/session.ts';
import type { Standing } from './approvalStatus.ts';
import type { VisibleSections } from './machine/toBody.ts';

/** Returns the sections of the form that this user sees, by the permission table. */
export const useVisibleSections = ({ own, extent }: Standing): VisibleSections => {
  const can = useCan();
  const user = useSession()?.user;
  return useMemo(
    () => ({
      whole: extent !== 'notice',
      beds: can('beds.setCapacity', { own }) && can('beds.count', { own }),
      contactForHours: can('service.contactForHours', { own }),
      notice: can('service.criticalNotice', { own }),
      administrators: can('service.display', { own }) && can('service.handOver', { own }),
    }),
    // `can` is a new function in each render, but its answers change with the signed-in user only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [user?.role, user?.isApproved, own, extent],
  );
};
