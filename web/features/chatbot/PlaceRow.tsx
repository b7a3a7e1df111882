import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Service, ServiceCard } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { Beds } from '../../services/Beds.tsx';
import { statusOf } from '../../services/openState.ts';
import { PrimaryAction } from '../../services/PrimaryAction.tsx';
import { StatusLine } from '../../services/StatusLine.tsx';
import styles from './ReplyDetails.module.css';

interface PlaceRowProps {
  readonly facts: ServiceCard | Service;
  /** What a question was about, above the call. */
  readonly children?: ReactNode;
}

/** A place in a reply: open status, distance, name with a link to its page, beds and the call. */
export const PlaceRow = ({ facts, children }: PlaceRowProps) => {
  const status = statusOf(facts, useNow());
  return (
    <li className={styles.place}>
      <StatusLine facts={facts} />
      <h2 className={styles.name}>
        <Link href={`/services/${facts.id}`}>
          <bdi>{facts.name}</bdi>
        </Link>
      </h2>
      <Beds facts={facts} />
      {children}
      <div className={styles.actions}>
        <PrimaryAction facts={facts} status={status} />
      </div>
    </li>
  );
};
