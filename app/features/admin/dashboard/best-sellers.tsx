import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { PermittedLink } from '#app/ui/admin/permitted-link.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { BestSeller } from './read-sales.server.ts'

/** The best selling products of the period, by units sold. */
export function BestSellers({ products }: { products: BestSeller[] }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-1 flex min-h-target items-center text-title font-semibold">
        Best verkocht
      </h2>
      {products.length === 0 ? (
        <p className="border-t border-ink py-3 text-ink-2">
          In deze periode is nog niets verkocht.
        </p>
      ) : (
        <table className="w-full">
          <thead>
            <tr className="border-b border-ink">
              <th className={TABLE_HEAD}>Sieraad</th>
              <th className={TABLE_HEAD_RIGHT}>Stuks</th>
              <th className={TABLE_HEAD_RIGHT}>Omzet</th>
            </tr>
          </thead>
          <tbody>
            {products.map((product) => (
              <tr key={product.productId} className="border-b border-line">
                <td className="py-2 pr-3 wrap-anywhere">
                  <PermittedLink
                    to={path('/beheer/producten/:id', { id: String(product.productId) })}
                    className={TEXT_LINK}
                  >
                    {product.name}
                  </PermittedLink>
                </td>
                <td className="py-2 text-right">{product.units}</td>
                <td className="py-2 pl-3 text-right whitespace-nowrap">
                  {formatCents(product.cents)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
