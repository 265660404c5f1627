import { Form } from 'react-router'
import type { RunState } from '#app/features/data-transfer/import-runs/import-runs.ts'
import { Button } from '#app/ui/button.tsx'

/** Returns whether the latest start of a run in this state left nothing in the shop. */
const wroteNothing = (state: RunState) =>
  state === 'checked' || state === 'undone' || state === 'new'

function importButtonText(state: RunState): string {
  if (state === 'paused') return 'Ga door'
  if (state === 'done') return 'Opnieuw importeren'
  return wroteNothing(state) ? 'Neem nu echt over' : 'Ga verder waar het stopte'
}

/** Buttons for a run of marketplace items or of a feed that is not active. */
export function MarketplaceRunActions({
  state,
  isRemovable,
  isBusy,
}: {
  state: RunState
  isRemovable: boolean
  isBusy: boolean
}) {
  return (
    <Form method="post" className="mb-9 flex flex-wrap items-center gap-3">
      <Button
        type="submit"
        variant={state === 'done' ? 'second' : 'main'}
        size="small"
        name="intent"
        value={state === 'paused' ? 'resume' : 'import'}
        busyText={isBusy ? 'Even wachten' : undefined}
      >
        {importButtonText(state)}
      </Button>
      {state === 'paused' && (
        <Button type="submit" variant="second" size="small" name="intent" value="cancel">
          Stop
        </Button>
      )}
      {wroteNothing(state) && (
        <Button type="submit" variant="second" size="small" name="intent" value="try">
          Probeer nog eens
        </Button>
      )}
      {isRemovable && (
        <Button type="submit" variant="quiet" name="intent" value="remove">
          Haal van de lijst
        </Button>
      )}
    </Form>
  )
}
