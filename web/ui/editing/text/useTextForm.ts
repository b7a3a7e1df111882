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
  /** What to say. */
  readonly message: string;
  /** Leads away, once it was said. */
  readonly leave: () => void;
}

interface TextFormOptions<Field extends string> {
  /** In the form's order. */
  readonly fields: readonly Field[];
  /** Null: a new one. */
  readonly id: string | null;
  /** As it is now. */
  readonly found: Base<Field>;
  /** It was removed after this device stored a draft of it. */
  readonly removed?: boolean;
  readonly draft: Preference<Draft<Field> | null>;
  /** Loads the rules, which return the errors in the form's order. */
  readonly check: () => Promise<(values: Texts<Field>) => readonly (readonly [Field, FormError])[]>;
  /** Names a key of the texts: `<texts>.missing.<field>`, `<texts>.error.<code>`. */
  readonly texts: string;
  /** Sends it; `revision`: of what it was made from. */
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
  /** It could not be sent, and waits on this device as it is. */
  readonly isOnDevice: boolean;
  /** It was saved, and the page is about to go. */
  readonly done: boolean;
  /** Another user deleted it after the form was loaded; `read` leads back to the text. */
  readonly removed: boolean;
  readonly read: () => void;
  /** When the restored draft was stored (ISO); null: there is none. */
  readonly restoredAt: string | null;
  readonly startOver: () => void;
  readonly takeBack: () => void;
  /** Another user saved first; null: no conflict, or both versions are merged. */
  readonly conflict: Conflict<Field> | null;
  readonly setConflict: (conflict: Conflict<Field> | null) => void;
  /** Sends the choices, on top of the other's version. */
  readonly saveTogether: () => void;
}

/** The error of each field, in a sentence of its own if there is one. */
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

/** A form of texts: the typed values, the draft on the device, and what prevents saving. */
export const useTextForm = <Field extends string>(options: TextFormOptions<Field>): TextForm<Field> => {
  const { fields, id, found, draft, save: sendIt, refresh, load } = options;
  const say = useToast();
  const [back, setBack] = useState(() => draft.get());
  // Read when it is taken back, long after it was put aside.
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
  /** Loads the other version, with the revision that the next save has to name. */
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
  /** Undo never replaces text that was typed since. */
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
