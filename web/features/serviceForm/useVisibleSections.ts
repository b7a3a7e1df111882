import { useMemo } from 'react';
import { useCan } from '../../access/useCan.ts';
import { useSession } from '../../browser/session.ts';
import type { VisibleSections } from './machine/serviceBody.ts';
import type { ServiceAccess } from './serviceAccess.ts';

/** Returns the sections of the form that this user sees, by the permission table. */
export const useVisibleSections = ({ isOwn, editableExtent }: ServiceAccess): VisibleSections => {
  const can = useCan();
  const user = useSession()?.user;
  return useMemo(
    () => ({
      wholeForm: editableExtent !== 'notice',
      beds: can('beds.setCapacity', { own: isOwn }) && can('beds.count', { own: isOwn }),
      contactForHours: can('service.contactForHours', { own: isOwn }),
      notice: can('service.criticalNotice', { own: isOwn }),
      administrators: can('service.display', { own: isOwn }) && can('service.handOver', { own: isOwn }),
    }),
    // `can` is a new function in each render, but its answers change with the signed-in user only.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [user?.role, user?.isApproved, isOwn, editableExtent],
  );
};
