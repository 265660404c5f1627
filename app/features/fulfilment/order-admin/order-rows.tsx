import { Link } from 'react-router'
import { OrderStatus } from '#app/features/fulfilment/orders/order-status.tsx'
import type { OrderSummary } from '#app/features/fulfilment/orders/orders.ts'
import { customerName } from '#app/features/fulfilment/orders/orders-messages.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { ChooseAll, OrderChoice } from './order-choice.tsx'

/** An order with its texts for the list. */
export interface OrderListRow extends Omit<OrderSummary, 'placedAt' | 'paymentMethod'> {
  /** "vandaag, 14.02" */
  momentText: string
  paymentMethodName: string
}

const urlOf = ({ id }: OrderListRow) => path('/beheer/bestellingen/:id', { id })

interface OrderRowsProps {
  orders: OrderListRow[]
  isShort?: boolean
  /** each row has a checkbox, which belongs to the form around the list */
  canChoose?: boolean
}

/** The orders as a table; on a phone each order takes two rows. */
export function OrderRows(props: OrderRowsProps) {
  return (
    <>
      <OrderTable {...props} />
      <OrderCards {...props} />
    </>
  )
}

function OrderTable({ orders, isShort, canChoose }: OrderRowsProps) {
  return (
    <table className="hidden w-full md:table" data-orders>
      <thead>
        <tr className="border-b border-ink">
          {canChoose && (
            <th className="h-12 text-left">
              <ChooseAll />
            </th>
          )}
          <th className={TABLE_HEAD}>Nummer</th>
          <th className={TABLE_HEAD}>Klant</th>
          <th className={TABLE_HEAD}>Datum</th>
          <th className={TABLE_HEAD}>Status</th>
          {!isShort && <th className={TABLE_HEAD}>Betaalwijze</th>}
          {!isShort && <th className={TABLE_HEAD_RIGHT}>Artikelen</th>}
          <th className={TABLE_HEAD_RIGHT}>Bedrag</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr
            key={order.id}
            className="border-b border-line hover:bg-ground has-[:checked]:bg-accent-tint"
          >
            {canChoose && (
              <td>
                <OrderChoice id={order.id} />
              </td>
            )}
            <td className="pr-4">
              <Link
                to={urlOf(order)}
                className="inline-flex h-12 items-center font-semibold underline decoration-line-strong underline-offset-4 hover:text-accent"
              >
                {order.importRef ?? order.id}
              </Link>
              {order.importRef && <span className="block pb-2 text-sm text-ink-2">ingelezen</span>}
            </td>
            <td className="py-3 pr-4 wrap-anywhere">{customerName(order)}</td>
            <td className="py-3 pr-4 whitespace-nowrap text-ink-2">{order.momentText}</td>
            <td className="py-3 pr-4">
              <OrderStatus order={order} isForStaff />
            </td>
            {!isShort && <td className="py-3 pr-4 text-ink-2">{order.paymentMethodName}</td>}
            {!isShort && <td className="py-3 text-right">{order.units}</td>}
            <td className="py-3 pl-4 text-right font-medium whitespace-nowrap">
              {formatCents(order.totalCents)}
              <Refunded order={order} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The amount that was refunded. */
function Refunded({ order: { refundedCents } }: { order: OrderListRow }) {
  if (refundedCents === 0) return null
  return (
    <span className="block text-sm font-normal text-ink-2">{formatCents(refundedCents)} terug</span>
  )
}

function OrderCards({ orders, canChoose }: OrderRowsProps) {
  return (
    <ul className="border-t border-ink md:hidden" data-orders>
      {canChoose && (
        <li className="border-b border-line text-ink-2 empty:hidden">
          <ChooseAll isNamed />
        </li>
      )}
      {orders.map((order) => (
        <li
          key={order.id}
          className="flex items-center border-b border-line has-[:checked]:bg-accent-tint"
        >
          {canChoose && <OrderChoice id={order.id} />}
          <Link to={urlOf(order)} className="flex min-w-0 flex-1 justify-between gap-4 py-3">
            <span className="min-w-0">
              <span className="block font-semibold wrap-anywhere">{customerName(order)}</span>
              <span className="block text-sm text-ink-2">
                {order.importRef ?? order.id}, {order.momentText}
                {order.importRef && ', ingelezen'}
              </span>
            </span>
            <span className="shrink-0 text-right">
              <span className="block font-medium">{formatCents(order.totalCents)}</span>
              <Refunded order={order} />
              <OrderStatus order={order} isForStaff />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
