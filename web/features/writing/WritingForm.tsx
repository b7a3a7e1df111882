import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MESSAGE_MAX_LENGTH, NAME_MAX_LENGTH, SUBJECT_MAX_LENGTH } from '#domain/feedback/limits.ts';
import { useCommand } from '../../api/useCommand.ts';
import { pointText } from '../../browser/place.ts';
import { preference, usePreference } from '../../browser/preference.ts';
import { chosenPlace } from '../../browser/preferences.ts';
import { useWhenIdle } from '../../browser/useWhenIdle.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import type { MessageSubject } from '../../layout/messageSheet.ts';
import { removeUnsent, FORM_COMMANDS, formInput, holdUnsent, storeUnsent, type UnsentForm } from '../../offline/outbox.ts';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Field } from '../../ui/form/Field.tsx';
import { PhoneField } from '../../ui/form/PhoneField.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useForm } from '../../ui/form/useForm.ts';
import { CloudOff } from '../../ui/icons.ts';
import { Note } from '../../ui/Note.tsx';
import { ImagePicker } from './ImagePicker.tsx';
import { useUnsentForms } from './useUnsentForms.ts';
import { fetchUnsentText, WritingDone } from './WritingDone.tsx';
import {
  FIELDS_OF_PURPOSE,
  FIELDS,
  FORM_OF_PURPOSE,
  toSubmittedForm,
  valuesOfUnsent,
  type Purpose,
  type WritingValues,
} from './writingForm.ts';
import form from '../../ui/form/form.module.css';

const EMPTY_VALUES: WritingValues = { name: '', email: '', phone: '', subject: '', message: '', location: false };

/** Parses a stored draft; undefined if it is invalid. */
const parseValues = (stored: unknown): WritingValues | undefined => {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const storedObject = stored as Readonly<Record<string, unknown>>;
  const textEntries = FIELDS.map((field) => [field, typeof storedObject[field] === 'string' ? storedObject[field] : '']);
  return { ...EMPTY_VALUES, ...(Object.fromEntries(textEntries) as Partial<WritingValues>) };
};

/** Sets the given subject if there is none yet. */
const withSubject = (values: WritingValues, subject: string): WritingValues =>
  subject === '' || values.subject !== '' ? values : { ...values, subject: subject.slice(0, SUBJECT_MAX_LENGTH) };

/** Result of sending: sent, or stored on this device under the idempotency key of the command. */
type Outcome = { readonly sent: true } | { readonly storedUnder: string };

