import { Form } from 'react-router'
import { AMAZON_SHOPS } from '#app/features/partners/offers/amazon-shops.ts'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { MAX_TERMS_LENGTH, type SubmittedSearch } from './submitted-search.ts'

const SOURCES = [
  { value: 'amazon', label: 'Amazon' },
  { value: 'bol', label: 'bol' },
]

const SEARCH_FIELD = { isOptional: true, autoComplete: 'off', type: 'search' } as const

export function SearchTermsForm({ search, url }: { search: SubmittedSearch; url: string }) {
  const { query, minPriceText, maxPriceText, errors } = search
  const isRefined = [
    query.brand,
    query.node,
    minPriceText,
    maxPriceText,
    errors.node,
    errors.from,
    errors.to,
  ].some(Boolean)
  return (
    <Form method="get" action={url} className="grid gap-3">
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-[2fr_1fr_1fr_auto]">
        <div className="max-lg:col-span-2">
          <TextField
            {...SEARCH_FIELD}
            name="woorden"
            label="Zoekwoorden"
            maxLength={MAX_TERMS_LENGTH}
            defaultValue={query.terms}
            error={errors.terms}
          />
        </div>
        <SelectField name="bron" label="Winkel" defaultValue={query.source} options={SOURCES} />
        <SelectField
          name="land"
          label="Land"
          defaultValue={query.country}
          options={AMAZON_SHOPS.map(({ country, name }) => ({ value: country, label: name }))}
        />
        <div className="max-lg:col-span-2 lg:pt-6.5">
          <Button type="submit">Zoek</Button>
        </div>
      </div>
      <CollapsibleFields title="Verfijnen" isOpen={isRefined}>
        <RefinementFields search={search} />
      </CollapsibleFields>
    </Form>
  )
}

function RefinementFields({
  search: { query, minPriceText, maxPriceText, errors },
}: {
  search: SubmittedSearch
}) {
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      <TextField {...SEARCH_FIELD} name="merk" label="Merk" defaultValue={query.brand} />
      <TextField
        {...SEARCH_FIELD}
        name="rubriek"
        label="Categorie van Amazon"
        inputMode="numeric"
        defaultValue={query.node}
        error={errors.node}
      />
      <TextField
        {...SEARCH_FIELD}
        name="van"
        label="Prijs vanaf (€)"
        inputMode="decimal"
        defaultValue={minPriceText}
        error={errors.from}
      />
      <TextField
        {...SEARCH_FIELD}
        name="tot"
        label="Prijs tot (€)"
        inputMode="decimal"
        defaultValue={maxPriceText}
        error={errors.to}
      />
    </div>
  )
}
