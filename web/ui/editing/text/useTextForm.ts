import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#web/api/ApiError.ts';
import type { Preference } from '#web/browser/preference.ts';
import type { FormError } from '../../form/errorMessage.ts';
import { useForm, type FieldErrors, type Form } from '../../form/useForm.ts';
import { useToast } from '../../toast/Toast.tsx';
import { conflictOf, merged, type Conflict } from './conflict.ts';
import type { Draft } from './draft.ts';
import { changedFields, isRemoved, type Base, type Texts } from './versions.ts';

interface Saved {
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
  readonly found: Base<Field>;
  /** The record was deleted after this device stored a draft of it. */
  readonly removed?: boolean;
  readonly draft: Preference<Draft<Field> | null>;
  /** Loads the rules, which return the errors in the form's order. */
  readonly check: () => Promise<(values: Texts<Field>) => readonly (readonly [Field, FormError])[]>;
  /** Prefix of the keys of the error texts: `<texts>.missing.<field>`, `<texts>.error.<code>`. */
  readonly texts: string;
  /** Sends the texts; `revision`: of the version that the user edited. */
  readonly save: (values: Texts<Field>, revision: number | null) => Promise<Saved>;
  /** Reloads the lists. */
  readonly refresh: () => Promise<void>;
  /** Loads the current version from the server. */
  readonly load: (id: string) => Promise<Base<Field>>;
}

export interface TextForm<Field extends string> extends Pick<
  Form<Texts<Field>>,
  'values' | 'field' | 'set' | 'summary' | 'sending' | 'submit'
> {
  readonly id: string | null;
  readonly changes: readonly Field[];
  /** The form could not be sent, and is stored unchanged on this device. */
  readonly isOnDevice: boolean;
  /** The form was saved, and the page is about to close. */
  readonly done: boolean;
  /** Another user deleted the record after the form was loaded; `read` returns to the text. */
  readonly removed: boolean;
  readonly read: () => void;
  /** Time when the restored draft was stored (ISO); null if there is none. */
  readonly restoredAt: string | null;
  readonly startOver: () => void;
  readonly takeBack: () => void;
  /** The conflict if another user saved first; null if there is none, or both versions are merged. */
  readonly conflict: Conflict<Field> | null;
  readonly setConflict: (conflict: Conflict<Field> | null) => void;
  /** Sends the chosen texts, based on the other user's version. */
  readonly saveTogether: () => void;
}

/** Adds to each error a text of this form, if there is one. */
const useWorded = <Field extends string>({ check, texts }: Pick<TextFormOptions<Field>, 'check' | 'texts'>) => {
  const { t, i18n } = useTranslation();
  const word = (field: Field, error: FormError): FormError => {
    const keys = [...(error.code === 'REQUIRED' ? [`${texts}.missing.${field}`] : []), `${texts}.error.${error.code}`];
    const key = keys.find((one) => i18n.exists(one));
    return key === undefined ? error : { ...error, text: (t as (of: string) => string)(key) };
  };
  return async () => {
    const wrongIn = await check();
    return (values: Texts<Field>) =>
      Object.fromEntries(wrongIn(values).map(([field, error]) => [field, word(field, error)])) as FieldErrors<Texts<Field>>;
  };
};

/** Returns the state of a form of texts: the typed values, the draft on the device, and whatever prevents saving. */
export const useTextForm = <Field extends string>(options: TextFormOptions<Field>): TextForm<Field> => {
  const { fields, id, found, draft, save: sendIt, refresh, load } = options;
  const say = useToast();
  const [back, setBack] = useState(() => draft.get());
  // The dropped draft, for Undo: a ref, because `takeBack` of an older render must read it.
  const putAside = useRef<Draft<Field> | null>(null);
  const [base, setBase] = useState(back?.base ?? found);
  const [conflict, setConflict] = useState<Conflict<Field> | null>(null);
  const [storedTexts, setStoredTexts] = useState<Texts<Field> | null>(null);
  const [together, setTogether] = useState(0);
  const [done, setDone] = useState(false);
  const [removed, setRemoved] = useState(options.removed ?? false);

  const save = async (values: Texts<Field>): Promise<void> => {
    const { message, leave } = await sendIt(values, base.revision);
    setDone(true);
    void refresh();
    say({ text: message });
    leave();
  };
  /** Loads the other user's version, with the revision that the next save must send. */
  const loadConflict = async (thingId: string, yours: Texts<Field>, refusal: ApiError): Promise<void> => {
    const theirs = await load(thingId);
    if (theirs.revision === base.revision) throw refusal;
    setConflict(conflictOf(fields, base.values, yours, theirs));
  };
  const send = async (values: Texts<Field>): Promise<void> => {
    try {
      await save(values).catch((error: unknown) => {
        if (id === null || !(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
        return loadConflict(id, values, error);
      });
    } catch (error) {
      if (!(error instanceof ApiError)) setStoredTexts(values);
      else if (id !== null && isRemoved(error)) setRemoved(true);
      else throw error;
    }
  };
  const form = useForm<Texts<Field>>({ initial: { ...(back?.values ?? found.values) }, check: useWorded(options), send });
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

  const begin = (text: Texts<Field>, from: Base<Field>) => {
    set(text);
    setBase(from);
  };
  /** Drops the draft of Undo, because Undo must not replace text that was typed since. */
  const typing = () => {
    putAside.current = null;
  };
  return {
    ...form,
    field: (name) => {
      const bound = form.field(name);
      const type = (text: Texts<Field>[typeof name]) => {
        typing();
        bound.onChange(text);
      };
      return { ...bound, onChange: type };
    },
    set: (some) => {
      typing();
      set(some);
    },
    id,
    changes,
    isOnDevice: storedTexts === values,
    done,
    removed,
    read: () => setRemoved(false),
    restoredAt: back?.at ?? null,
    startOver: () => {
      putAside.current = back && { values, base, at: back.at };
      setBack(null);
      begin(found.values, found);
    },
    takeBack: () => {
      const dropped = putAside.current;
      typing();
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
