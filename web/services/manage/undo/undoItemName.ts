import type { TFunction } from 'i18next';
import type { UndoPreview } from '#web/api/types.ts';

type UndoableItem = UndoPreview['things'][number];

/** Returns the name of a thing that an undo changes: of the service or record, or else the kind of record. */
export const undoItemName = (t: TFunction, { service, record, about }: UndoableItem): string => {
  const name = service?.name ?? record?.name;
  if (name !== undefined) return name;
  return about === 'service' || about === 'beds' ? '' : t(`happened.undo.about.${about}`);
};
