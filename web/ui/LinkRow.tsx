import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoHref } from '#domain/values/mailto.ts';
import { ExternalLink, Mail } from './icons.ts';
import styles from './LinkRow.module.css';

/** List of links, each in a row as high as a thumb. */
export const LinkRows = ({ children }: { readonly children: ReactNode }) => <ul className={styles.links}>{children}</ul>;

interface RowProps {
  readonly icon: LucideIcon;
  readonly words: string;
  readonly help?: string | undefined;
}

interface LinkRowProps extends RowProps {
  readonly href: string;
}

const RowText = ({ icon: Icon, words, help }: RowProps) => (
  <>
    <Icon size={20} aria-hidden="true" />
    <span>
      {words}
      {help !== undefined && <small>{help}</small>}
    </span>
  </>
);

/** Row with a mail link. */
export const MailRow = ({ email, help }: { readonly email: string; readonly help: string }) => (
  <LinkRow icon={Mail} href={mailtoHref(email)} words={email} help={help} />
);

/** Row with a link to a person or an external page. */
export const LinkRow = ({ href, ...row }: LinkRowProps) => {
  const isExternal = href.startsWith('http');
  return (
    <li>
      <a href={href} {...(isExternal && { target: '_blank', rel: 'noopener noreferrer' })}>
        <RowText {...row} />
        {isExternal && <ExternalLink size={20} aria-hidden="true" />}
      </a>
    </li>
  );
};

interface DialogRowProps extends RowProps {
  readonly onOpen: () => void;
  /** The opened dialog. */
  readonly children: ReactNode;
}

/** Row that opens a dialog over the page. */
export const DialogRow = ({ onOpen, children, ...row }: DialogRowProps) => (
  <li>
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      <RowText {...row} />
      <ChevronRight size={20} aria-hidden="true" />
    </button>
    {children}
  </li>
);

/** Row with a fact, among the links. */
export const FactRow = (row: RowProps) => (
  <li>
    <p>
      <RowText {...row} />
    </p>
  </li>
);
