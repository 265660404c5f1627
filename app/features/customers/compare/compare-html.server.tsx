import { renderToStaticMarkup } from 'react-dom/server'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import { photoUrl } from '#app/features/core/media/photo.ts'
import { EnglishText } from '#app/ui/english-text.tsx'
import type { ComparedItem } from './compare.ts'

/** The products of the compare bar as HTML for other clients (docs/contract/http.md A2). */
export function comparedItemsHtml(items: ComparedItem[]): string {
  return renderToStaticMarkup(items.map((item) => <ComparedPart key={item.id} item={item} />))
}

type CompareSearchItem = ComparedItem & { isCompared: boolean }

/** The results of the compare search; each shows whether it is in the comparison. */
export function searchResultsHtml(results: CompareSearchItem[]): string {
  return renderToStaticMarkup(<FoundPart results={results} />)
}

function ComparedPart({ item }: { item: ComparedItem }) {
  const { id, name, slug, photo } = item
  return (
    <div className={`compare-item compare-item-${id}`} data-compareid={id}>
      <a href={productUrl(slug)}>
        {photo && (
          <img src={photoUrl(photo, 160, 'jpg')} alt="" width={68} height={68} loading="lazy" />
        )}
        <span className="compare-item-title">{name}</span>
      </a>
      <button type="button" className="re-compare-close-in-chart" aria-label={`Verwijder ${name}`}>
        ×
      </button>
    </div>
  )
}

function FoundPart({ results }: { results: CompareSearchItem[] }) {
  if (results.length === 0)
    return (
      <p>
        Niets gevonden <EnglishText>No results found</EnglishText>
      </p>
    )
  return (
    <ul className="compare-search-results">
      {results.map(({ isCompared, ...item }) => (
        <li key={item.id}>
          <a href={productUrl(item.slug)}>{item.name}</a>
          <button
            type="button"
            className={`btn_compare ${isCompared ? 'comparing' : 'not-incompare'}`}
            data-addcompare-id={item.id}
            aria-pressed={isCompared}
          >
            {isCompared ? 'In vergelijking' : 'Vergelijk'}
          </button>
        </li>
      ))}
    </ul>
  )
}
