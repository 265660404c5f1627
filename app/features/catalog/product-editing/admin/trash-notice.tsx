import { Form } from 'react-router'
import { path } from '#app/platform/path.ts'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ProductState } from './product-state.ts'

interface TrashNoticeProps {
  product: { id: number; name: string }
  trashed: NonNullable<ProductState['trashed']>
  /** true asks for confirmation before the product is deleted */
  isRemoving: boolean
}

/** The notice above the editor of a product in the trash. Staff restore it, or delete it permanently unless it was ordered. */
export function TrashNotice({ product, trashed, isRemoving }: TrashNoticeProps) {
  const productPage = path('/beheer/producten/:id', { id: product.id })
  return (
    <div className="mb-6">
      {isRemoving && !trashed.isOrdered && (
        <RemoveWarning
          name={product.name}
          text="Het product, zijn uitvoeringen, reviews en stemmen verdwijnen voorgoed. De foto’s blijven in je bibliotheek. Dit kun je niet ongedaan maken."
          id={String(product.id)}
          back={productPage}
        />
      )}
      <Notice kind="warning">
        <p className="font-semibold">In de prullenbak sinds {trashed.since}</p>
        <p>
          Niemand ziet dit product in de winkel. Zet je het terug, dan wordt het een concept.{' '}
          {trashed.isOrdered &&
            'Definitief verwijderen kan niet: het staat op een bestelling, en die hoort bij je boekhouding.'}
        </p>
        <Form method="post" className="mt-3 flex flex-wrap gap-3">
          <Button type="submit" size="small" name="intent" value="restore">
            Zet terug
          </Button>
          {!trashed.isOrdered && (
            <ButtonLink variant="second" size="small" to={`${productPage}?verwijderen=1`}>
              Verwijder definitief
            </ButtonLink>
          )}
        </Form>
      </Notice>
    </div>
  )
}
