import {
  type LinkSuggestion,
  type LinkSuggestions,
  SUGGESTION_LIST_ID,
} from './link-suggestions.ts'

/** The suggestions of address fields: a browser shows the names while an owner types; the address is what is saved. */
export function SuggestionLists({ suggestions }: { suggestions: LinkSuggestions }) {
  const { pages, categories, collections, brands, posts, products } = suggestions
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

function SuggestionList({ id, options }: { id: string; options: LinkSuggestion[] }) {
  return (
    <datalist id={id}>
      {options.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  )
}
