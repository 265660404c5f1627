import { useId } from 'react'
import { Form, Link } from 'react-router'
import { SUGGESTION_LIST_ID } from '#app/features/content/page-blocks/admin/link-suggestions.ts'
import {
  type FormerUrlRow,
  URL_REASONS,
  type UrlCounts,
  undecidedUrlsText,
  urlsPage,
} from '#app/features/move-in/former-urls/former-urls.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'

/** A message about the URL that was just submitted. */
export interface RejectedUrl {
  path: string
  target: string
  message: string
}

/** Links a plan or report to the list of URLs without a page. */
export function OpenUrlsLink({ id, urls }: { id: number; urls: UrlCounts | null }) {
  if (!urls || urls.open + urls.decided === 0) return null
  return (
    <section className="mt-9 max-w-[56rem]">
      <h2 className="text-title font-semibold">Oude adressen</h2>
      <p className="mt-1 text-ink-2">
        {urls.open > 0
          ? `${undecidedUrlsText(urls.open)}. Kies waar ze heen leiden, of dat ze weg zijn.`
          : 'Over elk oud adres zonder opvolger is beslist.'}{' '}
        Je keuzes gelden ook als je nog eens verhuist.
      </p>
      <Link to={urlsPage(id)} className={`${TEXT_LINK} inline-flex min-h-target items-center`}>
        {urls.open > 0 ? 'Kies per adres' : 'Bekijk de keuzes'}
      </Link>
    </section>
  )
}

/** Lists URLs of the former shop with the buttons that decide each. */
export function UrlDecisions({
  urls,
  rejected,
}: {
  urls: FormerUrlRow[]
  rejected: RejectedUrl | undefined
}) {
  return (
    <ul className="border-t border-ink">
      {urls.map((url) => (
        <UrlRow
          key={url.path}
          url={url}
          rejected={rejected?.path === url.path ? rejected : undefined}
        />
      ))}
    </ul>
  )
}

function UrlRow({ url, rejected }: { url: FormerUrlRow; rejected: RejectedUrl | undefined }) {
  const { path, name, reason, proposal, decision, count } = url
  const nameId = useId()
  const form = useErrorFocus(rejected)
  const { name: kind, otherwise } = URL_REASONS[reason]
  return (
    <li className="border-b border-line py-3" aria-labelledby={nameId}>
      <p className="wrap-anywhere">
        <span id={nameId} className="font-medium">
          {path}
        </span>
        {count > 1 && <span className="text-ink-2"> en {count - 1} meer</span>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-2">
        {kind}: {name}. {decision === null ? otherwise : decisionText(decision.to)}
      </p>
      <Form
        ref={form}
        method="post"
        preventScrollReset
        noValidate
        className="mt-2 flex flex-wrap items-start gap-3"
      >
        <input type="hidden" name="path" value={path} />
        {/* Enter in the field submits the first button. */}
        <button type="submit" name="intent" value="target" hidden />
        <div className="min-w-60 flex-1">
          <TextField
            name="to"
            label={`Nieuwe pagina voor ${shortPath(path)}`}
            list={SUGGESTION_LIST_ID.link}
            defaultValue={rejected?.target ?? decision?.to ?? proposal}
            placeholder="/shop/"
            error={rejected?.message}
            autoComplete="off"
          />
        </div>
        <div className="flex flex-wrap gap-3 sm:mt-7">
          <Button type="submit" size="small" variant="second" name="intent" value="target">
            Stuur door<span className="sr-only"> vanaf {path}</span>
          </Button>
          <Button type="submit" size="small" variant="quiet" name="intent" value="gone">
            Is weg (410)<span className="sr-only"> voor {path}</span>
          </Button>
        </div>
      </Form>
    </li>
  )
}

const MAX_PATH = 40

/** Returns the end of a path, which names its page; the text above shows the whole path. */
const shortPath = (path: string) => (path.length > MAX_PATH ? `…${path.slice(1 - MAX_PATH)}` : path)

const decisionText = (to: string | null) =>
  to === null ? 'Gekozen: is weg (410).' : `Gekozen: leidt naar ${to}`
