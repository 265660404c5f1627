import {
  type DocumentSummary,
  documentKindName,
} from '#app/features/fulfilment/documents/documents.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FactRow } from './fact-row.tsx'

/** Links to the invoice and credit notes of an order. */
export function ReceivedDocuments({
  order,
  documents,
}: {
  order: { id: number; key: string }
  documents: Pick<DocumentSummary, 'id' | 'kind' | 'number'>[]
}) {
  if (documents.length === 0) return null
  return (
    <FactRow label="Documenten">
      {documents.map(({ id, kind, number }) => (
        <a
          key={id}
          href={`/checkout/order-received/${order.id}/document/${number}/?key=${order.key}`}
          className={`${TEXT_LINK} mr-5 inline-flex min-h-target items-center`}
        >
          {documentKindName(kind)} {number}
        </a>
      ))}
    </FactRow>
  )
}
