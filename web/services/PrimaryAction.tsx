import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen, type OpenStatus } from '#kernel/schedule/openStatus.ts';
import { cx } from '../ui/cx.ts';
import { CallButton } from './CallButton.tsx';
import { destinationOf, type PlaceFacts } from './directions.ts';
import { DirectionsLink } from './DirectionsLink.tsx';
import { opensLater } from './openState.ts';
import { phoneOf, type PhoneFacts } from './phone.ts';
import button from '../ui/button.module.css';
import styles from './CallButton.module.css';

interface FirstActionProps {
  readonly facts: PhoneFacts & PlaceFacts & { readonly name: string };
  readonly status: OpenStatus;
  readonly large?: boolean;
  /** Fallback for a place without a number and without a route. */
  readonly otherwise?: ReactNode;
}

/**
 * Primary action for a place: the call, as a filled button while the place is open; without a number, directions. Renders nothing for a
 * permanently closed place.
 */
export const PrimaryAction = ({ facts, status, large = false, otherwise }: FirstActionProps) => {
  const { t } = useTranslation();
  if (status.state === 'permanentlyClosed') return null;
  const open = isOpen(status);
  const when = opensLater(status) ? t(large ? 'detail.callWhenOpen' : 'card.whenOpen') : undefined;
  const call = <CallButton name={facts.name} facts={facts} open={open} when={when} large={large} />;
  if (phoneOf(facts)) return call;
  const to = destinationOf(facts);
  return (
    <div className={cx(styles.next, large && styles.stacked)}>
      {call}
      {to === null ? (
        otherwise
      ) : (
        <DirectionsLink name={facts.name} to={to} className={cx(button.button, open && button.fill, large && styles.large)} />
      )}
    </div>
  );
};
