import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Service } from '../../api/types.ts';
import { useRenderMessageSheet } from '../../layout/messageSheet.ts';
import { WithNamespaces } from '../../layout/WithNamespaces.tsx';
import { acceptsMessages } from '../../services/acceptsMessages.ts';
import { webLinks } from '../../services/webLinks.ts';
import { cx } from '../../ui/cx.ts';
import { Globe, MessageSquare } from '../../ui/icons.ts';
import button from '../../ui/button.module.css';

const FILLED_BUTTON = cx(button.button, button.fill, button.wide);

const MessageButton = ({ service: { id, name } }: { readonly service: Service }) => {
  const { t } = useTranslation();
  const renderWriting = useRenderMessageSheet();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className={FILLED_BUTTON} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <MessageSquare size={20} aria-hidden="true" />
        {t('visitor.write.connect')}
      </button>
      <Suspense>{isOpen && renderWriting({ purpose: 'connect', about: { id, name }, onClose: () => setIsOpen(false) })}</Suspense>
    </>
  );
};

/** Action for a place without a phone number and without a route: its website, else a message form, else nothing. */
export const AlternativeRoute = ({ service }: { readonly service: Service }) => {
  const website = webLinks(service).find(({ kind }) => kind === 'website');
  return (
    <div id="other-way">
      {website ? (
        <a className={FILLED_BUTTON} href={website.href} target="_blank" rel="noopener noreferrer">
          <Globe size={20} aria-hidden="true" />
          {website.words}
        </a>
      ) : (
        acceptsMessages(service) && (
          <WithNamespaces namespaces={['visitor']}>
            <MessageButton service={service} />
          </WithNamespaces>
        )
      )}
    </div>
  );
};
