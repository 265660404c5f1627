import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useHydrated } from '#app/ui/loading/hydrated.ts'
import { copyToClipboard, couponAttributes } from './coupon-actions.ts'
import type { RevealedCoupon } from './coupons.ts'

interface CodeFieldProps {
  coupon: RevealedCoupon
  wasCopied: boolean
}

/** Shows the code with a copy button. If the browser does not allow copying, it selects the code to copy by hand. */
export function CodeField({ coupon, wasCopied }: CodeFieldProps) {
  const { code } = coupon
  const [isCopied, setIsCopied] = useState<boolean | null>(wasCopied ? true : null)
  const isHydrated = useHydrated()
  const field = useRef<HTMLInputElement>(null)
  const Icon = isCopied ? Check : Copy

  async function copy() {
    const isDone = await copyToClipboard(Promise.resolve(code))
    setIsCopied(isDone)
    if (!isDone) field.current?.select()
  }

  return (
    <>
      <div {...couponAttributes(coupon)} className="mt-6 flex border border-ink">
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
            className={`inline-flex w-36 shrink-0 cursor-pointer items-center justify-center gap-2 font-medium transition-colors duration-(--transition-duration-fast) sm:w-40 ${isCopied ? 'bg-success text-white' : 'bg-ink text-on-ink hover:bg-accent'}`}
            onClick={() => void copy()}
          >
            <Icon className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {isCopied ? 'Gekopieerd' : 'Kopieer'}
          </button>
        )}
      </div>
      <p role="status" className={isCopied === false ? 'mt-2 text-sm text-ink-2' : 'sr-only'}>
        {isCopied === true && 'De code staat op je klembord.'}
        {isCopied === false && 'Je browser liet kopiëren niet toe. Kopieer de code hierboven zelf.'}
      </p>
    </>
  )
}
