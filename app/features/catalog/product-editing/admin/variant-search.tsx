import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

/** The search field inside the POS form. */
export function VariantSearch({ search }: { search: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-3">
      <TextField
        label="Zoek een artikel"
        name="zoek"
        type="search"
        autoComplete="off"
        defaultValue={search}
        isOptional
      />
      <Button type="submit" variant="second" name="intent" value="search">
        Zoek
      </Button>
    </div>
  )
}
