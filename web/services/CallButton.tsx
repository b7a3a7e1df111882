import { PhoneOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../ui/cx.ts';
import { Phone } from '../ui/icons.ts';
import { phoneOf, type PhoneFacts } from './phone.ts';
import button from '../ui/button.module.css';
import styles from './CallButton.module.css';

interface CallButtonProps {
  readonly name: string;
  readonly facts: PhoneFacts;
  /** True while the place is open, which fills the button. */
  readonly isOpenNow: boolean;
  /** Text beside the number of a place that opens later. */
  readonly whenText?: string | undefined;
  readonly isLarge?: boolean;
}

/** Primary action of every card and detail page: a link with the readable number, named after the service. */
export const CallButton = ({ name, facts, isOpenNow, whenText, isLarge = false }: CallButtonProps) => {
  const { t } = useTranslation();
  const phone = phoneOf(facts);
  if (!phone)
    return (
      <p className={styles.none}>
        <PhoneOff size={20} aria-hidden="true" />
        {facts.phoneText ?? t('card.noPhone')}
      </p>
    );
  return (
    <a
      className={cx(button.button, isOpenNow && button.fill, styles.call, isLarge && styles.large)}
      href={phone.href}
      aria-label={[t('card.call', { name, phone: phone.text }), whenText].filter(Boolean).join(', ')}
    >
      <Phone size={isLarge ? 24 : 20} aria-hidden="true" />
      <span>
        {phone.text.split(/ (?=x)/).map((part) => (
          <span key={part}>{part} </span>
        ))}
        {whenText !== undefined && <small>{whenText}</small>}
      </span>
    </a>
  );
};
