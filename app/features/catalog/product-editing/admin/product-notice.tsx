import type { ReactNode } from 'react'
import {
  CONFIRMS_ZERO,
  type EditableProduct,
  type MissingProductDetail,
  missingToOffer,
  type ProductStatus,
} from '#app/features/catalog/products/product-edit.ts'
import type { FieldErrors } from '#app/platform/forms/form-fields.ts'
import { path } from '#app/platform/path.ts'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'

interface ProductNoticeProps {
  product: EditableProduct
  /**
   * result of a submit that did not save: a rejected save (`newer` is the version that another person saved in the meantime), or
   * with `isFilled` a button that only filled in fields
   */
  answer:
    | { message: string; newer: string | null; isFilled: boolean; errors: FieldErrors }
    | undefined
  isSaved: boolean
  isCopy: boolean
  isRestored: boolean
}

/** Shows the result of a save above the editor, with possible next steps. */
export function ProductNotice({
  product,
  answer,
  isSaved,
  isCopy,
  isRestored,
}: ProductNoticeProps) {
  if (answer) return <AnswerNotice productId={product.id} answer={answer} />
  const activeVariants = product.variants.filter(({ isActive }) => isActive).length
  const missingDetails = product.isPublishPending
    ? missingToOffer({ ...product, activeVariants })
    : null
  return (
    <>
      {missingDetails && (
        <NoticeRow>
          <Notice kind="info">{pendingText(missingDetails)}</Notice>
        </NoticeRow>
      )}
      {isSaved && !missingDetails && (
        <NoticeRow>
          <Notice kind="success">{savedText(product.status)}</Notice>
        </NoticeRow>
      )}
      {isRestored && (
        <NoticeRow>
          <Notice kind="success">Teruggezet als concept. De winkel toont het nog niet.</Notice>
        </NoticeRow>
      )}
      {isCopy && (
        <NoticeRow>
          <Notice kind="success">
            Dit is de kopie: een concept, zonder SKU’s, acties en voorraad. Geef haar een naam.
          </Notice>
        </NoticeRow>
      )}
    </>
  )
}

export const savedText = (status: ProductStatus) =>
  status === 'draft'
    ? 'Opgeslagen als concept. De winkel toont het nog niet.'
    : 'Opgeslagen. De winkel toont het al.'

const DETAIL_NAMES: Record<MissingProductDetail, string> = {
  manufacturer: 'de fabrikant (naam, adres en e-mailadres)',
  price: 'een uitvoering met een prijs die te koop staat',
  link: 'het adres bij de andere winkel',
}

function pendingText(missingDetails: MissingProductDetail[]) {
  const start =
    'Een programma heeft dit product gepubliceerd, maar het staat nog niet in de winkel.'
  if (missingDetails.length === 0)
    return `${start} Het is een groep van producten: die staan elk apart in de winkel.`
  return `${start} Vul nog in: ${missingDetails.map((detail) => DETAIL_NAMES[detail]).join(', en ')}.`
}

interface AnswerNoticeProps {
  productId: number
  answer: NonNullable<ProductNoticeProps['answer']>
}

function AnswerNotice({ productId, answer }: AnswerNoticeProps) {
  const { message, newer, isFilled, errors } = answer
  return (
    <NoticeRow>
      <Notice kind={isFilled ? 'info' : 'danger'} role={isFilled ? 'status' : 'alert'}>
        <p>{message}</p>
        {errors[CONFIRMS_ZERO] && (
          <CheckboxField
            name={CONFIRMS_ZERO}
            label={`${errors[CONFIRMS_ZERO]} Vink dit aan en sla op.`}
          />
        )}
        {newer && (
          <p className="mt-2 flex flex-wrap gap-3">
            <ButtonLink
              variant="second"
              size="small"
              to={path('/beheer/producten/:id', { id: productId })}
              reloadDocument
            >
              Toon de nieuwste versie
            </ButtonLink>
            <Button type="submit" variant="second" size="small" name="updatedAt" value={newer}>
              Sla die van mij op
            </Button>
          </p>
        )}
      </Notice>
    </NoticeRow>
  )
}

const NoticeRow = ({ children }: { children: ReactNode }) => <div className="mb-6">{children}</div>
