import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasBeds } from '#domain/vocabulary/serviceTypes.ts';
import { FIELDS_OF_SECTION, type FormSection, FORM_SECTIONS } from './machine/formSections.ts';
import type { VisibleSections } from './machine/serviceBody.ts';
import type { ServiceValues } from './machine/serviceValues.ts';
import { sectionElementId } from './sectionElementId.ts';
import type { ServiceForm } from './useServiceForm.ts';
import text from '../../ui/text.module.css';
import styles from './ServiceForm.module.css';

/** Returns the sections of this service that this user sees. */
const visibleFormSections = (values: ServiceValues, visibleSections: VisibleSections): readonly FormSection[] => {
  if (!visibleSections.wholeForm) return ['notice'];
  const isHidden: Partial<Record<FormSection, boolean>> = {
    closed: values.isContact,
    beds: !visibleSections.beds || !hasBeds(values.type),
    notice: !visibleSections.notice,
    administrators: !visibleSections.administrators,
  };
  return FORM_SECTIONS.filter((section) => isHidden[section] !== true);
};

/** Returns the section that is scrolled into view. */
const useSectionInView = (sections: readonly FormSection[]): FormSection | undefined => {
  const [current, setCurrent] = useState<FormSection>();
  const sectionNames = sections.join();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const visibleEntry = entries.find(({ isIntersecting }) => isIntersecting);
        const section = sectionNames.split(',').find((name) => sectionElementId(name as FormSection) === visibleEntry?.target.id);
        if (section !== undefined) setCurrent(section as FormSection);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const name of sectionNames.split(',')) {
      const element = document.getElementById(sectionElementId(name as FormSection));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [sectionNames]);
  return current ?? sections[0];
};

/** List of links to the sections, which marks sections with errors. On a desktop only. */
export const SectionNavigation = ({ form: { values, visibleSections: visibleEntry, context } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const sections = visibleFormSections(values, visibleEntry);
  const current = useSectionInView(sections);
  return (
    <nav className={styles.list} aria-label={t('serviceForm.sections')}>
      <ul>
        {sections.map((section) => {
          const errorCount = FIELDS_OF_SECTION[section].filter((field) => context.issues[field] !== undefined).length;
          return (
            <li key={section}>
              <a href={`#${sectionElementId(section)}`} aria-current={section === current ? 'location' : undefined}>
                {t(`serviceForm.section.${section}`)}
                {errorCount > 0 && (
                  <span className={styles.wrong}>
                    <CircleAlert size={18} aria-hidden="true" />
                    <span className={text.hidden}>{t('form.toFix', { count: errorCount })}</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
};
