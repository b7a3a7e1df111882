import { ExternalLink, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './LinkRow.module.css';

/** Links in rows, each as high as a thumb. */
export const LinkRows = ({ children }: { readonly children: ReactNode }) => <ul className={styles.links}>{children}</ul>;

interface LinkRowProps {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly words: string;
  readonly help?: string;
}

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