interface WritingFormProps {
  readonly purpose: Purpose;
  readonly about: MessageSubject | null;
  /** Earlier message that was refused or not sent. It is kept until this one replaces it. */
  readonly formToEdit?: UnsentForm;
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
  formToEdit,
  subject = '',
  onDone,
  children,
}: Omit<WritingFormProps, 'onClose'> & { readonly onDone: (outcome: Outcome) => void }) => {
  const { t } = useTranslation();
  const { run } = useCommand(FORM_COMMANDS[FORM_OF_PURPOSE[purpose]]);
  const language = useLanguage();
  const place = usePreference(chosenPlace);
  const locationText = place === null || (place.longitude === 0 && place.latitude === 0) ? null : pointText(place);
  const coordinates = formToEdit?.[1].words.body.coordinates ?? locationText;
  const [draft] = useState(() => preference(`draft ${purpose} ${about?.id ?? ''}`, EMPTY_VALUES, parseValues));
  const [initial] = useState(() => (formToEdit ? valuesOfUnsent(formToEdit[1]) : withSubject(draft.get(), subject)));
  const isRestored = formToEdit ? formToEdit[1].refused === undefined : initial !== EMPTY_VALUES && initial.message !== '';
  const [images, setImages] = useState<readonly Blob[]>(formToEdit?.[1].images ?? []);
  const hasField = (field: (typeof FIELDS)[number]) => FIELDS_OF_PURPOSE[purpose].includes(field);

  const { field, values, submit, isSending, summary } = useForm<WritingValues>({
    initial,
    check: async () => {
      const { errorsByField } = await import('./writingChecks.ts');
      return (typedValues) => errorsByField({ purpose, about, values: typedValues, coordinates });
    },
    send: async (typedValues) => {
      const submittedForm = toSubmittedForm({ purpose, about, values: typedValues, coordinates });
      const result = await run(formInput(submittedForm, images), async (key) => {
        await storeUnsent(key, { words: submittedForm, images, language, about: about?.name ?? '', at: Date.now() });
        return { storedUnder: key };
      });
      if (formToEdit) await removeUnsent(formToEdit[0]);
      // The sender's name and contacts are kept for the next message.
      draft.set({ ...EMPTY_VALUES, name: typedValues.name, email: typedValues.email, phone: typedValues.phone });
      onDone('storedUnder' in result ? result : { sent: true });
    },
  });
  useEffect(() => {
    if (!formToEdit) draft.set(values);
  }, [formToEdit, draft, values]);
  useEffect(() => (formToEdit ? holdUnsent(formToEdit[0]) : undefined), [formToEdit]);
  const unsentForms = useUnsentForms();
  const wasSentMeanwhile = formToEdit !== undefined && !isSending && !unsentForms.some(([key]) => key === formToEdit[0]);
  // The earlier message was sent while the user had begun to change it.
  useEffect(() => {
    if (wasSentMeanwhile) onDone({ sent: true });
  }, [wasSentMeanwhile, onDone]);

  return (
    <form className={form.form} onSubmit={submit} noValidate aria-busy={isSending}>
      {children}
      <ErrorSummary formSummary={summary} />
      {isRestored && <Note icon={CloudOff}>{t('visitor.write.draft')}</Note>}
      {hasField('name') && (
        <Field fieldBinding={field('name')} label={t('visitor.write.name')} autoComplete="name" maxLength={NAME_MAX_LENGTH} />
      )}
      <Field fieldBinding={field('email')} label={t('visitor.write.email')} type="email" autoComplete="email" autoCapitalize="none" />
      {hasField('phone') && <PhoneField fieldBinding={field('phone')} label={t('visitor.write.phone')} isOptional={false} />}
      {hasField('subject') && <Field fieldBinding={field('subject')} label={t('visitor.write.subject')} maxLength={SUBJECT_MAX_LENGTH} />}
      <TextAreaField fieldBinding={field('message')} label={t('visitor.write.message')} maxLength={MESSAGE_MAX_LENGTH} />
      {purpose !== 'connect' && <ImagePicker images={images} onChange={setImages} />}
      {coordinates !== null && (
        <CheckField
          fieldBinding={field('location')}
          label={t('visitor.write.location')}
          help={t(purpose === 'connect' ? 'visitor.write.locationHelpConnect' : 'visitor.write.locationHelp')}
        />
      )}
      <SubmitButton isSending={isSending}>{t('visitor.write.send')}</SubmitButton>
    </form>
  );
};

/** Form for a message. The text is stored on the device until it is sent; without a connection it is sent later, exactly once. */
export const WritingForm = ({ onClose, formToEdit: initialForm, ...fieldProps }: WritingFormProps) => {
  const [formToEdit, setFormToEdit] = useState(initialForm);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const unsentForms = useUnsentForms();
  useWhenIdle(fetchUnsentText);
  if (outcome === null) return <WritingFields {...fieldProps} {...(formToEdit && { formToEdit })} onDone={setOutcome} />;

  const reopen = (nextForm?: UnsentForm) => {
    setFormToEdit(nextForm);
    setOutcome(null);
  };
  const unsent = 'storedUnder' in outcome ? unsentForms.find(([key]) => key === outcome.storedUnder) : undefined;
  return <WritingDone purpose={fieldProps.purpose} unsent={unsent} onClose={onClose} onWrite={reopen} />;
};
