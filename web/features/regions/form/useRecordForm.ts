import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ApiError } from '../../../api/ApiError.ts';
import type { Preference } from '../../../browser/preference.ts';
import { isOnMark } from '../../../ui/editing/useAskBeforeBack.ts';
import type { FormError } from '../../../ui/form/errorMessage.ts';
import { useForm, type FieldErrors, type Form } from '../../../ui/form/useForm.ts';
import { useToast } from '../../../ui/toast/Toast.tsx';
import { useRefreshRegions } from '../useRemoveThing.ts';
import { conflictOf, merged, type Conflict } from './conflict.ts';
import type { Draft } from './draft.ts';
import { changedFields, isRemoved, type Base, type RecordKind, type Values } from './record.ts';

/** Fields of the form, texts all of them. */
export type RecordValues = Record<string, string>;

export interface RecordFormOptions {
  readonly kind: RecordKind;
  /** Null: a new one. */
  readonly id: string | null;
  /** As it is now. */
  readonly found: Base;
  readonly draft: Preference<Draft | null>;
  /** Sends it; `revision`: of what it was made from. Answers what to say, and where it is. */
  readonly save: (values: Values, revision: number | null) => Promise<{ readonly id: string; readonly message: string }>;
  /** As it is now, asked for anew. */
  readonly load: (id: string) => Promise<Base>;
  /** Where to go once it is saved; the list where nothing is said. */
  readonly leadsTo?: (id: string) => string;
}

export interface RecordForm extends Pick<Form<RecordValues>, 'values' | 'field' | 'set' | 'summary' | 'sending' | 'submit'> {
  readonly id: string | null;
  readonly kind: RecordKind;
  readonly changes: readonly string[];
  /** It could not be sent, and waits on this device as it is. */
  readonly kept: boolean;
  /** It was saved, and the page is about to go. */
  readonly done: boolean;
  /** Somebody removed it meanwhile. */
  readonly removed: boolean;
  /** When the text that is back was kept (ISO); null: none is. */
  readonly restoredAt: string | null;
  readonly startOver: () => void;
  readonly takeBack: () => void;
  /** Somebody else saved meanwhile; null: nobody did, or both are put together. */
  readonly conflict: Conflict | null;
  readonly setConflict: (conflict: Conflict | null) => void;
  /** Sends what was chosen, on top of the other's version. */
  readonly saveTogether: () => void;
}

/** Fetches the rules, which say what is wrong with each field in a sentence of its own. */
const useRecordErrors = (kind: RecordKind): (() => Promise<(values: RecordValues) => FieldErrors<RecordValues>>) => {
  const { t, i18n } = useTranslation();
  const word = (field: string, error: FormError): FormError => {
    const keys = [...(error.code === 'REQUIRED' ? [`regions.form.missing.${field}`] : []), `regions.form.error.${error.code}`];
    const key = keys.find((one) => i18n.exists(one));
    return key === undefined ? error : { ...error, text: (t as (of: string) => string)(key) };
  };
  return async () => {
    const { checkRecord } = await import('./checkRecord.ts');
    return (values) => Object.fromEntries(checkRecord(kind, values).map(([field, error]) => [field, word(field, error)]));
  };
};

/** The form of a region or a person: what was typed, what the device keeps of it, and what stands in the way of saving it. */
export const useRecordForm = (options: RecordFormOptions): RecordForm => {
  const { kind, id, found, draft, save: sendIt, load, leadsTo } = options;
  const { fields, list } = kind;
  const [, go] = useLocation();
  const say = useToast();
  const refresh = useRefreshRegions();
  const [back, setBack] = useState(() => draft.get());
  // Read when it is taken back, long after it was put aside.
  const putAside = useRef<Draft | null>(null);
  const [base, setBase] = useState(back?.base ?? found);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [kept, setKept] = useState<Values | null>(null);
  const [together, setTogether] = useState(0);
  const [done, setDone] = useState(false);
  const [removed, setRemoved] = useState(false);

  const save = async (values: RecordValues): Promise<void> => {
    const { id: savedId, message } = await sendIt(values, base.revision);
    setDone(true);
    void refresh();
    say({ text: message });
    go(leadsTo?.(savedId) ?? list, { replace: isOnMark() });
  };
  /** The other's version is asked for anew, with the revision that the next save has to name. */
  const meanwhile = async (thingId: string, yours: RecordValues, refusal: ApiError): Promise<void> => {
    const theirs = await load(thingId);
    if (theirs.revision === base.revision) throw refusal;
    setConflict(conflictOf(fields, base.values, yours, theirs));
  };
  const send = async (values: RecordValues): Promise<void> => {
    try {
      await save(values).catch((error: unknown) => {
        if (id === null || !(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        return meanwhile(id, values, error);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) setKept(values);
      else if (id !== null && isRemoved(error)) setRemoved(true);
      else throw error;
    }
  };
  const form = useForm<RecordValues>({ initial: { ...(back?.values ?? found.values) }, check: useRecordErrors(kind), send });
  const { values, set, submit } = form;
  const changes = useMemo(() => changedFields(fields, base.values, values), [fields, base, values]);

  useEffect(() => {
    draft.set(done || changes.length === 0 ? null : { values, base, at: new Date().toISOString() });
  }, [draft, done, changes, values, base]);
  useEffect(() => {
    if (together > 0) submit();
    // Once for each time that two versions were put together.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [together]);

  const begin = (text: Values, from: Base) => {
    set({ ...text });
    setBase(from);
  };
  return {
    ...form,
    set: (some) => {
      putAside.current = null;
      set(some);
    },
    id,
    kind,
    changes,
    kept: kept === values,
    done,
    removed,
    restoredAt: back?.at ?? null,
    startOver: () => {
      putAside.current = back && { values, base, at: back.at };
      setBack(null);
      begin(found.values, found);
    },
    takeBack: () => {
      const dropped = putAside.current;
      putAside.current = null;
      if (dropped === null) return;
      setBack(dropped);
      begin(dropped.values, dropped.base);
    },
    conflict,
    setConflict,
    saveTogether: () => {
      if (conflict === null) return;
      begin(merged(conflict), conflict.theirs);
      setConflict(null);
      setTogether(together + 1);
    },
  };
};
