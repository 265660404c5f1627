import type { ReactNode } from 'react'

/** Shows the one or the other by the gift's tick, by style alone: the total must be right without JavaScript too. */
export function ByGift({ plain, wrapped }: { plain: ReactNode; wrapped: ReactNode }) {
  return (
    <>
      <span className="contents group-has-[input[name=giftWrap]:checked]/checkout:hidden">
        {plain}
      </span>
      <span className="hidden group-has-[input[name=giftWrap]:checked]/checkout:contents">
        {wrapped}
      </span>
    </>
  )
}
