import { useState } from 'react'
import { productUrl } from '#app/features/catalog/products/catalog.ts'
import {
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
} from '#app/features/catalog/products/product-limits.ts'
import { SearchResultExample } from '#app/features/core/settings/admin/search-result-example.tsx'
import type { FieldErrors, FormValues } from '#app/platform/forms/form-fields.ts'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'

interface SearchResultFieldsProps {
  values: FormValues
  errors: FieldErrors
  siteUrl: string
}

/** Fields for the title and description in search engines, with a preview of the search result. */
export function SearchResultFields({ values, errors, siteUrl }: SearchResultFieldsProps) {
  const [title, setTitle] = useState(values.searchTitle ?? '')
  const [text, setText] = useState(values.searchDescription ?? '')
  return (
    <>
      <TextField
        name="searchTitle"
        label="Titel"
        isOptional
        autoComplete="off"
        maxLength={MAX_SEARCH_TITLE}
        defaultValue={values.searchTitle ?? ''}
        error={errors.searchTitle}
        hint="Laat je dit leeg, dan gebruiken we de naam."
        onInput={(event) => setTitle(event.currentTarget.value)}
      />
      <TextAreaField
        name="searchDescription"
        label="Tekst"
        isOptional
        rows={2}
        maxLength={MAX_SEARCH_DESCRIPTION}
        defaultValue={values.searchDescription ?? ''}
        error={errors.searchDescription}
        hint="Leeg: de inleiding. Meer dan 160 tekens wordt meestal afgekapt."
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <SearchResultExample
        title={title || (values.name ?? '')}
        url={`${siteUrl}${productUrl(values.slug ?? '')}`}
        text={text || values.shortDescription || (values.subtitle ?? '')}
      />
    </>
  )
}
