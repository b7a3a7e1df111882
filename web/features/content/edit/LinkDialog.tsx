import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/ui/form/ConfirmDialog.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { parseTypedLink } from './parseTypedLink.ts';
import button from '#web/ui/button.module.css';

interface LinkDialogProps {
  /** The selected words; if empty, the dialog has a field for them. */
  readonly linkText: string;
  /** Current target of the link; empty for a new link. */
  readonly href: string;
  /** Called with the new target; null removes the link. */
  readonly onSet: (href: string | null, linkText: string) => void;
  readonly onClose: () => void;
}

/** Removes the scheme of e-mail addresses and phone numbers, as users type them. */
const withoutScheme = (href: string): string => href.replace(/^(?:mailto|tel):/, '');

/** Dialog for the target of a link. Rejects an address that visitors could not open, with an error. */
export const LinkDialog = ({ linkText, href, onSet, onClose }: LinkDialogProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState(withoutScheme(href));
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const applyLink = () => {
    const linkTarget = parseTypedLink(address);
    if (address.trim() === '') setProblem(t('pageManage.link.empty'));
    else if (linkTarget === null) setProblem(t('pageManage.problem.address', { address: address.trim() }));
    else onSet(linkTarget, linkText || message.trim() || address.trim());
  };
  const changeAddress = (text: string) => {
    setAddress(text);
    setProblem(undefined);
  };
  return (
    <ConfirmDialog
      question={t('pageManage.link.title')}
      yesLabel={t('pageManage.link.set')}
      noLabel={t('pageManage.link.cancel')}
      onYes={applyLink}
      onNo={onClose}
    >
      <Field
        fieldBinding={{ id: `${id}address`, name: 'address', value: address, error: problem, onChange: changeAddress }}
        label={t('pageManage.link.address')}
        help={t('pageManage.link.help')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {linkText === '' && (
        <Field
          fieldBinding={{ id: `${id}words`, name: 'words', value: message, error: undefined, onChange: setMessage }}
          label={t('pageManage.link.words')}
          isOptional
        />
      )}
      {href !== '' && (
        <button type="button" className={button.button} onClick={() => onSet(null, '')}>
          {t('pageManage.link.remove')}
        </button>
      )}
    </ConfirmDialog>
  );
};
