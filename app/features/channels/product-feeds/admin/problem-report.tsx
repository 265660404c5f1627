import { CircleAlert, Info } from 'lucide-react'
import { Link } from 'react-router'
import type { ProblemGroup } from '#app/features/channels/product-feeds/problem-groups.ts'
import { type FeedProblem, problemUrl } from '#app/features/channels/product-feeds/product-feeds.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

export interface ProblemReportProps {
  /** URL of the page with the report */
  url: string
  groups: ProblemGroup[]
  /** message whose products are listed; null lists all messages with their number of products */
  selectedMessage: string | null
  problems: {
    id: number
    productId: number
    product: string
    field: FeedProblem['field']
    variants: number
  }[]
  /** id after which the next page begins */
  next: number | null
}

/** Shows each problem with its number of products, or the products of one problem with links to the field. */
export function ProblemReport({
  empty,
  ...props
}: ProblemReportProps & { empty: { title: string; text: string } }) {
  const { groups, selectedMessage } = props
  if (groups.length === 0) return <EmptyList {...empty} />
  const group = groups.find(({ message }) => message === selectedMessage)
  return group ? <ProductsOfGroup {...props} group={group} /> : <Groups {...props} />
}

const groupUrl = (url: string, message: string, after?: number) =>
  `${url}?${new URLSearchParams({ melding: message, ...(after !== undefined && { na: String(after) }) })}`

function Groups({ url, groups }: ProblemReportProps) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {groups.map(({ severity, message, products }) => (
        <li key={message} className="flex items-start gap-3 py-1.5">
          <SeverityMark severity={severity} />
          <div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
            <span className="py-2.5">
              <span className="sr-only">{severity === 'error' ? 'Fout: ' : 'Waarschuwing: '}</span>
              {message}
            </span>
            <Link
              to={groupUrl(url, message)}
              preventScrollReset
              aria-label={`${productsText(products)}: ${message}`}
              className={`${TEXT_LINK} inline-flex min-h-target items-center whitespace-nowrap`}
            >
              {productsText(products)}
            </Link>
          </div>
        </li>
      ))}
    </ul>
  )
}

const productsText = (count: number) =>
  count === 1 ? '1 product' : `${formatWhole(count)} producten`

function SeverityMark({ severity }: Pick<ProblemGroup, 'severity'>) {
  const Icon = severity === 'error' ? CircleAlert : Info
  return (
    <Icon
      size={20}
      strokeWidth={1.5}
      aria-hidden="true"
      className={`mt-3 shrink-0 ${severity === 'error' ? 'text-danger' : 'text-ink-3'}`}
    />
  )
}

function ProductsOfGroup({
  url,
  group,
  problems,
  next,
}: ProblemReportProps & { group: ProblemGroup }) {
  return (
    <>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className={`font-medium ${group.severity === 'error' ? 'text-danger' : ''}`}>
          {group.message} {productsText(group.products)}
        </h3>
        <Link
          to={url}
          preventScrollReset
          className={`${TEXT_LINK} inline-flex min-h-target items-center`}
        >
          Alle meldingen
        </Link>
      </div>
      {problems.length === 0 ? (
        <p className="border-y border-line py-4 text-ink-2">
          Hier staat niets meer. De producten zijn verwijderd of de lijst is ten einde.
        </p>
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {problems.map(({ id, productId, product, field, variants }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 py-1.5 hover:bg-ground"
            >
              <Link
                to={problemUrl(productId, field)}
                className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
              >
                {product}
              </Link>
              {variants > 1 && <span className="text-sm text-ink-2">{variants} uitvoeringen</span>}
            </li>
          ))}
        </ul>
      )}
      {next !== null && (
        <p>
          <Link
            to={groupUrl(url, group.message, next)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            Volgende producten
          </Link>
        </p>
      )}
    </>
  )
}
