import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { buttonClass } from '#app/ui/button-class.ts'
import { useHydrated } from '#app/ui/hydrated.ts'
import { putOnClipboard } from './coupon-press.ts'

/** The code large, with a button that copies it; where that is refused it is marked, to copy by hand. */
export function CodeField({ code, wasCopied }: { code: string; wasCopied: boolean }) {
  const [copied, setCopied] = useState<boolean | null>(wasCopied ? true : null)
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const Icon = copied ? Check : Copy

  async function copy() {
    const isDone = await putOnClipboard(Promise.resolve(code))
    setCopied(isDone)
    if (!isDone) field.current?.select()
  }

  return (
    <>
      <div className="mt-6 flex border border-ink">
        <input
          ref={field}
          readOnly
          value={code}
          aria-label="Kortingscode"
          className="display w-full min-w-0 flex-1 bg-transparent px-4 py-4 text-display-sm leading-none tracking-wide"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
        {isHydrated && (
          <button
            type="button"
            className={`${buttonClass({ look: copied ? 'done' : 'main' })} h-auto w-32 rounded-none px-3 sm:w-40`}
            onClick={() => void copy()}
          >
            <Icon className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {copied ? 'Gekopieerd' : 'Kopieer'}
          </button>
        )}
      </div>
      <p role="status" className={copied === false ? 'mt-2 text-sm text-ink-2' : 'sr-only'}>
        {copied === true && 'De code staat op je klembord.'}
        {copied === false && 'Je browser liet kopiëren niet toe. Kopieer de code hierboven zelf.'}
      </p>
    </>
  )
}
