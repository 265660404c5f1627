import { isPersonal, type LineText, PERSONAL_LINE } from './personal-line.ts'

interface LineTextsProps {
  texts: LineText[]
  /** states that the line cannot be withdrawn from, as it must be before ordering */
  hasNote?: boolean
}

/** The shopper's texts of a line of the cart or an order. */
export function LineTexts({ texts, hasNote = false }: LineTextsProps) {
  return (
    <>
      {texts.map(({ field, label, text }) => (
        <span key={field} className="block text-sm wrap-anywhere whitespace-pre-line">
          <span className="text-ink-2">{label}:</span> {text}
        </span>
      ))}
      {hasNote && isPersonal({ texts }) && (
        <span className="block text-sm text-ink-2">{PERSONAL_LINE}</span>
      )}
    </>
  )
}
