import { FormSection } from '#app/ui/admin/form-section.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'

interface IndexingFieldsProps {
  attributes: { code: string; name: string }[]
  /** codes of attributes */
  chosenCodes: string[]
  indexesPages: boolean
}

/** Chooses which lists search engines index as separate pages. */
export function IndexingFields({ attributes, chosenCodes, indexesPages }: IndexingFieldsProps) {
  return (
    <FormSection
      title="Wat zoekmachines opnemen"
      text="Elke waarde van een aangevinkt kenmerk krijgt een eigen pagina in zoekmachines, zoals ‘Ringen van witgoud’."
    >
      <fieldset>
        <legend className="font-medium">Kenmerken</legend>
        <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
          {attributes.map(({ code, name }) => (
            <CheckboxField
              key={code}
              name="filter"
              value={code}
              label={name}
              defaultChecked={chosenCodes.includes(code)}
            />
          ))}
        </div>
        {attributes.length === 0 && (
          <p className="text-ink-2">De winkel heeft nog geen kenmerken.</p>
        )}
      </fieldset>
      <CheckboxField
        name="indexesPages"
        label="Ook pagina 2 en verder van een lijst"
        defaultChecked={indexesPages}
      />
    </FormSection>
  )
}
