import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Language } from '#domain/vocabulary/languages.ts';
import type { Waiting } from '../../api/types.ts';
import { useNow } from '../../browser/clock.tsx';
import { formatLocalDateTime, formatLocalTime } from '../../i18n/localTime.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import street from './street.svg';
import button from '../../ui/button.module.css';
import styles from './NothingToDo.module.css';

/** Returns the time of a moment today, else its date and time. `now` in seconds since 1970. */
const doneAtText = (at: string, now: number, language: Language): string =>
  new Date(at).toDateString() === new Date(now * 1000).toDateString() ? formatLocalTime(at) : formatLocalDateTime(at, language);

/** Message that nothing waits: a picture, a sentence, and links to optional work. */
export const NothingToDo = ({ waiting: { lines, places, unowned = 0, lastDone } }: { readonly waiting: Waiting }) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow();
  const doneParams = lastDone && { service: lastDone.service, when: doneAtText(lastDone.at, now, language) };
  const owned = places - unowned;
  const placesText = () => {
    if (places === 0) return t('toDo.calm.noPlaces');
    if (unowned === 0) return t('toDo.calm.places', { count: places });
    return owned === 0 ? '' : t('toDo.calm.owned', { count: owned });
  };
  const sentences = [
    placesText(),
    places > 0 && lines.oldBeds ? t('toDo.calm.beds') : '',
    doneParams
      ? lastDone.name
        ? t('toDo.calm.done', { name: lastDone.name, ...doneParams })
        : t('toDo.calm.doneBySomebody', doneParams)
      : '',
  ];
  return (
    <section className={styles.calm} aria-labelledby="calm">
      <img src={street} width="360" height="150" alt={t('toDo.calm.picture')} />
      <h2 id="calm">{t('toDo.calm.title')}</h2>
      <p>{sentences.filter((sentence) => sentence !== '').join(' ')}</p>
      <p className={styles.ways}>
        <Link href="/manage_services" className={button.button}>
          {t('toDo.calm.look')}
        </Link>
        <Link href="/regions" className={button.link}>
          {t('toDo.calm.regions')}
        </Link>
      </p>
    </section>
  );
};
