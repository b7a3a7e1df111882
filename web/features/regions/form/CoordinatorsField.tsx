import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Coordinator } from '#web/api/types.ts';
import { FormSection } from '#web/ui/editing/FormSection.tsx';
import { FieldError, type FieldBinding } from '#web/ui/form/Field.tsx';
import { AddCoordinatorDialog } from './AddCoordinatorDialog.tsx';
import { OutsideForm } from './OutsideForm.tsx';
import { linesOf, textOfLines } from './recordKind.ts';
import button from '#web/ui/button.module.css';
import text from '#web/ui/text.module.css';
import own from '../Regions.module.css';

interface CoordinatorsFieldProps {
  readonly fieldBinding: FieldBinding<string>;
  readonly allCoordinators: readonly Coordinator[];
}

/** Field for the coordinators of a region, at least one. The user can add new ones here. */
export const CoordinatorsField = ({ fieldBinding, allCoordinators }: CoordinatorsFieldProps) => {
  const { t } = useTranslation();
  const [isAdding, setIsAdding] = useState(false);
  const chosenIds = linesOf(fieldBinding.value);
  const toggle = (id: string) =>
    fieldBinding.onChange(textOfLines(chosenIds.includes(id) ? chosenIds.filter((chosenId) => chosenId !== id) : [...chosenIds, id]));
  return (
    <FormSection id="coordinators" title={t('regions.form.coordinatorsTitle')}>
      <p id={fieldBinding.id} tabIndex={-1} className={text.muted}>
        {t(allCoordinators.length === 0 ? 'regions.form.noCoordinators' : 'regions.form.coordinatorsHelp')}
      </p>
      <FieldError id={`${fieldBinding.id}error`} text={fieldBinding.error} />
      <ul className={own.checks}>
        {allCoordinators.map(({ id, name, regions }) => (
          <li key={id}>
            <label>
              <input type="checkbox" checked={chosenIds.includes(id)} onChange={() => toggle(id)} />
              <span>
                {name || t('regions.unnamed')} <span className={text.muted}>{regions.map((region) => region.name).join(', ')}</span>
              </span>
            </label>
          </li>
        ))}
      </ul>
      <div>
        <button type="button" className={button.button} onClick={() => setIsAdding(true)}>
          <Plus size={20} aria-hidden="true" />
          {t('regions.form.newCoordinator')}
        </button>
      </div>
      {isAdding && (
        <OutsideForm>
          <AddCoordinatorDialog
            onClose={() => setIsAdding(false)}
            onAdded={(id) => {
              setIsAdding(false);
              fieldBinding.onChange(textOfLines([...chosenIds, id]));
            }}
          />
        </OutsideForm>
      )}
    </FormSection>
  );
};
