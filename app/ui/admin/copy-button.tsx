import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { useHydrated } from '#app/ui/loading/hydrated.ts'

const LABELS = { idle: 'Kopieer', copied: 'Gekopieerd', failed: 'Selecteer en kopieer het zelf' }

/** Copies a text to the clipboard and shows the result; not rendered without JavaScript. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const isHydrated = useHydrated()
  const [state, setState] = useState<keyof typeof LABELS>('idle')

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setState('copied')
    } catch {
      // The visitor did not allow it, or the page has no secure origin.
      setState('failed')
    }
  }

  if (!isHydrated) return null
  return (
    <>
      <Button type="button" variant="quiet" size="small" onClick={() => void copy()}>
        {LABELS[state]}
        <span className="sr-only">, {name}</span>
      </Button>
      <span role="status" className="sr-only">
        {state !== 'idle' && LABELS[state]}
      </span>
    </>
  )
}
