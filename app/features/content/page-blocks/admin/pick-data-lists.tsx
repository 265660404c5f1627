import { PICK_LIST_ID, type PickLists, type PickOption } from './pick-lists.ts'

/** The suggestions of address fields: a browser shows the names while an owner types; the address is what is saved. */
export function PickDataLists({ lists }: { lists: PickLists }) {
  const { pages, categories, posts, products } = lists
  return (
    <>
      <DataList id={PICK_LIST_ID.link} options={[...pages, ...categories, ...posts, ...products]} />
      <DataList id={PICK_LIST_ID.product} options={products} />
    </>
  )
}

function DataList({ id, options }: { id: string; options: PickOption[] }) {
  return (
    <datalist id={id}>
      {options.map(({ value, label }) => (
        <option key={value} value={value} label={label} />
      ))}
    </datalist>
  )
}
