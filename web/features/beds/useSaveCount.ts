import { useQueryClient } from '@tanstack/react-query';
import type { ShelterBeds } from '../../api/types.ts';
import { useCommand } from '../../api/useCommand.ts';
import { useCan } from '../../access/useCan.ts';

/** A number of free beds, and the one that was on the screen when it was counted (null: none was). */
export interface Count {
  readonly available: number;
  readonly saw: number | null;
}

interface SaveCount {
  readonly busy: boolean;
  /** Rejects with what speaks against it. */
  save(count: Count): Promise<void>;
}

/**
 * Saves a count as the specification says: the number, then the approval, then what is shown. The approval confirms the beds of a
 * shelter that is approved already; whoever approves services would approve by it what nobody looked at, and says only that the beds
 * are right. That a waiting shelter is not approved by counting its beds is no error of who counts.
 */
export const useSaveCount = (shelter: ShelterBeds): SaveCount => {
  const { id } = shelter;
  const queries = useQueryClient();
  const can = useCan();
  const counting = useCommand('POST /services/update-available-beds');
  const approving = useCommand('POST /services/approve-services');
  const confirming = useCommand('POST /services/{id}/confirm');

  const confirm = async (): Promise<unknown> => {
    if (!can('service.approve')) return approving.run({ body: { services: [id] } });
    if (!can('service.confirm', { own: shelter.isOwn === true })) return undefined;
    return confirming.run({ path: { id }, body: { sections: ['beds'] } });
  };

  return {
    busy: counting.busy,
    save: async ({ available, saw }) => {
      await counting.run({ body: { services: [{ id, availableBeds: available, saw }] } });
      await confirm().catch(() => undefined);
      const counted = { availableBeds: available, bedsCountedAt: new Date(Date.now()).toISOString(), bedsCountedByYou: true } as const;
      queries.setQueryData<readonly ShelterBeds[]>(['beds'], (all) => all?.map((one) => (one.id === id ? { ...one, ...counted } : one)));
      for (const name of ['services', 'service', 'map']) void queries.invalidateQueries({ queryKey: [name], refetchType: 'none' });
    },
  };
};
