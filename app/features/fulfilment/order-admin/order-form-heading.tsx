import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'

interface OrderFormHeadingProps {
  orderId: number
  title: string
  /** error of the whole form; absent if only fields have errors */
  message: string | null | undefined
  hasErrors: boolean
}

/** The top of a page that changes an order: the link back, the title, and why it was not saved. */
export function OrderFormHeading({ orderId, title, message, hasErrors }: OrderFormHeadingProps) {
  return (
    <>
      <AdminHeading
        title={title}
        back={{
          to: path('/beheer/bestellingen/:id', { id: orderId }),
          text: `Bestelling ${orderId}`,
        }}
      />
      {(message || hasErrors) && (
        <div className="mb-6">
          <Notice kind="danger" role="alert">
            {message ?? 'Niet opgeslagen. Kijk naar de rood omrande velden.'}
          </Notice>
        </div>
      )}
    </>
  )
}
