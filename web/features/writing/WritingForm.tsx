import { CloudOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '#domain/feedback/limits.ts';
import { pointText } from '../../api/place.ts';
import { useCommand } from '../../api/useCommand.ts';
import { preference, usePreference } from '../../browser/preference.ts';
import { chosenPlace } from '../../browser/preferences.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { About } from '../../layout/writing.ts';
import { dropUnsent, FORM_COMMANDS, formInput, holdUnsent, keepUnsent, type UnsentForm } from '../../offline/outbox.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { Note } from '../../ui/Note.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { useUnsentForms } from './useUnsentForms.ts';
import { fetchUnsentText, WritingDone } from './WritingDone.tsx';
import { FIELDS_OF, FIELDS, FORM_OF, toSubmittedForm, valuesOf, type Purpose, type WritingValues } from './writingForm.ts';
import form from '../../ui/form/form.module.css';

const EMPTY: WritingValues = { name: '', email: '', phone: '', subject: '', message: '', location: false };

/** Parses a stored draft; undefined if it is invalid. */
const toValues = (stored: unknown): WritingValues | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const given = stored as Readonly<Record<string, unknown>>;
  const texts = FIELDS.map((field) => [field, typeof given[field] === 'string' ? given[field] : '']);
  return { ...EMPTY, ...(Object.fromEntries(texts) as Partial<WritingValues>) };
};

/** Sets the given subject if there is none yet. */
const withSubject = (values: WritingValues, subject: string): WritingValues =>
  subject === '' || values.subject !== '' ? values : { ...values, subject: subject.slice(0, SUBJECT_MAX_LENGTH) };

/** Result of sending: sent, or stored on this device under the idempotency key of the command. */
type Outcome = { readonly sent: true } | { readonly storedUnder: string };

interface WritingFormProps {
  readonly purpose: Purpose;
  readonly about: About | null;
  /** Earlier message that was refused or not sent. It is kept until this one replaces it. */
  readonly earlier?: UnsentForm;
  /** Initial subject, from the link to the form. */
  readonly subject?: string;
  /** Closes the sheet that contains the form. */
  readonly onClose?: () => void;
  /** Content above the fields. */
  readonly children?: ReactNode;
}

const WritingFields = ({
  purpose,
  about,
  earlier,
  subject = '',
  onDone,
  children,
}: Omit<WritingFormProps, 'onClose'> & { readonly onDone: (outcome: Outcome) => void }) => {
  const { t } = useTranslation();
  const { run } = useCommand(FORM_COMMANDS[FORM_OF[purpose]]);
  const language = useLanguage();
  const place = usePreference(chosenPlace);
  const here = place === null || (place.longitude === 0 && place.latitude === 0) ? null : pointText(place);
  const coordinates = earlier?.[1].words.body.coordinates ?? here;
  const [draft] = useState(() => preference(`draft ${purpose} ${about?.id ?? ''}`, EMPTY, toValues));
  const [initial] = useState(() => (earlier ? valuesOf(earlier[1]) : withSubject(draft.get(), subject)));
  const restored = earlier ? earlier[1].refused === undefined : initial !== EMPTY && initial.message !== '';
  const [images, setImages] = useState<readonly Blob[]>(earlier?.[1].images ?? []);
  const asks = (field: (typeof FIELDS)[number]) => FIELDS_OF[purpose].includes(field);

  const { field, values, submit, sending, summary } = useForm<WritingValues>({
    initial,
    check: async () => {
      const { errorsOf } = await import('./writingChecks.ts');
      return (typed) => errorsOf({ purpose, about, values: typed, coordinates });
    },
    send: async (typed) => {
      const words = toSubmittedForm({ purpose, about, values: typed, coordinates });
      const result = await run(formInput(words, images), async (key) => {
        await keepUnsent(key, { words, images, language, about: about?.name ?? '', at: Date.now() });
        return { storedUnder: key };
      });
      if (earlier) await dropUnsent(earlier[0]);
      // The sender's name and contacts are kept for the next message.
      draft.set({ ...EMPTY, name: typed.name, email: typed.email, phone: typed.phone });
      onDone('storedUnder' in result ? result : { sent: true });
    },
  });
  useEffect(() => {
    if (!earlier) draft.set(values);
  }, [earlier, draft, values]);
  useEffect(() => (earlier ? holdUnsent(earlier[0]) : undefined), [earlier]);
  const waiting = useUnsentForms();
  const wasSent = earlier !== undefined && !sending && !waiting.some(([key]) => key === earlier[0]);
  // The earlier message was sent while the user had begun to change it.
  useEffect(() => {
    if (wasSent) onDone({ sent: true });
  }, [wasSent, onDone]);

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-busy={sending}>
      {children}
      <ErrorSummary of={summary} />
      {restored && <Note icon={CloudOff}>{t('visitor.write.draft')}</Note>}
      {asks('name') && <Field of={field('name')} label={t('visitor.write.name')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />}
      <Field of={field('email')} label={t('visitor.write.email')} type="email" autoComplete="email" autoCapitalize="none" />
      {asks('phone') && <PhoneField of={field('phone')} label={t('visitor.write.phone')} optional={false} />}
      {asks('subject') && <Field of={field('subject')} label={t('visitor.write.subject')} maxLength={SUBJECT_MAX_LENGTH} />}
      <TextAreaField of={field('message')} label={t('visitor.write.message')} maxLength={MESSAGE_MAX_LENGTH} />
      {purpose !== 'connect' && <ImagePicker images={images} onChange={setImages} />}
      {coordinates !== null && (
        <CheckField
          of={field('location')}
          label={t('visitor.write.location')}
          help={t(purpose === 'connect' ? 'visitor.write.locationHelpConnect' : 'visitor.write.locationHelp')}
        />
      )}
      <SubmitButton sending={sending}>{t('visitor.write.send')}</SubmitButton>
    </form>
  );
};

/** Form for a message. The text is stored on the device until it is sent; without a connection it is sent later, exactly once. */
export const WritingForm = ({ onClose, earlier: first, ...fields }: WritingFormProps) => {
  const [earlier, setEarlier] = useState(first);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const waiting = useUnsentForms();
  useWhenIdle(fetchUnsentText);
  if (outcome === null) return <WritingFields {...fields} {...(earlier && { earlier })} onDone={setOutcome} />;

  const write = (again?: UnsentForm) => {
    setEarlier(again);
    setOutcome(null);
  };
  const unsent = 'storedUnder' in outcome ? waiting.find(([key]) => key === outcome.storedUnder) : undefined;
  return <WritingDone purpose={fields.purpose} unsent={unsent} onClose={onClose} onWrite={write} />;
};
