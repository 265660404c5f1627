import type { ReactNode } from 'react'
import {
  type DocumentKind,
  documentKindName,
} from '#app/features/fulfilment/documents/documents.ts'
import { formatCents } from '#app/platform/money.ts'
import { path } from '#app/platform/path.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

interface OrderDocumentRow {
  id: number
  kind: DocumentKind
  number: string
  totalCents: number
  /** "vandaag, 14.02" */
  momentText: string
}

const LINK = `${TEXT_LINK} inline-flex min-h-target items-center`

interface OrderDocumentsProps {
  orderId: number
  documents: OrderDocumentRow[]
  isPaid: boolean
  /** the order is a gift, so the packing slip never has prices */
  isGift: boolean
  /** the invoice was made by the former shop */
  isImported: boolean
  /** the link to the packing slip is beside the title already */
  isToPack: boolean
  /** links to the terms that the customer agreed to */
  children: ReactNode
}

/** The documents of an order, to view or print. */
export function OrderDocuments(props: OrderDocumentsProps) {
  const { orderId, documents, isGift, isToPack, children } = props
  return (
    <section className="border-t border-line pt-4">
      <h2 className="mb-3 text-title font-semibold">Documenten</h2>
      <ul>
        {documents.map((document) => (
          <DocumentItem key={document.id} orderId={orderId} document={document} />
        ))}
        {!isToPack && (
          <li>
            <a className={LINK} href={`${path('/beheer/pakbonnen')}?bestelling=${orderId}`}>
              {isGift ? 'Pakbon, zonder prijzen' : 'Pakbon'}
            </a>
          </li>
        )}
        {!isGift && (
          <li>
            <a
              className={LINK}
              href={`${path('/beheer/pakbonnen')}?bestelling=${orderId}&zonder-prijzen=1`}
            >
              Pakbon zonder prijzen, voor een cadeau
            </a>
          </li>
        )}
      </ul>
      {documents.length === 0 && <p className="text-sm text-ink-2">{noInvoiceText(props)}</p>}
      {children}
    </section>
  )
}

/** Returns the text that explains why an order has no invoice. */
function noInvoiceText({ isImported, isPaid }: OrderDocumentsProps): string {
  if (isImported) return 'De factuur is van de vorige winkel.'
  return isPaid ? 'De factuur wordt gemaakt.' : 'De factuur komt er zodra er betaald is.'
}

function DocumentItem({ orderId, document }: { orderId: number; document: OrderDocumentRow }) {
  return (
    <li>
      <a
        className={LINK}
        href={path('/beheer/bestellingen/:id/document/:number', {
          id: orderId,
          number: document.number,
        })}
      >
        {documentKindName(document.kind)} {document.number}
      </a>
      <p className="-mt-1.5 text-sm text-ink-2">
        {formatCents(document.totalCents)}, {document.momentText}
      </p>
      <a
        className={`${LINK} text-sm`}
        download
        href={path('/beheer/bestellingen/:id/ubl/:number', {
          id: orderId,
          number: document.number,
        })}
      >
        E-factuur (UBL)<span className="sr-only"> van {document.number}</span>
      </a>
    </li>
  )
}
