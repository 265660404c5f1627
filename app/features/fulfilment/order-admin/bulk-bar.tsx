import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'

/** The bulk actions for the selected orders. */
export function BulkBar() {
  return (
    <fieldset className="mb-2 flex flex-wrap items-center gap-3 bg-ground p-3">
      <legend className="sr-only">Met de gekozen bestellingen</legend>
      <span className="text-sm text-ink-2">Met de gekozen:</span>
      <Button
        type="submit"
        variant="second"
        size="small"
        formMethod="get"
        formAction={path('/beheer/pakbonnen')}
        formTarget="_blank"
      >
        Pakbonnen
      </Button>
      <Button type="submit" name="intent" value="ship" variant="second" size="small">
        Zet op verzonden
      </Button>
      <Button type="submit" name="intent" value="pay" variant="second" size="small">
        Markeer als betaald
      </Button>
    </fieldset>
  )
}
