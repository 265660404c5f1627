import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import { specificationText } from '#app/features/catalog/text-fields/personal-line.ts'
import { GIFT_WRAP, type OrderDetail } from '#app/features/fulfilment/orders/orders.ts'
import { discountName, discountText } from '#app/features/fulfilment/orders/orders-messages.ts'
import { chargedParts } from '#app/features/sales/tax/vat.ts'
import { percentText, vatName } from '#app/features/sales/tax/vat-rates.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'

type OrderAmounts = Pick<
  OrderDetail,
  | 'lines'
  | 'itemsCents'
  | 'discountCents'
  | 'discountCodes'
  | 'shippingName'
  | 'shippingCents'
  | 'giftWrapCents'
  | 'vatSplit'
  | 'vatCountry'
  | 'isVatReversed'
  | 'vatId'
  | 'totalCents'
>

interface OrderLinesTableProps {
  order: OrderAmounts
  /** amount of refunds that were completed or are in progress */
  refundedCents: number
}

/** The lines of an order with the totals. */
export function OrderLinesTable({ order, refundedCents }: OrderLinesTableProps) {
  // Imported orders have no photos, so the column is omitted.
  const hasPhotos = order.lines.some(({ photo }) => photo !== null)
  return (
    <>
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink">
            <th className={TABLE_HEAD} colSpan={hasPhotos ? 2 : 1}>
              Artikel
            </th>
            <th className={`${TABLE_HEAD} max-sm:hidden`}>Prijs</th>
            <th className={`${TABLE_HEAD} max-sm:hidden`}>Aantal</th>
            <th className={TABLE_HEAD_RIGHT}>Totaal</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <LineRow
              key={line.id}
              line={line}
              hasPhoto={hasPhotos}
              isVatReversed={order.isVatReversed}
            />
          ))}
        </tbody>
      </table>
      <OrderTotals order={order} refundedCents={refundedCents} />
    </>
  )
}

function LineStatus({ line: { shipped, quantity } }: Pick<LineRowProps, 'line'>) {
  if (shipped === 0) return null
  const text = shipped === quantity ? 'Verzonden' : `${shipped} van ${quantity} verzonden`
  return <p className="text-sm">{text}</p>
}

interface LineRowProps {
  line: OrderAmounts['lines'][number]
  /** the table has a column for photos */
  hasPhoto: boolean
  isVatReversed: boolean
}

function LineRow({ line, hasPhoto, isVatReversed }: LineRowProps) {
  return (
    <tr className="border-b border-line">
      {hasPhoto && (
        <td className="w-18 py-3 align-top">
          <ProductThumbnail photo={line.photo} />
        </td>
      )}
      <td className="py-3 pr-4 align-top wrap-anywhere">
        {line.productId > 0 ? (
          <PermittedLink
            to={path('/beheer/producten/:id', { id: line.productId })}
            className="-my-2 inline-flex min-h-target items-center font-medium hover:underline"
          >
            {line.name}
          </PermittedLink>
        ) : (
          <p className="font-medium">{line.name}</p>
        )}
        <p className="text-sm text-ink-2">
          {[specificationText(line), line.sku].filter(Boolean).join(', ')}
        </p>
        <p className="text-sm sm:hidden">
          {line.quantity} × {formatCents(line.unitCents)}
        </p>
        {line.discountCents > 0 && (
          <p className="text-sm wrap-anywhere">
            Korting {formatCents(line.discountCents)}
            {line.discountReason && `: ${line.discountReason}`}
          </p>
        )}
        <LineStatus line={line} />
        {line.cancelled > 0 && (
          <p className="text-sm font-medium">
            {line.cancelled === line.quantity
              ? 'Geannuleerd'
              : `${line.cancelled} van ${line.quantity} geannuleerd`}
          </p>
        )}
        {!isVatReversed && (
          <p className="text-sm text-ink-2">
            {percentText(line.vatRate)} btw: {formatCents(line.vatCents)}
          </p>
        )}
      </td>
      <td className="py-3 pr-4 align-top whitespace-nowrap max-sm:hidden">
        {formatCents(line.unitCents)}
      </td>
      <td className="py-3 pr-4 align-top max-sm:hidden">{line.quantity}</td>
      <td className="py-3 text-right align-top font-medium whitespace-nowrap">
        {formatCents(line.unitCents * line.quantity)}
      </td>
    </tr>
  )
}

function OrderTotals({ order, refundedCents }: OrderLinesTableProps) {
  return (
    <dl className="mt-4 space-y-1.5 sm:ml-auto sm:w-80">
      <Total label="Artikelen" amount={formatCents(order.itemsCents)} />
      {(order.discountCodes.length > 0 || order.discountCents > 0) && (
        <Total
          label={discountName(order.discountCodes)}
          amount={discountText(order.discountCents)}
        />
      )}
      <Total
        label={order.shippingName || 'Verzending'}
        amount={order.shippingCents === 0 ? 'Gratis' : formatCents(order.shippingCents)}
      />
      {order.giftWrapCents !== null && (
        <Total label={GIFT_WRAP} amount={formatCents(order.giftWrapCents)} />
      )}
      <div className="flex justify-between border-t border-ink pt-2 text-title font-semibold">
        <dt>Totaal</dt>
        <dd>{formatCents(order.totalCents)}</dd>
      </div>
      <VatRows order={order} />
      {refundedCents > 0 && (
        <>
          <Total label="Terugbetaald" amount={`−\u00a0${formatCents(refundedCents)}`} />
          <div className="flex justify-between border-t border-line pt-2 font-semibold">
            <dt>Na terugbetaling</dt>
            <dd>{formatCents(order.totalCents - refundedCents)}</dd>
          </div>
        </>
      )}
    </dl>
  )
}

/** The rows with the VAT, below the total, because the total already contains it. */
function VatRows({ order }: Pick<OrderLinesTableProps, 'order'>) {
  if (order.isVatReversed)
    return <Total isSmall label={`Btw verlegd naar ${order.vatId}`} amount={formatCents(0)} />
  return chargedParts(order.vatSplit).map((part) => (
    <Total
      key={part.rate}
      isSmall
      label={`Waarvan ${percentText(part.rate)} ${vatName(order.vatCountry)}`}
      amount={formatCents(part.vatCents)}
    />
  ))
}

function Total({ label, amount, isSmall }: { label: string; amount: string; isSmall?: boolean }) {
  return (
    <div className={`flex justify-between gap-4 ${isSmall ? 'text-sm' : ''}`}>
      <dt className="wrap-anywhere text-ink-2">{label}</dt>
      <dd className="whitespace-nowrap">{amount}</dd>
    </div>
  )
}
