import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/ApiError.ts';
import type { Preference } from '#web/browser/preference.ts';
import type { FormError } from '../../form/errorMessage.ts';
import { useForm, type FieldErrors, type Form } from '../../form/useForm.ts';
import { useToast } from '../../toast/Toast.tsx';
import { compareVersions, decide, mergeVersions, wholeFields, type Conflict, type Decision, type Piece } from '../merge/merge.ts';
import type { Draft } from './draft.ts';
import { changedFields, isRemoved, type BaseVersion, type FieldTexts } from './versions.ts';

/** Conflict with another user's version; `theirVersion` is the base of the merged texts. */
interface TextConflict<Field extends string> extends Conflict<FieldTexts<Field>, Piece<Field>> {
  readonly theirVersion: BaseVersion<Field>;
}

interface SaveResult {
  /** Text of the message. */
  readonly message: string;
  /** Leaves the page after the message was shown. */
  readonly leave: () => void;
}

interface TextFormOptions<Field extends string> {
  /** Fields in the form's order. */
  readonly fields: readonly Field[];
  /** Id of the edited record; null for a new one. */
  readonly id: string | null;
  /** The current version. */
  readonly currentVersion: BaseVersion<Field>;
  /** The record was deleted after this device stored a draft of it. */
  readonly isRemovedRecord?: boolean;
  readonly draft: Preference<Draft<Field> | null>;
  /** Loads the rules, which return the errors in the form's order. */
  readonly check: () => Promise<(values: FieldTexts<Field>) => readonly (readonly [Field, FormError])[]>;
  /** Prefix of the keys of the error texts: `<texts>.missing.<field>`, `<texts>.error.<code>`. */
  readonly textKeyPrefix: string;
  /** Sends the texts; `revision`: of the version that the user edited. */
  readonly save: (values: FieldTexts<Field>, revision: number | null) => Promise<SaveResult>;
  /** Reloads the lists. */
  readonly refresh: () => Promise<void>;
  /** Loads the current version from the server. */
  readonly load: (id: string) => Promise<BaseVersion<Field>>;
}

export interface TextForm<Field extends string> extends Pick<
  Form<FieldTexts<Field>>,
  'values' | 'field' | 'setFields' | 'summary' | 'isSending' | 'submit'
> {
  readonly id: string | null;
  readonly changes: readonly Field[];
  /** The form could not be sent, and is stored unchanged on this device. */
  readonly isOnDevice: boolean;
  /** The form was saved, and the page is about to close. */
  readonly isDone: boolean;
  /** Another user deleted the record after the form was loaded; `returnToText` returns to the text. */
  readonly isRemovedRecord: boolean;
  readonly returnToText: () => void;
  /** Time when the restored draft was stored (ISO); null if there is none. */
  readonly restoredAt: string | null;
  readonly startOver: () => void;
  readonly undoStartOver: () => void;
  /** The conflict if another user saved first; null if there is none, or both versions are merged. */
  readonly conflict: TextConflict<Field> | null;
  readonly leaveConflict: () => void;
  readonly decide: (keys: readonly string[], decision: Decision) => void;
  /** Sends the chosen texts, based on the other user's version. */
  readonly saveMerged: () => void;
}

/** Adds to each error a text of this form, if there is one. */
const useCheckWithTexts = <Field extends string>({ check, textKeyPrefix }: Pick<TextFormOptions<Field>, 'check' | 'textKeyPrefix'>) => {
  const { t, i18n } = useTranslation();
  const withText = (field: Field, error: FormError): FormError => {
    const keys = [...(error.code === 'REQUIRED' ? [`${textKeyPrefix}.missing.${field}`] : []), `${textKeyPrefix}.error.${error.code}`];
    const key = keys.find((candidateKey) => i18n.exists(candidateKey));
    return key === undefined ? error : { ...error, text: (t as (translationKey: string) => string)(key) };
  };
  return async () => {
    const findErrors = await check();
    return (values: FieldTexts<Field>) =>
      Object.fromEntries(findErrors(values).map(([field, error]) => [field, withText(field, error)])) as FieldErrors<FieldTexts<Field>>;
  };
};

