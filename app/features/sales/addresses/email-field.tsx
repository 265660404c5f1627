import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

const DELAY_MS = 500

/** An e-mail field that asks about a typing mistake in a common domain, while the visitor is still in the field. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label' | 'type'>) {
  const [meant, setMeant] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLDivElement>(null)

  function onInput({ target }: FormEvent<HTMLDivElement>) {
    clearTimeout(timer.current)
    timer.current = setTimeout(async () => {
      const { suggestAddress } = await import('./mail-typo.ts')
      setMeant(suggestAddress((target as HTMLInputElement).value))
    }, DELAY_MS)
  }

  function accept() {
    const input = box.current?.querySelector('input')
    if (!input || meant === null) return
    input.value = meant
    input.focus()
    setMeant(null)
  }

  return (
    <div ref={box} onInput={onInput}>
      <TextField
        {...props}
        label="E-mailadres"
        type="email"
        inputMode="email"
        autoComplete="email"
      />
      <p role="status" className="text-sm empty:hidden">
        {meant && (
          <>
            Bedoel je{' '}
            <button
              type="button"
              className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center wrap-anywhere`}
              onClick={accept}
            >
              {meant}
            </button>
            ?
          </>
        )}
      </p>
    </div>
  )
}
