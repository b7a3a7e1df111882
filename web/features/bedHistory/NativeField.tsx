import { useId, useState } from 'react';
import form from '../../ui/form/form.module.css';

interface NativeFieldProps {
  readonly type: 'date' | 'time';
  readonly label: string;
  /** `2026-11-13` or `20:35`. */
  readonly value: string;
  readonly isInvalid: boolean;
  /** Id of the sentence that explains why the value is invalid. */
  readonly errorId: string;
  readonly onChange: (value: string) => void;
}

/** Native field for a date or a time. It keeps an incomplete value while the user types. */
export const NativeField = ({ type, label, value, isInvalid, errorId, onChange }: NativeFieldProps) => {
  const id = useId();
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <div className={form.field}>
      <label className={form.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type={type}
        className={form.input}
        value={draft ?? value}
        max={type === 'date' ? '9999-12-31' : undefined}
        aria-invalid={isInvalid}
        aria-describedby={isInvalid ? errorId : undefined}
        onChange={({ target }) => {
          setDraft(target.value);
          if (target.value !== '') onChange(target.value);
        }}
        onBlur={() => setDraft(null)}
      />
    </div>
  );
};
