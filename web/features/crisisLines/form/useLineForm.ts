import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useApi } from '../../../api/ApiContext.ts';
import { ApiError } from '../../../api/ApiError.ts';
import { useCommand } from '../../../api/useCommand.ts';
import { useLanguage } from '../../../i18n/useLanguage.ts';
import { isOnMark } from '../../../ui/editing/useAskBeforeBack.ts';
import { useForm, type Form } from '../../../ui/form/useForm.ts';
import { useToast } from '../../../ui/toast/Toast.tsx';
import type { Preference } from '../../../browser/preference.ts';
import { conflictOf, merged, type Conflict } from './conflict.ts';
import type { Draft } from './draft.ts';
import { isDeleted, loadLine } from './useFoundLine.ts';
import { useLineErrors } from './useLineErrors.ts';
import { changedFields, type Base, type FieldName, type LineValues } from './values.ts';

export interface LineFormOptions {
  /** Null: a new line. */
  readonly id: string | null;
  /** The line as it is now. */
  readonly found: Base;
  readonly deleted: boolean;
  readonly draft: Preference<Draft | null>;
}

export interface LineForm extends Pick<Form<LineValues>, 'values' | 'field' | 'summary' | 'sending' | 'submit'> {
  readonly id: string | null;
  readonly changes: readonly FieldName[];
  /** It could not be sent, and waits on this device as it is. */
  readonly kept: boolean;
  /** It was saved, and the page is about to go. */
  readonly done: boolean;
  /** When the text that is back was kept (ISO); null: none is. */
  readonly restoredAt: string | null;
  readonly startOver: () => void;
  readonly takeBack: () => void;
  /** Somebody deleted it since the form was made of it; `read` leads back to the text. */
  readonly deleted: boolean;
  readonly read: () => void;
  /** Somebody else saved meanwhile; null: nobody did, or both are put together. */
  readonly conflict: Conflict | null;
  readonly setConflict: (conflict: Conflict | null) => void;
  /** Sends what was chosen, on top of the other's version. */
  readonly saveTogether: () => void;
}

/** The form of a crisis line: what was typed, what the device keeps of it, and what stands in the way of saving it. */
export const useLineForm = ({ id, found, deleted: wasDeleted, draft }: LineFormOptions): LineForm => {
  const api = useApi();
  const language = useLanguage();
  const [, go] = useLocation();
  const say = useToast();
  const queries = useQueryClient();
  const adding = useCommand('POST /crisis-lines');
  const revising = useCommand('PUT /crisis-lines/{id}');
  const [back, setBack] = useState(() => draft.get());
  // Read when it is taken back, long after it was put aside.
  const putAside = useRef<Draft | null>(null);
  const [base, setBase] = useState(back?.base ?? found);
  const [deleted, setDeleted] = useState(wasDeleted);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [kept, setKept] = useState<LineValues | null>(null);
  const [together, setTogether] = useState(0);
  const [done, setDone] = useState(false);

  /** The other's version is asked for anew, with the revision that the next save has to name. */
  const meanwhile = async (lineId: string, yours: LineValues, refusal: ApiError): Promise<void> => {
    const theirs = await loadLine(api, lineId, language);
    if (theirs.revision === base.revision) throw refusal;
    setConflict(conflictOf(base.values, yours, theirs));
  };
  const save = async (values: LineValues): Promise<void> => {
    const { message } =
      id === null
        ? await adding.run({ body: values })
        : await revising.run({ path: { id }, body: { ...values, ...(base.revision !== null && { revision: base.revision }) } });
    setDone(true);
    void queries.invalidateQueries({ queryKey: ['crisisLines'] });
    say({ text: message });
    go('/crisis_lines', { replace: isOnMark() });
  };
  const send = async (values: LineValues): Promise<void> => {
    try {
      await save(values).catch((error: unknown) => {
        if (id === null || !(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        return meanwhile(id, values, error);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) setKept(values);
      else if (id !== null && isDeleted(error)) setDeleted(true);
      else throw error;
    }
  };
  const form = useForm<LineValues>({ initial: back?.values ?? found.values, check: useLineErrors(), send });
  const { values, set, submit } = form;
  const changes = useMemo(() => changedFields(base.values, values), [base, values]);

  useEffect(() => {
    draft.set(done || changes.length === 0 ? null : { values, base, at: new Date().toISOString() });
  }, [draft, done, changes, values, base]);
  useEffect(() => {
    if (together > 0) submit();
    // Once for each time that two versions were put together.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [together]);

  const begin = (text: LineValues, from: Base) => {
    set(text);
    setBase(from);
  };
  return {
    ...form,
    field: (name) => {
      const bound = form.field(name);
      const type = (text: string) => {
        putAside.current = null;
        bound.onChange(text);
      };
      return { ...bound, onChange: type };
    },
    id,
    changes,
    kept: kept === values,
    done,
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
    deleted,
    read: () => setDeleted(false),
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
