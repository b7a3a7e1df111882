import type { ReactNode } from 'react';
import fields from '../form/form.module.css';
import page from '../page.module.css';

interface FormSectionProps {
  /** Id of the section on its page. */
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** Section of a form with its title. */
export const FormSection = ({ id, title, children }: FormSectionProps) => (
  <section className={page.section} id={id} aria-labelledby={`${id}-h`}>
    <h2 id={`${id}-h`}>{title}</h2>
    <div className={fields.form}>{children}</div>
  </section>
);
