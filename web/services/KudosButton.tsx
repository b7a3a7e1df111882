import { Heart } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKudos } from './useKudos.ts';

interface KudosButtonProps {
  readonly service: { readonly id: string; readonly name: string; readonly likes?: number | undefined };
  /** Said beside the heart, where there is room. */
  readonly word?: string;
  readonly className: string | undefined;
}

/** A thank-you to a service, with how many there are. A second press is ignored. */
export const KudosButton = ({ service, word, className }: KudosButtonProps) => {
  const { t } = useTranslation();
  const { count, given, give } = useKudos(service);
  return (
    <button
      type="button"
      className={className}
      aria-pressed={given}
      aria-label={t('card.kudos', { name: service.name, number: count })}
      onClick={() => void give()}
    >
      <Heart size={word === undefined ? 24 : 20} aria-hidden="true" />
      {word} {count > 0 && count}
    </button>
  );
};
