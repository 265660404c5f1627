import { useState } from 'react'
import {
  DESCRIPTION_LENGTH,
  fillText,
  TITLE_LENGTH,
} from '#app/features/core/settings/search-settings.ts'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { SearchResultExample } from './search-result-example.tsx'

interface SearchPreviewProps {
  /** prefix of the field names */
  kind: 'product' | 'category'
  title: string
  description: string
  errors: Record<string, string>
  /** an example: its texts without a template, and its values for the template */
  example: { title: string; description: string; url: string; values: Record<string, string> }
  siteName: string
}

/** The fields of the title and description templates, with a preview of a search result and the lengths of its texts. */
export function SearchPreview(props: SearchPreviewProps) {
  const { kind, errors, example, siteName } = props
  const [title, setTitle] = useState(props.title)
  const [description, setDescription] = useState(props.description)
  const preview = {
    title: `${fillText(title, example.values) || example.title} · ${siteName}`,
    description: fillText(description, example.values) || example.description,
  }
  return (
    <>
      <TextField
        label="Titel"
        name={`${kind}Title`}
        isOptional
        placeholder="{naam}"
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        hint={countText(preview.title, TITLE_LENGTH)}
        error={errors[`${kind}Title`]}
      />
      <TextField
        label="Beschrijving"
        name={`${kind}Description`}
        isOptional
        value={description}
        onChange={(event) => setDescription(event.target.value)}
        hint={countText(preview.description, DESCRIPTION_LENGTH)}
        error={errors[`${kind}Description`]}
      />
      <SearchResultExample
        title={shorten(preview.title, TITLE_LENGTH)}
        url={example.url}
        text={shorten(preview.description, DESCRIPTION_LENGTH)}
      />
    </>
  )
}

function countText(text: string, maxLength: number): string {
  const length = [...text].length
  const isLong = length > maxLength
  return `${length} van ${maxLength} tekens bij dit voorbeeld${isLong ? ': een zoekmachine kapt het af' : ''}.`
}

const shorten = (text: string, maxLength: number) =>
  text.length > maxLength ? `${text.slice(0, maxLength - 1).trimEnd()}…` : text
