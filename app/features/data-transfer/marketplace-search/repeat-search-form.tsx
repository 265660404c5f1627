import { Form } from 'react-router'
import {
  type ItemQuery,
  REPEATS,
} from '#app/features/data-transfer/marketplace-runs/item-searches.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'

/** Form to save the current search, which is then repeated automatically. */
export function RepeatSearchForm({
  query,
  error,
}: {
  query: ItemQuery
  error: string | undefined
}) {
  return (
    <Form method="post" className="mt-5 flex flex-wrap items-end gap-3 border-t border-line pt-5">
      <input type="hidden" name="part" value="repeat" />
      {Object.entries(query).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField
        name="every"
        label="Herhaal deze zoekopdracht"
        error={error}
        hint="Wat hij nieuw vindt, wacht tot jij het goedkeurt."
        options={REPEATS.map(({ hours, name }) => ({ value: String(hours), label: name }))}
      />
      <p className="pb-6">
        <Button type="submit" variant="second" size="small">
          Herhaal vanzelf
        </Button>
      </p>
    </Form>
  )
}
