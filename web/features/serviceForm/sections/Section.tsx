import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import fields from '../../../ui/form/form.module.css';
import page from '../../../ui/page.module.css';
import { sectionAnchor } from '../sectionAnchor.ts';
import type { FormSection } from '../machine/sections.ts';

/** One section of the form under its name; the list of sections leads here. */
export const Section = ({ name, children }: { readonly name: FormSection; readonly children: ReactNode }) => {
  const { t } = useTranslation();
  const id = sectionAnchor(name);
  return (
    <section className={page.section} id={id} aria-labelledby={`${id}-h`}>
      <h2 id={`${id}-h`}>{t(`serviceForm.section.${name}`)}</h2>
      <div className={fields.form}>{children}</div>
    </section>
  );
};
