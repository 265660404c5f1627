import { useEffect, useState } from 'react'
import { path } from '#app/platform/path.ts'
import { getJson } from '#app/ui/loading/get-json.ts'
import {
  type LinkSuggestion,
  type LinkSuggestions,
  SUGGESTION_LIST_ID,
} from './link-suggestions.ts'

/** Suggestions for link fields. Browsers show the names while the owner types, and fill in the URL. */
export function SuggestionLists({ suggestions }: { suggestions: LinkSuggestions }) {
  const { pages, categories, collections, brands, posts } = suggestions
  const productSuggestions = useMatchingProducts()
  const products = [
    ...new Map(
      [...productSuggestions, ...suggestions.products].map((product) => [product.value, product]),
    ).values(),
  ]
  return (
    <>
      <SuggestionList
        id={SUGGESTION_LIST_ID.link}
        options={[...pages, ...categories, ...collections, ...brands, ...posts, ...products]}
      />
      <SuggestionList id={SUGGESTION_LIST_ID.product} options={products} />
    </>
  )
}

const PRODUCTS_URL = path('/beheer/journaal/adressen.json')
const DELAY_MS = 200
const LIST_IDS: string[] = Object.values(SUGGESTION_LIST_ID)

/** Returns the products that match the text in a link field, because the lists of the page have only the newest products. */
function useMatchingProducts(): LinkSuggestion[] {
  const [productSuggestions, setProductSuggestions] = useState<LinkSuggestion[]>([])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const search = ({ target }: Event) => {
      const isLinkField =
        target instanceof HTMLInputElement && LIST_IDS.includes(target.getAttribute('list') ?? '')
      if (!isLinkField) return
      clearTimeout(timer)
      timer = setTimeout(async () => {
        const query = new URLSearchParams({ zoek: target.value })
        const answer = await getJson<{ products: LinkSuggestion[] }>(`${PRODUCTS_URL}?${query}`)
        if (answer.ok) setProductSuggestions(answer.data.products)
      }, DELAY_MS)
    }
    document.addEventListener('input', search)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('input', search)
    }
  }, [])
  return productSuggestions
}

function SuggestionList({ id, options }: { id: string; options: LinkSuggestion[] }) {
  return (
    <datalist id={id}>
      {options.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  )
}
