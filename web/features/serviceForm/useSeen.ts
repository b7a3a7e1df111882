import { useMemo } from 'react';
import { useCan } from '../../access/useCan.ts';
import { useSession } from '../../browser/session.ts';
import type { Seen } from './machine/toBody.ts';

/** What of the form this person sees, by the permission table. `own`: the service is theirs, as a new one is. */
export const useSeen = (own: boolean): Seen => {
  const can = useCan();
  const user = useSession()?.user;
  return useMemo(
    () => ({
      beds: can('beds.setCapacity', { own }) && can('beds.count', { own }),
      contactForHours: can('service.contactForHours', { own }),
      notice: can('service.criticalNotice', { own }),
      administrators: can('service.display', { own }) && can('service.handOver', { own }),
    }),
    // `can` is made anew with every drawing, and changes with who is signed in alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [user?.role, user?.isApproved, own],
  );
};
