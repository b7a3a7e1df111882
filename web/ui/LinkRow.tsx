import { ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoHref } from '#kernel/mailto.ts';
import { ExternalLink, Mail } from './icons.ts';
import styles from './LinkRow.module.css';

/** Links in rows, each as high as a thumb. */
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

/** An address to write to, on a row of its own. */
export const MailRow = ({ email, help }: { readonly email: string; readonly help: string }) => (
  <LinkRow icon={Mail} href={mailtoHref(email)} words={email} help={help} />
);

/** One way to reach a person or an outside page, on a row of its own. */
export const LinkRow = ({ href, ...row }: LinkRowProps) => {
  const leaves = href.startsWith('http');
  return (
    <li>
      <a href={href} {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}>
        <RowText {...row} />
        {leaves && <ExternalLink size={20} aria-hidden="true" />}
      </a>
    </li>
  );
};

interface DialogRowProps extends RowProps {
  readonly onOpen: () => void;
  /** The dialog. */
  readonly children: ReactNode;
}

/** A way that opens over the page. */
export const DialogRow = ({ onOpen, children, ...row }: DialogRowProps) => (
  <li>
    <button type="button" aria-haspopup="dialog" onClick={onOpen}>
      <RowText {...row} />
      <ChevronRight size={20} aria-hidden="true" />
    </button>
    {children}
  </li>
);

/** Something to know among the ways. */
export const FactRow = (row: RowProps) => (
  <li>
    <p>
      <RowText {...row} />
    </p>
  </li>
);
