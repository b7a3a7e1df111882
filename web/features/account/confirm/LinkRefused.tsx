import { Unlink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { ApiError } from '#web/api/ApiError.ts';
import { loginAddress } from '#web/layout/redirectTarget.ts';
import { cx } from '#web/ui/cx.ts';
import { useErrorMessage } from '#web/ui/form/errorMessage.ts';
import { Message } from '#web/ui/Message.tsx';
import button from '#web/ui/button.module.css';

/**
 * Shows why the emailed confirmation link has no effect and what to do instead. `error`: the server's refusal, null if the address has no
 * token.
 */
export const LinkRefused = ({ error }: { readonly error: ApiError | null }) => {
  const { t } = useTranslation();
  const messageOf = useErrorMessage();
  return (
    <div role="status">
      <Message
        icon={Unlink}
        heading={<h2>{t(error === null ? 'confirm.noToken' : 'confirm.refused')}</h2>}
        help={error === null ? t('confirm.noTokenHelp') : messageOf(error)}
      >
        <Link href={loginAddress('/manage_services')} className={cx(button.button, button.fill, button.wide)}>
          {t('confirm.signIn')}
        </Link>
      </Message>
    </div>
  );
};
