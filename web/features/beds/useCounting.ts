import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { parseWholeNumber } from '#domain/values/wholeNumber.ts';
import { ApiError } from '../../api/ApiError.ts';
import type { ShelterBeds } from '../../api/types.ts';
import { unsentCounts, type UnsentCount } from '../../offline/unsentCounts.ts';
import { offerUndo } from '../../services/manage/undo/offerUndo.tsx';
import { useErrorMessage } from '../../ui/form/errorMessage.ts';
import { useToast } from '../../ui/toast/Toast.tsx';
import { useSaveCount } from './useSaveCount.ts';
import { useUnsentCount } from './useUnsentCount.ts';

/** Maximum number of beds that the field accepts if the total is unknown. */
const MAX_COUNT = 100_000;

/** The unsaved text of the field, and the displayed count when the user began. */
interface CountDraft {
  readonly text: string;
  readonly saw: number | null;
}

export interface Counting {
  /** Text of the field: digits, or an invalid text. */
  readonly text: string;
  /** Number in the field; null if there is none. */
  readonly value: number | null;
  /** True if the field contains an invalid text, which stays as typed and is not saved. */
  readonly isNotANumber: boolean;
  readonly changed: boolean;
  readonly busy: boolean;
  /** Reason why the last number was refused; null if it was not. */
  readonly refused: string | null;
  /** The user's own number if another user counted in between; null without a conflict. */
  readonly conflict: number | null;
  /** Count that waits on this device to be sent. */
  readonly unsent: UnsentCount | undefined;
  setText(text: string): void;
  step(by: 1 | -1): void;
  /** Resets the field to the saved count. */
  discard(): void;
  save(): void;
}

const parseCount = (text: string): number | null => {
  const number = parseWholeNumber(text);
  return number === null || number < 0 ? null : number;
};

/** State of the field in which a user counts the free beds of one shelter: from 0 to the total. */
export const useCounting = (shelter: ShelterBeds): Counting => {
  const { t } = useTranslation();
  const showToast = useToast();
  const messageOf = useErrorMessage();
  const queries = useQueryClient();
  const { busy, save } = useSaveCount(shelter);
  const [draft, setDraft] = useState<CountDraft | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [conflict, setConflict] = useState<number | null>(null);

  const savedCount = shelter.availableBeds ?? null;
  const unsent = useUnsentCount(shelter.id);
  const shownCount = unsent?.availableBeds ?? savedCount;
  const text = draft?.text ?? (shownCount === null ? '' : String(shownCount));
  const value = parseCount(text);

  /** The user's own number in a conflict, found now or when an unsent count was sent. */
  const conflictingCount = conflict ?? (unsent?.conflict && draft === null ? unsent.availableBeds : null);

  const refuse = (reason: string) => {
    setRefused(reason);
    showToast({ text: reason, isProblem: true });
  };
  const refuseOverTotal = (total: number) => refuse(t('bedsBoard.overTotal', { total }));

  /** Sets the number in the field. A number above the maximum is not accepted, and a message appears. */
  const enter = (nextText: string) => {
    const maxCount = shelter.totalBeds ?? MAX_COUNT;
    const number = parseCount(nextText);
    if (number !== null && number > maxCount) return refuseOverTotal(maxCount);
    const normalizedText = number === null ? nextText : String(number);
    setRefused(null);
    setConflict(null);
    setDraft(normalizedText === String(shownCount ?? '') ? null : { text: normalizedText, saw: draft === null ? savedCount : draft.saw });
  };
  const reset = () => {
    setDraft(null);
    setRefused(null);
    setConflict(null);
  };
  const discard = () => {
    reset();
    if (conflictingCount !== null || unsent?.refused !== undefined) void unsentCounts.drop(shelter.id);
  };

  const handleSaveError = (error: unknown, available: number) => {
    if (!(error instanceof ApiError)) return refuse(messageOf({ code: 'OFFLINE' }));
    if (error.code === 'BEDS_COUNTED_SINCE') {
      setConflict(available);
      return queries.invalidateQueries({ queryKey: ['beds'] });
    }
    const total = error.params?.['total'];
    if (error.code === 'ERROR_UPDATE_BEDS' && typeof total === 'number') {
      discard();
      refuseOverTotal(total);
      return queries.invalidateQueries({ queryKey: ['beds'] });
    }
    return refuse(messageOf(error));
  };

  const savedText = (count: number): string =>
    count === 0 ? t('bedsBoard.savedFull', { name: shelter.name }) : t('bedsBoard.saved', { count, name: shelter.name });

  const saveCount = async (available: number, saw: number | null) => {
    try {
      const command = await save({ available, saw });
      reset();
      if (command === null) return showToast({ text: t('bedsBoard.kept') });
      return showToast({ text: savedText(available), action: { label: t('common.undo'), ...offerUndo(command, shelter.id) } });
    } catch (error) {
      return handleSaveError(error, available);
    }
  };

  return {
    text,
    value,
    isNotANumber: value === null && text.trim() !== '',
    changed: draft !== null,
    busy,
    refused: refused ?? (draft === null ? (unsent?.refused ?? null) : null),
    conflict: conflictingCount,
    unsent: unsent?.conflict || unsent?.refused ? undefined : unsent,
    setText: enter,
    step: (by) => enter(String(Math.max(0, (value ?? 0) + by))),
    discard,
    save: () => {
      if (value === null || busy) return;
      // A user who decides a conflict has seen the other number.
      void saveCount(value, conflictingCount === null && draft !== null ? draft.saw : savedCount);
    },
  };
};
