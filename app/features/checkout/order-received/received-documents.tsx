import {
  type DocumentSummary,
  documentKindName,
} from '#app/features/fulfilment/documents/documents.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FactRow } from './fact-row.tsx'

interface OrderLink {
  id: number
  key: string
}

const documentAddress = ({ id, key }: OrderLink, number: string) =>
  `${path('/checkout/order-received/:id/document/:number', { id: String(id), number })}?key=${key}`

/** Links to the invoice and credit notes of an order. */
export function ReceivedDocuments({
  order,
  documents,
}: {
  order: OrderLink
  documents: Pick<DocumentSummary, 'id' | 'kind' | 'number'>[]
}) {
  if (documents.length === 0) return null
  return (
    <FactRow label="Documenten">
      {documents.map(({ id, kind, number }) => (
        <a
          key={id}
          href={documentAddress(order, number)}
          className={`${TEXT_LINK} mr-5 inline-flex min-h-target items-center`}
        >
          {documentKindName(kind)} {number}
        </a>
      ))}
    </FactRow>
  )
}
