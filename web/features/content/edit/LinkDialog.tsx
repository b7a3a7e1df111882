import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Confirm } from '#web/ui/form/Confirm.tsx';
import { Field } from '#web/ui/form/Field.tsx';
import { typedLink } from './typedLink.ts';
import button from '#web/ui/button.module.css';

interface LinkDialogProps {
  /** The selected words; if empty, the dialog has a field for them. */
  readonly words: string;
  /** Current target of the link; empty for a new link. */
  readonly href: string;
  /** Called with the new target; null removes the link. */
  readonly onSet: (href: string | null, words: string) => void;
  readonly onClose: () => void;
}

/** Removes the scheme of e-mail addresses and phone numbers, as users type them. */
const asTyped = (href: string): string => href.replace(/^(?:mailto|tel):/, '');

/** Dialog for the target of a link. Rejects an address that visitors could not open, with an error. */
export const LinkDialog = ({ words, href, onSet, onClose }: LinkDialogProps) => {
  const { t } = useTranslation();
  const id = useId();
  const [address, setAddress] = useState(asTyped(href));
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const set = () => {
    const leads = typedLink(address);
    if (address.trim() === '') setProblem(t('pageManage.link.empty'));
    else if (leads === null) setProblem(t('pageManage.problem.address', { address: address.trim() }));
    else onSet(leads, words || message.trim() || address.trim());
  };
  const type = (text: string) => {
    setAddress(text);
    setProblem(undefined);
  };
  return (
    <Confirm
      question={t('pageManage.link.title')}
      yes={t('pageManage.link.set')}
      no={t('pageManage.link.cancel')}
      onYes={set}
      onNo={onClose}
    >
      <Field
        of={{ id: `${id}address`, name: 'address', value: address, error: problem, onChange: type }}
        label={t('pageManage.link.address')}
        help={t('pageManage.link.help')}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
      />
      {words === '' && (
        <Field
          of={{ id: `${id}words`, name: 'words', value: message, error: undefined, onChange: setMessage }}
          label={t('pageManage.link.words')}
          optional
        />
      )}
      {href !== '' && (
        <button type="button" className={button.button} onClick={() => onSet(null, '')}>
          {t('pageManage.link.remove')}
        </button>
      )}
    </Confirm>
  );
};
