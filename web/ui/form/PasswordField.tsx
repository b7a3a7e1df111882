import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, type FieldBinding } from './Field.tsx';
import button from '../button.module.css';

interface PasswordFieldProps {
  readonly fieldBinding: FieldBinding<string>;
  readonly label: string;
  readonly help?: string | undefined;
  /** Whether password managers fill in a stored password or suggest a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** Password field; the password is hidden until the user shows it. */
export const PasswordField = ({ fieldBinding, label, help, autoComplete }: PasswordFieldProps) => {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      fieldBinding={fieldBinding}
      label={label}
      help={help}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      endContent={
        <button
          type="button"
          className={button.icon}
          aria-label={t('form.showPassword', { label })}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={24} aria-hidden="true" />
        </button>
      }
    />
  );
};
