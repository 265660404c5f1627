import type { ReactNode } from 'react'
import { formatTenths } from '#app/platform/text/number-text.ts'
import { Stars } from '#app/ui/stars.tsx'

interface RatedRowProps {
  /** 1 to 5 */
  stars: number
  /** text with the number of reviews and the shop that has them */
  text: string
  children?: ReactNode
}

/** Row with the rating of a product at another shop. */
export function RatedRow({ stars, text, children }: RatedRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line py-4">
      <span className="font-figures text-[1.75rem] leading-none font-semibold">
        {formatTenths(stars)}
      </span>
      <div className="min-w-40 flex-1">
        <Stars value={stars} />
        <p className="text-sm text-ink-2">{text}</p>
      </div>
      {children}
    </li>
  )
}