/** Returns the state of a form of texts: the typed values, the draft on the device, and whatever prevents saving. */
export const useTextForm = <Field extends string>(options: TextFormOptions<Field>): TextForm<Field> => {
  const { fields, id, currentVersion, draft, save: sendTexts, refresh, load } = options;
  const showToast = useToast();
  const [restoredDraft, setRestoredDraft] = useState(() => draft.get());
  // The dropped draft, for Undo: a ref, because `undoStartOver` of an older render must read it.
  const droppedDraft = useRef<Draft<Field> | null>(null);
  const [base, setBase] = useState(restoredDraft?.base ?? currentVersion);
  const [conflict, setConflict] = useState<TextConflict<Field> | null>(null);
  const [storedTexts, setStoredTexts] = useState<FieldTexts<Field> | null>(null);
  const [mergeCount, setMergeCount] = useState(0);
  const [isDone, setDone] = useState(false);
  const [isRemovedRecord, setRemovedRecord] = useState(options.isRemovedRecord ?? false);

  const save = async (values: FieldTexts<Field>): Promise<void> => {
    const { message, leave } = await sendTexts(values, base.revision);
    setDone(true);
    void refresh();
    showToast({ text: message });
    leave();
  };
  /** Loads the other user's version, with the revision that the next save must send. */
  const loadConflict = async (recordId: string, yours: FieldTexts<Field>, conflictError: ApiError): Promise<void> => {
    const theirVersion = await load(recordId);
    if (theirVersion.revision === base.revision) throw conflictError;
    const versions = { was: base.values, yours, theirs: theirVersion.values };
    const pieces = fields.map((key) => ({ key }));
    setConflict({ ...compareVersions(wholeFields<FieldTexts<Field>>(), pieces, versions), theirVersion });
  };
  const send = async (values: FieldTexts<Field>): Promise<void> => {
    try {
      await save(values).catch((error: unknown) => {
        if (id === null || !(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        return loadConflict(id, values, error);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) setStoredTexts(values);
      else if (id !== null && isRemoved(error)) setRemovedRecord(true);
      else throw error;
    }
  };
  const form = useForm<FieldTexts<Field>>({
    initial: { ...(restoredDraft?.values ?? currentVersion.values) },
    check: useCheckWithTexts(options),
    send,
  });
  const { values, setFields, submit } = form;
  const changes = useMemo(() => changedFields(fields, base.values, values), [fields, base, values]);

  useEffect(() => {
    draft.set(isDone || changes.length === 0 ? null : { values, base, at: new Date().toISOString() });
  }, [draft, isDone, changes, values, base]);
  useEffect(() => {
    if (mergeCount > 0) submit();
    // Once for each time that two versions were put together.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [mergeCount]);

  const startFrom = (text: FieldTexts<Field>, baseVersion: BaseVersion<Field>) => {
    setFields(text);
    setBase(baseVersion);
  };
  /** Drops the draft of Undo, because Undo must not replace text that was typed after the draft was dropped. */
  const forgetDroppedDraft = () => {
    droppedDraft.current = null;
  };
  return {
    ...form,
    field: (name) => {
      const binding = form.field(name);
      const handleTyped = (text: FieldTexts<Field>[typeof name]) => {
        forgetDroppedDraft();
        binding.onChange(text);
      };
      return { ...binding, onChange: handleTyped };
    },
    setFields: (changedTexts) => {
      forgetDroppedDraft();
      setFields(changedTexts);
    },
    id,
    changes,
    isOnDevice: storedTexts === values,
    isDone,
    isRemovedRecord,
    returnToText: () => setRemovedRecord(false),
    restoredAt: restoredDraft?.at ?? null,
    startOver: () => {
      droppedDraft.current = restoredDraft && { values, base, at: restoredDraft.at };
      setRestoredDraft(null);
      startFrom(currentVersion.values, currentVersion);
    },
    undoStartOver: () => {
      const draftToRestore = droppedDraft.current;
      forgetDroppedDraft();
      if (draftToRestore === null) return;
      setRestoredDraft(draftToRestore);
      startFrom(draftToRestore.values, draftToRestore.base);
    },
    conflict,
    leaveConflict: () => setConflict(null),
    decide: (keys, decision) => setConflict(conflict && decide(conflict, keys, decision)),
    saveMerged: () => {
      if (conflict === null) return;
      startFrom(mergeVersions(wholeFields(), conflict), conflict.theirVersion);
      setConflict(null);
      setMergeCount(mergeCount + 1);
    },
  };
};
