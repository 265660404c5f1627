import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { DocumentField } from './document-field.tsx'

interface DescriptionFieldProps {
  name: string
  label: string
  /** value of `editableDescription`, or the submitted value */
  defaultValue: string
  error?: string | undefined
}

const isMarkup = (text: string) => !text.startsWith('{"type":') && /<\/?[a-z][^<>]*>/i.test(text)

/** Edits a description in the editor, or as HTML if it has markup that the editor would lose. */
export function DescriptionField(field: DescriptionFieldProps) {
  return isMarkup(field.defaultValue) ? (
    <TextAreaField
      {...field}
      isOptional
      rows={10}
      hint="Deze tekst heeft opmaak die de tekstverwerker niet kent, zoals een tabel. Wijzig hier de HTML."
    />
  ) : (
    <DocumentField {...field} isTextOnly showsLabel />
  )
}
