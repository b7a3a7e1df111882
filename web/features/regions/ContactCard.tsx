import { Mail, Pencil, Phone, Smartphone, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { mailtoHref } from '#domain/values/mailto.ts';
import { callHref } from '../../services/phone.ts';
import { cx } from '../../ui/cx.ts';
import button from '../../ui/button.module.css';
import text from '../../ui/text.module.css';
import styles from './Regions.module.css';

type PhoneKind = 'officePhone' | 'mobile' | 'phone';

export interface ContactCardProps {
  readonly name: string;
  /** Further facts, in one paragraph. */
  readonly lines: readonly (string | undefined)[];
  readonly fax?: string | undefined;
  readonly phones: readonly { readonly kind: PhoneKind; readonly phone: string | undefined; readonly extension?: string | undefined }[];
  readonly email?: string | undefined;
  /** Address of the form; undefined for users who may not edit. */
  readonly editUrl?: string | undefined;
  readonly onRemove?: (() => void) | undefined;
}

/** Contact person. Call and write are text links; edit and remove are icons beside the name, labelled with it. */
export const ContactCard = ({ name: personName, lines, fax, phones, email, editUrl, onRemove }: ContactCardProps) => {
  const { t } = useTranslation();
  const name = personName || t('regions.unnamed');
  const knownLines = lines.filter((line) => line !== undefined && line !== '');
  return (
    <div className={styles.person}>
      <div>
        <div>
          <p className={styles.strong}>{name}</p>
          {(knownLines.length > 0 || fax !== undefined) && (
            <p className={cx(text.muted, text.small)}>
              {knownLines.join(' · ')}
              {knownLines.length > 0 && fax !== undefined && ' · '}
              {fax !== undefined && <span className={text.nowrap}>{t('regions.fax', { phone: fax })}</span>}
            </p>
          )}
        </div>
        {editUrl !== undefined && (
          <Link href={editUrl} className={button.icon} aria-label={t('regions.editName', { name })}>
            <Pencil size={22} aria-hidden="true" />
          </Link>
        )}
        {onRemove !== undefined && (
          <button type="button" className={button.icon} aria-label={t('regions.removeName', { name })} onClick={onRemove}>
            <Trash2 size={22} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className={styles.ways}>
        {phones.map(({ kind, phone, extension }) => {
          if (phone === undefined) return null;
          const number = extension === undefined || extension === '' ? phone : `${phone} x${extension}`;
          return (
            <a
              key={kind}
              className={button.button}
              href={callHref(phone, extension)}
              aria-label={t('regions.callName', { name, kind: t(`regions.kind.${kind}`), phone: number })}
            >
              {kind === 'mobile' ? <Smartphone size={20} aria-hidden="true" /> : <Phone size={20} aria-hidden="true" />}
              <span className={text.nowrap}>{number}</span>
            </a>
          );
        })}
        {email !== undefined && (
          <a className={button.button} href={mailtoHref(email)} aria-label={t('regions.writeName', { name })}>
            <Mail size={20} aria-hidden="true" />
            {t('regions.write')}
          </a>
        )}
      </div>
    </div>
  );
};
