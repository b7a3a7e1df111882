import { Flag } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../../api/types.ts';
import { useWriting } from '../../../layout/writing.ts';
import button from '../../../ui/button.module.css';
import { cx } from '../../../ui/cx.ts';
import page from '../../../ui/page.module.css';
import { MessageSquare } from '../../../ui/icons.ts';

const ICONS = { connect: MessageSquare, report: Flag } as const;

interface WriteButtonProps {
  readonly purpose: keyof typeof ICONS;
  readonly about: { readonly id: string; readonly name: string };
}

const WriteButton = ({ purpose, about }: WriteButtonProps) => {
  const { t } = useTranslation();
  const renderWriting = useWriting();
  const [open, setOpen] = useState(false);
  const Icon = ICONS[purpose];
  return (
    <>
      <button type="button" className={cx(button.button, button.wide)} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon size={20} aria-hidden="true" />
        {t(`visitor.write.${purpose}`)}
      </button>
      <Suspense>{open && renderWriting({ purpose, about, onClose: () => setOpen(false) })}</Suspense>
    </>
  );
};

/** A way to write to the place where it wants that and can be written to; what is wrong about it can always be said. */
export const WriteSection = ({ service: { id, name, isContact, contactEmail } }: { readonly service: Service }) => {
  const { t } = useTranslation();
  return (
    <section className={page.section} aria-label={t('visitor.write.report')}>
      <div className={page.rows}>
        {isContact && contactEmail && <WriteButton purpose="connect" about={{ id, name }} />}
        <WriteButton purpose="report" about={{ id, name }} />
      </div>
    </section>
  );
};
