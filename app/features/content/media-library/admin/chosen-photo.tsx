import { useState } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { PhotoPanel } from './photo-panel.tsx'

/** Chooses a photo of the library. Without JavaScript the owner types its id, which the library shows in its URL. */
export function ChosenPhoto() {
  const [isOpen, setIsOpen] = useState(false)
  const isHydrated = useHydrated()
  const submit = useSubmit()
  if (!isHydrated) {
    return (
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-3">
        <TextField
          name="mediaId"
          label="Nummer van een foto uit de bibliotheek"
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" variant="second" size="small" name="intent" value="hang">
          Voeg toe
        </Button>
      </Form>
    )
  }
  return (
    <>
      <Button
        size="small"
        variant="second"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Kies uit de bibliotheek
      </Button>
      {isOpen && (
        <div className="mt-1 basis-full border-t border-line-strong">
          <PhotoPanel
            onPick={({ id }) => {
              setIsOpen(false)
              void submit({ intent: 'hang', mediaId: String(id) }, { method: 'post' })
            }}
            onClose={() => setIsOpen(false)}
          />
        </div>
      )}
    </>
  )
}
