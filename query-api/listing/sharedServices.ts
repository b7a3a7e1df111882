import type { ServiceDocument } from '#projections/services/document.ts';
import { FLAGS, type Catalogue } from './catalogue.ts';
import { addSlot, removeSlot, slotsOf, type SlotList } from './slotList.ts';

/** Index of listings that came in as one HSDS service at several locations. */
export interface SharedServices {
  /**
   * Returns the slots of the other listings of the service, approved or not, at the requested time; none if the listing of this id is not
   * approved, unknown, or came from no HSDS export.
   */
  othersOf(id: string): readonly number[];
  /** Whether any of the others is approved. */
  hasApprovedOthers(id: string): boolean;
  /** Must be called after each change of a slot. `before`: its document until then; null if it was empty. */
  updateSlot(slot: number, before: ServiceDocument | null): void;
}

const sharedIdOf = (document: ServiceDocument | null): string | undefined => document?.hsdsRecord?.serviceId;

/** Creates the index of a catalogue. */
export const createSharedServices = (catalogue: Catalogue): SharedServices => {
  const slotsById = new Map<string, SlotList>();
  const isApproved = (slot: number): boolean => (catalogue.columns.flags[slot]! & FLAGS.approved) !== 0;

  const remove = (sharedId: string, slot: number): void => {
    const list = slotsById.get(sharedId);
    if (list === undefined) return;
    removeSlot(list, slot);
    if (list.count === 0) slotsById.delete(sharedId);
  };

  const add = (sharedId: string, slot: number): void => {
    const list = slotsById.get(sharedId);
    if (list === undefined) slotsById.set(sharedId, { slots: [slot], count: 1 });
    else addSlot(list, slot);
  };

  const othersOf = (id: string): readonly number[] => {
    const own = catalogue.slotOf(id);
    // Also for users who may see drafts: otherwise the id of a draft would reveal to which service it belongs.
    if (own === undefined || !isApproved(own)) return [];
    const list = slotsById.get(sharedIdOf(catalogue.document(own)) ?? '');
    if (list === undefined) return [];
    return Array.from(slotsOf(list)).filter((slot) => catalogue.ids[slot] !== id && catalogue.isValidVersion?.(slot) !== false);
  };

  return {
    othersOf,
    hasApprovedOthers: (id) => othersOf(id).some(isApproved),
    updateSlot(slot, before) {
      const [idBefore, idAfter] = [sharedIdOf(before), sharedIdOf(catalogue.document(slot))];
      if (idBefore === idAfter) return;
      if (idBefore !== undefined) remove(idBefore, slot);
      if (idAfter !== undefined) add(idAfter, slot);
    },
  };
};
