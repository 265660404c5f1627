import type { ReactNode } from 'react'
import {
  countProblems,
  type ProblemGroup,
} from '#app/features/channels/product-feeds/problem-groups.ts'
import { formatWhole } from '#app/platform/text/number-text.ts'
import { CopyButton } from '#app/ui/admin/copy-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel, type StatusTone } from '#app/ui/feedback/status-label.tsx'

export interface FeedStatusProps {
  isActive: boolean
  /** time of the last complete run in Dutch; null before the first run and after a change of the settings */
  madeAtText: string | null
  /** true if there is an earlier file, which the channel gets until the next run is complete */
  hasFile: boolean
  /** reason why the last run failed; empty if it succeeded */
  failure: string
  /** number of variants or reviews in the file */
  items: number
  groups: ProblemGroup[]
}

export function feedState({
  isActive,
  madeAtText,
  failure,
}: Pick<FeedStatusProps, 'isActive' | 'madeAtText' | 'failure'>): [StatusTone, string] {
  if (!isActive) return ['quiet', 'Staat uit']
  if (failure) return ['danger', 'Mislukt']
  return madeAtText ? ['success', 'Klaar'] : ['accent', 'Wordt gemaakt']
}

/** The state of a feed with its numbers. Without a complete run, it explains which file the channel gets. */
export function FeedStatus(props: FeedStatusProps) {
  const { isActive, madeAtText, failure, items, groups } = props
  const [tone, text] = feedState(props)
  const { errors, warnings } = countProblems(groups)
  const countText = (count: number) => (madeAtText ? formatWhole(count) : '–')
  return (
    <div className="mb-7 space-y-4">
      {isActive && failure !== '' && (
        <Notice kind="danger">
          {failure} De winkel probeert het elk kwartier opnieuw. {meanwhileText(props)}
        </Notice>
      )}
      {isActive && failure === '' && !madeAtText && (
        <Notice>De winkel maakt de feed binnen een kwartier. {meanwhileText(props)}</Notice>
      )}
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-ink pt-4 sm:grid-cols-[1fr_1.4fr_1fr_1fr_1fr]">
        <Figure title="Status">
          <StatusLabel tone={tone}>{text}</StatusLabel>
        </Figure>
        <Figure title="Gemaakt">
          {madeAtText ?? (props.hasFile ? 'Nog niet opnieuw' : 'Nog niet')}
        </Figure>
        <Figure title="Regels">{countText(items)}</Figure>
        <Figure title="Fouten" isBad={madeAtText !== null && errors > 0}>
          {countText(errors)}
        </Figure>
        <Figure title="Waarschuwingen">{countText(warnings)}</Figure>
      </dl>
    </div>
  )
}

const meanwhileText = ({ hasFile }: FeedStatusProps) =>
  hasFile
    ? 'Tot dan krijgt het kanaal de vorige versie.'
    : 'Tot dan krijgt het kanaal de melding dat de feed nog niet klaar is.'

function Figure({
  title,
  isBad = false,
  children,
}: {
  title: string
  isBad?: boolean
  children: ReactNode
}) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{title}</dt>
      <dd className={`mt-0.5 flex min-h-6 items-center tabular-nums ${isBad ? 'text-danger' : ''}`}>
        {children}
      </dd>
    </div>
  )
}

/** The secret URLs of a feed, one for each file format. */
export function FeedUrls({ addresses }: { addresses: { format: string; url: string }[] }) {
  return (
    <ul className="mt-3 space-y-2">
      {addresses.map(({ format, url }) => (
        <li
          key={format}
          className="flex flex-wrap items-center gap-x-4 border border-line bg-white py-1 pr-2 pl-4"
        >
          <span className="w-12 text-sm font-medium uppercase">{format}</span>
          <code className="min-w-0 flex-1 basis-64 py-2 text-sm wrap-anywhere select-all">
            {url}
          </code>
          <CopyButton text={url} name={`het adres van ${format.toUpperCase()}`} />
        </li>
      ))}
    </ul>
  )
}
