import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { LineTexts } from '#app/features/catalog/text-fields/line-texts.tsx'
import { Picture } from '#app/features/core/media/picture.tsx'
import { type CartLine, isSecondOfPair, PAIR_TEXT } from '#app/features/sales/cart/cart.ts'
import { lineLimitText } from '#app/features/sales/cart/cart-messages.ts'
import { changeQuantity, removeLine } from '#app/features/sales/cart/cart-store.ts'
import { formatCents } from '#app/platform/money.ts'
import { ChainLoader } from '#app/ui/feedback/chain-loader.tsx'
import { Stepper } from '#app/ui/forms/stepper.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface CartPanelLineProps {
  line: CartLine
  isBusy: boolean
  /** scrolls to the line when the panel opens: it may be below the window's edge */
  isAdded: boolean
}

const scrollTo = (line: HTMLElement | null) => line?.scrollIntoView()

export function CartPanelLine({ line, isBusy, isAdded }: CartPanelLineProps) {
  const isSecond = isSecondOfPair(line)
  return (
    <li
      ref={isAdded ? scrollTo : undefined}
      data-second={isSecond || undefined}
      className="flex scroll-mt-24 gap-4 py-5 has-[+[data-second]]:border-b-0 data-second:pt-0"
      aria-busy={isBusy || undefined}
    >
      <div className="aspect-square w-[92px] shrink-0 self-start">
        {line.photo && <Picture photo={line.photo} sizes="92px" alt="" />}
      </div>
      <div className="min-w-0 flex-1">
        <div className="flex justify-between gap-3">
          <Link to={productUrl(line.slug)} className="min-w-0 font-medium wrap-anywhere">
            {line.name}
          </Link>
          <span className="font-semibold whitespace-nowrap">
            {formatCents(line.unitCents * line.quantity)}
          </span>
        </div>
        {line.detail && <p className="text-sm text-ink-2">{line.detail}</p>}
        <LineTexts texts={line.texts} hasNotice />
        {isSecond ? (
          <p className="mt-1 text-sm text-ink-2">{PAIR_TEXT}</p>
        ) : (
          <div className="mt-2 flex flex-wrap items-start justify-between gap-x-4">
            <Stepper
              label={`Aantal ${line.name}`}
              value={String(line.quantity || '')}
              max={line.limit}
              maxText={lineLimitText(line)}
              onChange={(quantity) => changeQuantity(line.key, quantity)}
            />
            <button
              type="button"
              className={`${TEXT_LINK} inline-flex min-h-target cursor-pointer items-center gap-2 text-sm`}
              aria-label={`Verwijder ${line.name}`}
              onClick={() => removeLine(line.key)}
            >
              {isBusy && <ChainLoader size={20} />}
              Verwijder
            </button>
          </div>
        )}
      </div>
    </li>
  )
}
