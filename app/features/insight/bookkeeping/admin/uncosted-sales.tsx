import type { Books } from '#app/features/insight/bookkeeping/bookkeeping.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

const LINK = `${TEXT_LINK} inline-flex min-h-target items-center`

/** Lists second-hand goods without a cost price. Their VAT was computed from the whole amount. */
export function UncostedSales({ sales: { items, total } }: { sales: Books['uncosted'] }) {
  if (total === 0) return null
  return (
    <div className="mt-8">
      <Notice kind="warning">
        <p className="font-semibold">Margegoederen zonder inkoopprijs</p>
        <p className="mt-1 max-w-prose">
          Van deze verkopen weet de winkel niet wat je ervoor betaalde. Hun hele bedrag telt in de
          aangifte als marge, en dat is te veel btw. Trek de inkoop er met je boekhouder af, en vul
          bij volgende producten de inkoopprijs in voordat je ze verkoopt.
        </p>
        <ul className="mt-2">
          {items.map((item) => (
            <li key={item.lineId} className="flex flex-wrap items-center gap-x-2">
              <PermittedLink
                to={path('/beheer/producten/:id', { id: item.productId })}
                className={LINK}
              >
                {item.name}
              </PermittedLink>
              <span>{formatCents(item.paidCents)}, in</span>
              <PermittedLink
                to={path('/beheer/bestellingen/:id', { id: item.orderId })}
                className={LINK}
              >
                bestelling {item.orderId}
              </PermittedLink>
            </li>
          ))}
        </ul>
        {total > items.length && <p className="mt-1">En nog {total - items.length}.</p>}
      </Notice>
    </div>
  )
}
