import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinator } from '#web/api/types.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { FieldError, type FieldBinding } from '#web/ui/form/Field.tsx';
import { AddCoordinatorHere } from './AddCoordinatorHere.tsx';
import { OverForm } from './OverForm.tsx';
import { linesOf, textOfLines } from './record.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import own from '../Regions.module.css';

interface CoordinatorsFieldProps {
  readonly of: FieldBinding<string>;
  readonly known: readonly Coordinator[];
}

/** Field for the coordinators of a region, at least one. The user can add new ones here. */
export const CoordinatorsField = ({ of, known }: CoordinatorsFieldProps) => {
  const { t } = useTranslation();
  const [adding, setAdding] = useState(false);
  const chosen = linesOf(of.value);
  const toggle = (id: string) => of.onChange(textOfLines(chosen.includes(id) ? chosen.filter((each) => each !== id) : [...chosen, id]));
  return (
    <FormSection id="coordinators" title={t('regions.form.coordinatorsTitle')}>
      <p id={of.id} tabIndex={-1} className={text.muted}>
        {t(known.length === 0 ? 'regions.form.noCoordinators' : 'regions.form.coordinatorsHelp')}
      </p>
      <FieldError id={`${of.id}error`} text={of.error} />
      <ul className={own.checks}>
        {known.map(({ id, name, regions }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosen.includes(id)} onChange={() => toggle(id)} />
              <span>
                {name || t('regions.unnamed')} <span className={text.muted}>{regions.map((region) => region.name).join(', ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className={button.button} onClick={() => setAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('regions.form.newCoordinator')}
        </button>
      </div>
      {adding && (
        <OverForm>
          <AddCoordinatorHere
            onClose={() => setAdding(false)}
            onAdded={(id) => {
              setAdding(false);
              of.onChange(textOfLines([...chosen, id]));
            }}
          />
        </OverForm>
      )}
    </FormSection>
  );
};
