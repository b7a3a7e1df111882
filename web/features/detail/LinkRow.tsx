import { ExternalLink, type LucideIcon } from 'lucide-react';

interface LinkRowProps {
  readonly icon: LucideIcon;
  readonly href: string;
  readonly words: string;
  readonly help?: string;
}

/** One way to reach a service or its place, on a row of its own. */
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
