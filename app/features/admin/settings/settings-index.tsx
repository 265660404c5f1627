import { ArrowLeft, ChevronRight, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import { useMayOpen } from '#app/ui/button-link.tsx'
import { INPUT } from '#app/ui/forms/field-frame.tsx'
import { Link } from '#app/ui/link.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'

export interface SettingsTile {
  /** URL of a page, or of a section of the settings page */
  href: string
  title: string
  /** current settings in one line */
  summary: string
  /** text about missing settings that the law requires; absent or '' if there are none */
  missingText?: string
  /** other search terms for this subject */
  terms: string
}

export interface SettingsGroup {
  title: string
  /** true if the group appears in search results only */
  isSearchOnly?: boolean
  tiles: SettingsTile[]
}

/** Id of the search form. A form cannot contain another form, and the search field is inside the settings form. */
const SEARCH_FORM = 'zoek-instelling'
export const SEARCH_FIELD = 'zoek'
/** Id of the overview, which is shown unless the URL names a section. */
const INDEX_ID = 'overzicht'

/** The form of the search field, for browsers without JavaScript. */
export function SettingsSearchForm() {
  return <form id={SEARCH_FORM} method="get" />
}

/**
 * The overview of all settings with their current values, which typing filters. `search` is the text submitted without
 * JavaScript.
 */
export function SettingsIndex({ groups, search }: { groups: SettingsGroup[]; search: string }) {
  const [searchText, setSearchText] = useState(search)
  const mayOpen = useMayOpen()
  const shownGroups = groups
    .filter(({ isSearchOnly }) => !isSearchOnly || searchText.trim() !== '')
    .map(({ title, tiles }) => ({
      title,
      tiles: tiles.filter((tile) => mayOpen(tile.href) && matches(tile, searchText)),
    }))
    .filter(({ tiles }) => tiles.length > 0)
  return (
    <nav id={INDEX_ID} aria-label="Onderdelen van de instellingen" className="mb-12">
      <input
        form={SEARCH_FORM}
        type="search"
        name={SEARCH_FIELD}
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
        aria-label="Zoek een instelling"
        placeholder="Zoek, zoals IBAN, retour of DHL"
        autoComplete="off"
        className={`${INPUT} mb-6 h-control max-w-md`}
      />
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {shownGroups.map(({ title, tiles }) => (
          <div key={title}>
            <h2 className="border-b border-ink pb-2 text-title font-semibold">{title}</h2>
            <ul>
              {tiles.map((tile) => (
                <li key={tile.href} className="border-b border-line">
                  <TileLink {...tile} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {shownGroups.length === 0 && (
        <p role="status" className="text-ink-2">
          Niets gevonden voor ‘{searchText}’.
        </p>
      )}
    </nav>
  )
}

/** The link from one section back to the overview. */
export function AllSettingsLink() {
  return (
    <p data-all-settings className="mb-4">
      <a
        href={`#${INDEX_ID}`}
        target="_self"
        className={`${TEXT_LINK} inline-flex min-h-target items-center gap-1.5 text-sm`}
      >
        <ArrowLeft className="size-4" strokeWidth={1.5} aria-hidden="true" />
        Alle instellingen
      </a>
    </p>
  )
}

function TileLink({ href, title, summary, missingText }: SettingsTile) {
  const content = (
    <>
      <span className="min-w-0">
        <span className="block font-medium">{title}</span>
        <span className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{summary}</span>
        {missingText && (
          <span className="mt-0.5 flex items-start gap-1.5 text-sm font-medium text-danger">
            <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.5} aria-hidden="true" />
            {missingText}
          </span>
        )}
      </span>
      <ChevronRight className="size-5 shrink-0" strokeWidth={1.5} aria-hidden="true" />
    </>
  )
  const style =
    'flex min-h-14 items-center justify-between gap-4 py-2.5 hover:bg-ground hover:text-accent'
  return href.startsWith('#') ? (
    <a href={href} target="_self" className={style}>
      {content}
    </a>
  ) : (
    <Link to={href} className={style}>
      {content}
    </Link>
  )
}

/** Returns whether every word of the search occurs in the texts of the subject. */
function matches({ title, summary, terms }: SettingsTile, searchText: string): boolean {
  const text = `${title} ${summary} ${terms}`.toLowerCase()
  return searchText
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
