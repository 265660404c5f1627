import { useEffect } from 'react'
import { Form, useRevalidator } from 'react-router'
import { path } from '#app/platform/path.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/link.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import { productsText } from './bulk-form.ts'
import type { BulkReport } from './read-bulk-change.server.ts'

const POLL_MS = 2_000

/** The progress of a running bulk change. Without JavaScript the page reloads itself. */
export function BulkProgress({ report, url }: { report: BulkReport; url: string }) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, POLL_MS)
    return () => clearInterval(timer)
  }, [revalidate])
  const doneCount = report.changed + report.same + report.failed
  return (
    <section className="border-t border-ink pt-5">
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <progress
        className="block h-2 w-full appearance-none bg-ground [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-ground [&::-webkit-progress-value]:bg-accent"
        aria-label="Voortgang"
        max={report.total}
        value={doneCount}
      />
      <p className="mt-2 text-ink-2" aria-live="polite">
        {formatWhole(doneCount)} van {productsText(report.total)}.
      </p>
      <p className="mt-2 text-sm text-ink-2">
        Dit gaat door als je de pagina sluit.{' '}
        <a href={url} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
          Kijk nu
        </a>
      </p>
      <Form method="post" className="mt-3">
        <Button type="submit" variant="second" size="small" name="intent" value="stop">
          Stop
        </Button>
      </Form>
    </section>
  )
}

/** The result of a finished bulk change. */
export function BulkOutcome({ report }: { report: BulkReport }) {
  const { changed, same, failed, total } = report
  const unprocessedCount = total - changed - same - failed
  return (
    <Notice kind={failed > 0 || unprocessedCount > 0 ? 'warning' : 'success'}>
      {productsText(changed)} gewijzigd.
      {same > 0 && ` ${productsText(same)} ${same === 1 ? 'was' : 'waren'} al zo.`}
      {failed > 0 && ` ${productsText(failed)} ${failed === 1 ? 'bleef' : 'bleven'} ongewijzigd.`}
      {unprocessedCount > 0 && ` Gestopt: ${productsText(unprocessedCount)} niet meer gedaan.`}
    </Notice>
  )
}

/** The products that were not changed, each with the reason. */
export function BulkFailures({
  report,
  perPage,
  url,
}: {
  report: BulkReport
  perPage: number
  url: string
}) {
  if (report.failures.length === 0) return null
  return (
    <section aria-labelledby="niet-gewijzigd" className="mt-8">
      <h2 id="niet-gewijzigd" className="text-title font-semibold">
        Niet gewijzigd
      </h2>
      <ul className="mt-2 border-t border-ink">
        {report.failures.map(({ productId, name, message }) => (
          <li key={productId} className="border-b border-line py-2">
            <Link
              to={path('/beheer/producten/:id', { id: productId })}
              className={`${TEXT_LINK} inline-flex min-h-target items-center wrap-anywhere`}
            >
              {name}
            </Link>
            <p className="text-sm text-ink-2">{message}</p>
          </li>
        ))}
      </ul>
      <Pager
        page={report.page}
        pageSize={perPage}
        total={report.failed}
        url={(page) => `${url}?pagina=${page}`}
      />
    </section>
  )
}
