import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../api/types.ts';
import { useWriting } from '../../../layout/writing.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import page from '../../../ui/page.module.css';
import { MessageSquare } from '../../../ui/icons.ts';

/** A way to write to the place where it wants that, else to say what is wrong about it (specification, section 2.4). */
export const WriteSection = ({ service: { id, name, isContact } }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const renderWriting = useWriting();
  const [open, setOpen] = useState(false);
  const onClose = () => setOpen(false);
  const Icon = isContact ? MessageSquare : Flag;
  return (
    <section className={page.section} aria-label={isContact ? t('visitor.write.connect') : t('visitor.write.report')}>
      <button type="button" className={cx(button.button, button.wide)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={20} aria-hidden="true" />
        {isContact ? t('visitor.write.connect') : t('visitor.write.report')}
      </button>
      <Suspense>{open && renderWriting({ purpose: isContact ? 'connect' : 'report', about: { id, name }, onClose })}</Suspense>
    </section>
  );
};
