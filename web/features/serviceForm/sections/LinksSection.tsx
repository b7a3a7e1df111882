import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '#web/ui/cx.ts';
import { Field } from '#web/ui/form/Field.tsx';
import type { ServiceForm } from '../useServiceForm.ts';
import { Section } from './Section.tsx';
import button from '#web/ui/button.module.css';
import editing from '#web/ui/editing/Editing.module.css';
import styles from '../ServiceForm.module.css';

const MORE_LINKS = ['instagram', 'twitter', 'youtube'] as const;

/** Section with the website and social accounts. The less frequent ones are shown on request or if they have a value. */
export const LinksSection = ({ form: { bind, values, context } }: { readonly form: ServiceForm }) => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const showsMore = isAdding || MORE_LINKS.some((field) => values[field] !== '' || context.issues[field] !== undefined);
  const renderLink = (field: 'website' | 'facebook' | (typeof MORE_LINKS)[number]) => (
    <Field
      key={field}
      fieldBinding={bind(field)}
      label={t(`serviceForm.field.${field}`)}
      isOptional
      inputMode="url"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
  return (
    <Section name="links">
      <div className={cx(editing.pair, styles.aligned)}>
        {renderLink('website')}
        {renderLink('facebook')}
        {showsMore && MORE_LINKS.map(renderLink)}
      </div>
      {!showsMore && (
        <div>
          <button type="button" className={button.button} onClick={() => setIsAdding(true)}>
            <Plus size={20} aria-hidden="true" />
            {t('serviceForm.links.more')}
          </button>
        </div>
      )}
    </Section>
  );
};
