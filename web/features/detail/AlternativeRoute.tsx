import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { useWriting } from '../../layout/writing.ts';
import { canBeWrittenTo } from '../../services/canBeWrittenTo.ts';
import { webLinks } from '../../services/webLinks.ts';
import { cx } from '../../ui/cx.ts';
import { Globe, MessageSquare } from '../../ui/icons.ts';
import button from '../../ui/button.module.css';

const FILLED = cx(button.button, button.fill, button.wide);

const Message = ({ service: { id, name } }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const renderWriting = useWriting();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={FILLED} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <MessageSquare size={20} aria-hidden="true" />
        {t('visitor.write.connect')}
      </button>
      <Suspense>{open && renderWriting({ purpose: 'connect', about: { id, name }, onClose: () => setOpen(false) })}</Suspense>
    </>
  );
};

/** Action for a place without a phone number and without a route: its website, else a message form, else nothing. */
export const AlternativeRoute = ({ service }: { readonly service: Service }) => {
  const website = webLinks(service).find(({ kind }) => kind === 'website');
  return (
    <div id="other-way">
      {website ? (
        <a className={FILLED} href={website.href} target="_blank" rel="noopener noreferrer">
          <Globe size={20} aria-hidden="true" />
          {website.words}
        </a>
      ) : (
        canBeWrittenTo(service) && (
          <WithNamespaces of={['visitor']}>
            <Message service={service} />
          </WithNamespaces>
        )
      )}
    </div>
  );
};
