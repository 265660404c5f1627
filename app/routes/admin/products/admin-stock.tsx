import { Link } from 'react-router'
import { FEW_LEFT } from '#app/features/catalog/products/catalog.ts'
import {
  LOW_STOCK_PER_PAGE,
  readLowStock,
} from '#app/features/catalog/stock/admin/read-stock.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-stock.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Voorraad · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const found = await readLowStock(context.get(shopContext), pageNumber(url.searchParams))
  return { ...found, pageSize: LOW_STOCK_PER_PAGE }
}

export default function AdminStock({ loaderData }: Route.ComponentProps) {
  const { variants, total, hasMore, page, pageSize } = loaderData
  return (
    <>
      <AdminHeading title="Bijna op" />
      <p className="mb-4 text-ink-2">
        Eigen uitvoeringen waarvan er nog {FEW_LEFT} of minder zijn, de kleinste voorraad eerst.
        {hasMore && ` Dit zijn de eerste ${total}.`}
      </p>
      {variants.length === 0 ? (
        <EmptyList title="Er is genoeg" text="Van elke uitvoering zijn er meer dan dat." />
      ) : (
        <>
          <table className="w-full">
            <thead>
              <tr className="border-b border-ink">
                <th className={TABLE_HEAD}>Product</th>
                <th className={`${TABLE_HEAD} max-sm:hidden`}>Artikelnummer</th>
                <th className={TABLE_HEAD_RIGHT}>Voorraad</th>
              </tr>
            </thead>
            <tbody>
              {variants.map((variant) => (
                <tr key={variant.variantId} className="border-b border-line hover:bg-ground">
                  <td className="py-1 pr-4">
                    <Link
                      to={path('/beheer/producten/:id/voorraad', { id: variant.productId })}
                      className={`${TEXT_LINK} inline-flex min-h-target items-center font-medium`}
                    >
                      {variant.name}
                    </Link>
                    {variant.variantName && (
                      <p className="-mt-1.5 pb-1.5 text-sm text-ink-2">{variant.variantName}</p>
                    )}
                  </td>
                  <td className="py-3 pr-4 text-ink-2 max-sm:hidden">{variant.sku}</td>
                  <td className="py-3 text-right font-medium whitespace-nowrap">
                    {variant.stock === 0 ? 'Uitverkocht' : variant.stock}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            address={(to) => `${path('/beheer/voorraad')}${to > 1 ? `?pagina=${to}` : ''}`}
          />
        </>
      )}
    </>
  )
}
