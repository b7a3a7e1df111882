import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FIELDS_OF_SECTION, type FormSection } from './machine/sections.ts';
import { sectionAnchor } from './sectionAnchor.ts';
import { shownSections } from './shownSections.ts';
import type { ServiceForm } from './useServiceForm.ts';
import text from '../../ui/text.module.css';
import styles from './ServiceForm.module.css';

/** Returns the section that is scrolled into view. */
const useCurrent = (sections: readonly FormSection[]): FormSection | undefined => {
  const [current, setCurrent] = useState<FormSection>();
  const all = sections.join();
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const seen = entries.find(({ isIntersecting }) => isIntersecting);
        const section = all.split(',').find((name) => sectionAnchor(name as FormSection) === seen?.target.id);
        if (section !== undefined) setCurrent(section as FormSection);
      },
      { rootMargin: '-20% 0px -70% 0px' },
    );
    for (const name of all.split(',')) {
      const element = document.getElementById(sectionAnchor(name as FormSection));
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [all]);
  return current ?? sections[0];
};

/** List of links to the sections, which marks sections with errors. On a desktop only. */
export const SectionList = ({ form: { values, seen, context } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const sections = shownSections(values, seen);
  const current = useCurrent(sections);
  return (
    <nav className={styles.list} aria-label={t('serviceForm.sections')}>
      <ul>
        {sections.map((section) => {
          const wrong = FIELDS_OF_SECTION[section].filter((field) => context.issues[field] !== undefined).length;
          return (
            <li key={section}>
              <a href={`#${sectionAnchor(section)}`} aria-current={section === current ? 'location' : undefined}>
                {t(`serviceForm.section.${section}`)}
                {wrong > 0 && (
                  <span className={styles.wrong}>
                    <CircleAlert size={18} aria-hidden="true" />
                    <span className={text.hidden}>{t('form.toFix', { count: wrong })}</span>
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
