import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { mailtoHref } from '../../domain/mailto.ts';
import styles from './LinkRow.module.css';
import { ExternalLink, Mail } from './icons.ts';

/** Links in rows, each as high as a thumb. */
export const LinkRows = ({ children }: { readonly children: ReactNode }) => <ul className={styles.links}>{children}</ul>;

interface LinkRowProps {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly words: string;
  readonly help?: string;
}

/** An address to write to, on a row of its own. */
export const MailRow = ({ email, help }: { readonly email: string; readonly help: string }) => (
  <LinkRow icon={Mail} href={mailtoHref(email)} words={email} help={help} />
);

/** One way to reach somebody or something outside, on a row of its own. */
export const LinkRow = ({ icon: Icon, href, words, help }: LinkRowProps) => {
  const leaves = href.startsWith('http');
  return (
    <li>
      <a href={href} {...(leaves && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Icon size={20} aria-hidden="true" />
        <span>
          {words}
          {help !== undefined && <small>{help}</small>}
        </span>
        {leaves && <ExternalLink size={20} aria-hidden="true" />}
      </a>
    </li>
  );
};
