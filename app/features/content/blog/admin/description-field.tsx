import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { DocumentField } from './document-field.tsx'

interface DescriptionFieldProps {
  name: string
  label: string
  /** from `editableDescription`, or what was sent */
  defaultValue: string
  error?: string | undefined
}

const isMarkup = (text: string) => !text.startsWith('{"type":') && /<\/?[a-z][^<>]*>/i.test(text)

/** A description with the editor; one with markup that the editor would lose is edited as HTML. */
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
