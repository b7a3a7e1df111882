import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isOpen, type OpenStatus } from '#domain/schedule/openStatus.ts';
import { cx } from '../ui/cx.ts';
import { CallButton } from './CallButton.tsx';
import { destinationOf, type PlaceFacts } from './directions.ts';
import { DirectionsLink } from './DirectionsLink.tsx';
import { isOpeningLater } from './openState.ts';
import { phoneOf, type PhoneFacts } from './phone.ts';
import button from '../ui/button.module.css';
import styles from './CallButton.module.css';

interface PrimaryActionProps {
  readonly facts: PhoneFacts & PlaceFacts & { readonly name: string };
  readonly status: OpenStatus;
  readonly isLarge?: boolean;
  /** Fallback for a place without a number and without a route. */
  readonly fallback?: ReactNode;
}

/**
 * Primary action for a place: the call, as a filled button while the place is open; without a number, directions. Renders nothing for a
 * permanently closed place.
 */
export const PrimaryAction = ({ facts, status, isLarge = false, fallback }: PrimaryActionProps) => {
  const { t } = useTranslation();
  if (status.state === 'permanentlyClosed') return null;
  const isOpenNow = isOpen(status);
  const whenText = isOpeningLater(status) ? t(isLarge ? 'detail.callWhenOpen' : 'card.whenOpen') : undefined;
  const callButton = <CallButton name={facts.name} facts={facts} isOpenNow={isOpenNow} whenText={whenText} isLarge={isLarge} />;
  if (phoneOf(facts)) return callButton;
  const destination = destinationOf(facts);
  return (
    <div className={cx(styles.next, isLarge && styles.stacked)}>
      {callButton}
      {destination === null ? (
        fallback
      ) : (
        <DirectionsLink
          name={facts.name}
          destination={destination}
          className={cx(button.button, isOpenNow && button.fill, isLarge && styles.large)}
        />
      )}
    </div>
  );
};
