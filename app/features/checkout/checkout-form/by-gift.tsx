import type { ReactNode } from 'react'

/** Shows one of the two by the gift wrap checkbox, with CSS only: totals must be right without JavaScript. */
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
