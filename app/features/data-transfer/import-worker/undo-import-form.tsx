import { Form } from 'react-router'
import { UNDO_DAYS } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

/** The button that undoes a run, with a confirmation; `here` is the URL of its page. */
export function UndoImportForm({ here, isConfirming }: { here: string; isConfirming: boolean }) {
  if (!isConfirming) {
    return (
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <ButtonLink variant="second" size="small" to={`${here}?terugdraaien=1`}>
          Draai deze import terug
        </ButtonLink>
        <span className="text-sm text-ink-2">Kan tot {UNDO_DAYS} dagen na de import.</span>
      </p>
    )
  }
  return (
    <Notice kind="warning" role="alert">
      <p className="font-semibold">Deze import terugdraaien?</p>
      <p>
        Wat hij maakte gaat weg, tenzij het intussen is besteld of gewijzigd. Wat hij wijzigde wordt
        weer wat het was; wat je daarna zelf hebt veranderd, blijft.
      </p>
      <Form method="post" action={here} className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" variant="danger" size="small" name="intent" value="undo">
          Draai terug
        </Button>
        <ButtonLink variant="second" size="small" to={here}>
          Laat staan
        </ButtonLink>
      </Form>
    </Notice>
  )
}
