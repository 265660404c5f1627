import type { ReactNode } from 'react'
import {
  type DocumentSummary,
  DUE_INVOICE_URL_PART,
  documentKindName,
} from '#app/features/fulfilment/documents/documents.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { FactRow } from './fact-row.tsx'

interface OrderLink {
  id: number
  key: string
}

const documentUrl = ({ id, key }: OrderLink, number: string) =>
  `${path('/checkout/order-received/:id/document/:number', { id: String(id), number })}?key=${key}`

/** Links to the invoice and credit notes of an order, and to other documents. */
export function ReceivedDocuments({
  order,
  documents,
  isInvoiceDue,
  children,
}: {
  order: OrderLink
  documents: Pick<DocumentSummary, 'id' | 'kind' | 'number'>[]
  /** true: the invoice does not exist yet, and is created soon or when the link is followed */
  isInvoiceDue: boolean
  children?: ReactNode
}) {
  if (documents.length === 0 && !isInvoiceDue && !children) return null
  return (
    <FactRow label="Documenten">
      <span className="flex flex-wrap items-start gap-x-5 max-lg:-my-2.5 max-lg:flex-col">
        {isInvoiceDue && (
          <a
            href={documentUrl(order, DUE_INVOICE_URL_PART)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            {documentKindName('invoice')}
          </a>
        )}
        {documents.map(({ id, kind, number }) => (
          <a
            key={id}
            href={documentUrl(order, number)}
            className={`${TEXT_LINK} inline-flex min-h-target items-center`}
          >
            {documentKindName(kind)} {number}
          </a>
        ))}
        {children}
      </span>
    </FactRow>
  )
}
