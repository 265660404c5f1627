import { Link } from 'react-router'
import { readProductForEdit } from '#app/features/catalog/product-editing/read-product-for-edit.server.ts'
import { readStockMoves } from '#app/features/catalog/stock/admin/read-stock.server.ts'
import { MOVES_PER_PAGE, stockReasonName } from '#app/features/catalog/stock/stock-moves.ts'
import { actorName } from '#app/features/core/accounts/actors.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-product-stock.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `Voorraad ${loaderData?.name ?? ''} · Beheer` },
]

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const product = await readProductForEdit(app, readId(params.id))
  if (!product) throw notFound()
  const { moves, total, page } = await readStockMoves(app, product.id, pageNumber(url.searchParams))
  return {
    id: product.id,
    name: product.name,
    current: product.variants.flatMap(({ id, name, stock }) =>
      stock === null ? [] : { id, name, stock },
    ),
    total,
    page,
    moves: moves.map((move) => ({
      id: move.id,
      variant: move.variant,
      change: move.change,
      stock: move.stock,
      reason: stockReasonName(move.reason),
      orderId: move.orderId,
      detail: `${dutchMoment(move.at, app.clock.now())}, ${actorName(move.actor)}`,
    })),
  }
}

export default function AdminProductStock({ loaderData }: Route.ComponentProps) {
  const { id, name, current, moves, total, page } = loaderData
  return (
    <>
      <AdminHeading
        title={`Voorraad van ${name}`}
        back={{ to: path('/beheer/producten/:id', { id }), text: name }}
      />
      {current.length > 0 && <CurrentStock current={current} />}
      {moves.length === 0 ? (
        <EmptyList title="Nog geen wijzigingen" text="Van dit product werd nog niets geteld." />
      ) : (
        <>
          <h2 className="text-title font-semibold">Verloop</h2>
          <StockMovesTable moves={moves} />
          <Pager
            page={page}
            pageSize={MOVES_PER_PAGE}
            total={total}
            url={(targetPage) =>
              `${path('/beheer/producten/:id/voorraad', { id })}${targetPage > 1 ? `?pagina=${targetPage}` : ''}`
            }
          />
        </>
      )}
    </>
  )
}

/** A longer list of variants is folded. */
const MAX_OPEN_VARIANTS = 30

/** The stock of each variant now. */
function CurrentStock({ current }: Pick<LoaderData, 'current'>) {
  const total = current.reduce((sum, { stock }) => sum + stock, 0)
  const totalText = `Nu ${total === 1 ? '1 stuk' : `${total} stuks`}`
  if (current.length === 1)
    return <p className="mb-10 border-y border-line py-3.5 font-medium">{totalText}</p>
  return (
    <details open={current.length <= MAX_OPEN_VARIANTS} className="mb-10 border-y border-line">
      <summary className="flex min-h-12 cursor-pointer items-center py-2 font-medium hover:text-accent">
        {totalText} in {current.length} uitvoeringen
      </summary>
      <dl className="grid gap-x-6 pb-4 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {current.map(({ id, name, stock }) => (
          <div key={id} className="flex justify-between gap-3 border-t border-line py-1.5">
            <dt className="wrap-anywhere">{name}</dt>
            <dd className={stock <= 0 ? 'font-medium text-danger' : 'font-medium'}>{stock}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function StockMovesTable({ moves }: { moves: LoaderData['moves'] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-ink">
          <th className={TABLE_HEAD}>Waarom</th>
          <th className={`${TABLE_HEAD} max-sm:hidden`}>Uitvoering</th>
          <th className={TABLE_HEAD_RIGHT}>Erbij of eraf</th>
          <th className={`${TABLE_HEAD_RIGHT} pl-4`}>Daarna</th>
        </tr>
      </thead>
      <tbody>
        {moves.map((move) => (
          <tr key={move.id} className="border-b border-line align-top">
            <td className="py-3 pr-4 wrap-anywhere">
              <p className="font-medium">
                {move.reason}
                {move.orderId && (
                  <>
                    {', '}
                    <Link
                      to={path('/beheer/bestellingen/:id', { id: move.orderId })}
                      className={TEXT_LINK}
                    >
                      {move.orderId}
                    </Link>
                  </>
                )}
              </p>
              <p className="text-sm text-ink-2">{move.detail}</p>
              {move.variant && <p className="text-sm text-ink-2 sm:hidden">{move.variant}</p>}
            </td>
            <td className="py-3 pr-4 wrap-anywhere text-ink-2 max-sm:hidden">{move.variant}</td>
            <td className="py-3 text-right whitespace-nowrap">
              {move.change > 0 ? `+${move.change}` : `−${-move.change}`}
            </td>
            <td className="py-3 pl-4 text-right font-medium">{move.stock}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
