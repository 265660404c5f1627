import { isPersonal, type LineText, PERSONAL_LINE_NOTICE } from './personal-line.ts'

interface LineTextsProps {
  texts: LineText[]
  /** true adds the notice, required by law, that the shopper cannot withdraw from the purchase of this line */
  hasNotice?: boolean
}

/** The shopper's texts on a line of the cart or an order. */
export function LineTexts({ texts, hasNotice = false }: LineTextsProps) {
  return (
    <>
      {texts.map(({ field, label, text }) => (
        <span key={field} className="block text-sm wrap-anywhere whitespace-pre-line">
          <span className="text-ink-2">{label}:</span> {text}
        </span>
      ))}
      {hasNotice && isPersonal({ texts }) && (
        <span className="block text-sm text-ink-2">{PERSONAL_LINE_NOTICE}</span>
      )}
    </>
  )
}
