import { ExternalLink } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { CardPhoto } from '#app/features/listings/product-cards/card-photo.tsx'
import { clickPing } from '#app/features/partners/offer-box/click-ping.ts'
import { Flag } from '#app/features/partners/offer-box/flag.tsx'
import { formatCents } from '#app/platform/money.ts'
import { Button } from '#app/ui/button.tsx'
import { buttonClass } from '#app/ui/button-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { PartnerCartShop } from './partner-cart.ts'
import { ShopStatusLabel, SimulatedShopNotice } from './shop-status-label.tsx'
import { ShopSum } from './shop-sum.tsx'

interface ShopStepProps {
  shop: PartnerCartShop
  /** false: the shopper must enter an e-mail address first [V02] */
  isOpen: boolean
  onLeave: () => void
}

/**
 * One shop of the checkout. The shopper opens the shop's cart in a new tab and then reports the result here. A click alone sets no
 * status, because the browser may have blocked the tab.
 */
export function ShopStep({ shop, isOpen, onLeave }: ShopStepProps) {
  const { seller, status, lines } = shop
  const availableLines = lines.filter(({ isGone }) => !isGone)
  const units = availableLines.reduce((sum, { quantity }) => sum + quantity, 0)
  const heading = useFocusAfterChange(status)
  const [openedUrl, setOpenedUrl] = useState('')

  return (
    <li className="border-t border-ink py-6 lg:grid lg:grid-cols-[1fr_20rem] lg:gap-x-10">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 lg:justify-start">
          <h2
            ref={heading}
            tabIndex={-1}
            className="display flex items-center gap-3 text-display-xs outline-offset-4"
          >
            <Flag country={shop.country} />
            <span className="wrap-anywhere">{seller}</span>
          </h2>
          <ShopStatusLabel status={status} />
        </div>
        {shop.isSimulated && <SimulatedShopNotice />}
        <ShopLines shop={shop} />
      </div>
      <div className="mt-4 lg:mt-0 lg:text-right">
        <p className="flex items-baseline justify-between lg:block">
          <span className="text-sm text-ink-2 lg:block">
            {units === 0 && 'Niets meer te koop'}
            {units > 0 && `${units} ${units === 1 ? 'artikel' : 'artikelen'}`}
          </span>
          {units > 0 && status !== 'canceled' && <ShopSum shop={shop} />}
        </p>
        {status === null && (
          <ul className="mt-4 space-y-2">
            {shop.links.map(({ href, text, offerIds }) => (
              <li key={href}>
                <ShopButton
                  href={isOpen ? href : undefined}
                  text={text}
                  offerIds={offerIds}
                  onLeave={() => {
                    setOpenedUrl(href)
                    onLeave()
                  }}
                />
              </li>
            ))}
          </ul>
        )}
        <ShopStatusForm shop={shop} hasUnits={units > 0} openedUrl={openedUrl} />
      </div>
    </li>
  )
}

/** Focuses the heading when the status changes, because the clicked button is then removed. */
function useFocusAfterChange(status: PartnerCartShop['status']) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shownStatus = useRef(status)
  useEffect(() => {
    if (shownStatus.current === status) return
    shownStatus.current = status
    heading.current?.focus()
  }, [status])
  return heading
}

/** The button that opens a shop; without a link it is disabled and shows the reason. */
function ShopButton({
  href,
  text,
  offerIds,
  onLeave,
}: {
  href: string | undefined
  text: string
  offerIds: number[]
  onLeave: () => void
}) {
  const linkClass = `${buttonClass({ isWide: true })} h-auto! min-h-control py-2 whitespace-normal!`
  if (href === undefined) {
    return (
      <>
        <Button isOff isWide className="h-auto! min-h-control py-2 text-left whitespace-normal!">
          {text}
        </Button>
        <p className="mt-1.5 text-left text-sm text-ink-2">
          Vul eerst hierboven je e-mailadres in.
        </p>
      </>
    )
  }
  return (
    <a
      href={href}
      target="_blank"
      rel="sponsored nofollow noopener"
      data-offers={offerIds.join(' ')}
      ping={clickPing(offerIds)}
      onClick={onLeave}
      className={linkClass}
    >
      <span className="min-w-0 wrap-anywhere">
        {text}
        <span className="sr-only"> (opent in een nieuw tabblad)</span>
      </span>
      <ExternalLink className="size-4.5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
    </a>
  )
}

interface StepButtonProps {
  intent: string
  text: string
  seller: string
  className: string
}

function StepButton({ intent, text, seller, className }: StepButtonProps) {
  return (
    <button type="submit" name="intent" value={intent} className={className}>
      {text}
      <span className="sr-only">: {seller}</span>
    </button>
  )
}

function ShopLines({ shop }: { shop: PartnerCartShop }) {
  const { lines, status } = shop
  return (
    <ul className="mt-3 space-y-3">
      {lines.map(({ offerId, name, subtitle, quantity, unitCents, stamp, photo, isGone }) => (
        <li key={offerId} className="flex gap-4">
          <span className="block size-14 shrink-0 bg-ground">
            <CardPhoto card={photo} sizes="56px" />
          </span>
          <div className="min-w-0">
            <p className={`wrap-anywhere ${status === 'canceled' ? 'text-ink-3' : ''}`}>{name}</p>
            {subtitle && <p className="text-sm text-ink-2 wrap-anywhere">{subtitle}</p>}
            <p className="text-sm text-ink-2">
              {isGone
                ? 'Is niet meer te vinden'
                : unitCents === null
                  ? `${quantity} ×, de prijs zie je daar`
                  : `${quantity} × ${formatCents(unitCents)}. ${stamp}`}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Two equal buttons have to fit in a row of a phone. */
const STATUS_BUTTON = `${buttonClass({ variant: 'second', size: 'small' })} px-2!`

function ShopStatusForm({
  shop,
  hasUnits,
  openedUrl,
}: {
  shop: PartnerCartShop
  hasUnits: boolean
  openedUrl: string
}) {
  const { seller, status } = shop
  return (
    <Form method="post" preventScrollReset className="mt-2 text-left">
      <input type="hidden" name="seller" value={seller} />
      {status === null ? (
        <>
          <p role="status" className={openedUrl ? 'my-3 text-sm' : 'sr-only'}>
            {openedUrl && (
              <>
                {seller} gaat open in een nieuw tabblad. Kom daarna hier terug en zeg of je daar
                hebt afgerekend. Ging er niets open?{' '}
                <a href={openedUrl} rel="sponsored nofollow" className={TEXT_LINK}>
                  Open {seller} hier
                </a>
                .
              </>
            )}
          </p>
          <div className="grid auto-cols-fr grid-flow-col gap-2">
            {hasUnits && (
              <StepButton
                intent="done"
                text="Ik heb afgerekend"
                seller={seller}
                className={STATUS_BUTTON}
              />
            )}
            <StepButton
              intent="canceled"
              text="Toch niet kopen"
              seller={seller}
              className={STATUS_BUTTON}
            />
          </div>
        </>
      ) : (
        <StepButton
          intent="reopen"
          text={status === 'done' ? 'Toch niet afgerekend' : 'Toch kopen'}
          seller={seller}
          className={`${TEXT_LINK} flex min-h-target cursor-pointer items-center text-sm lg:ml-auto`}
        />
      )}
    </Form>
  )
}
