import type { ReactNode } from 'react'
import type { Country } from '#app/features/sales/addresses/addresses.ts'

/** Complete class names, because Tailwind finds classes in the source text. */
const OWN: Record<Country, string> = {
  NL: 'group-has-[select[name=country]_option[value=NL]:checked]/checkout:contents',
  BE: 'group-has-[select[name=country]_option[value=BE]:checked]/checkout:contents',
  DE: 'group-has-[select[name=country]_option[value=DE]:checked]/checkout:contents',
}
const DELIVERY: Record<Country, string> = {
  NL: 'group-has-[select[name=to_country]_option[value=NL]:checked]/checkout:contents',
  BE: 'group-has-[select[name=to_country]_option[value=BE]:checked]/checkout:contents',
  DE: 'group-has-[select[name=to_country]_option[value=DE]:checked]/checkout:contents',
}

/** Shows its children for orders to this country, with CSS only: totals must be right without JavaScript. */
export function ByDestination({ country, children }: { country: Country; children: ReactNode }) {
  return (
    <>
      <span className="contents group-has-[input[name=elsewhere]:checked]/checkout:hidden">
        <span className={`hidden ${OWN[country]}`}>{children}</span>
      </span>
      <span className="hidden group-has-[input[name=elsewhere]:checked]/checkout:contents">
        <span className={`hidden ${DELIVERY[country]}`}>{children}</span>
      </span>
    </>
  )
}
