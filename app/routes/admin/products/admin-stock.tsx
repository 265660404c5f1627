import { data, Form, Link, redirect } from 'react-router'
import { z } from 'zod'
import { ProductThumbnail } from '#app/features/catalog/photos/product-thumbnail.tsx'
import { readFirstPhotos } from '#app/features/catalog/photos/read-first-photos.server.ts'
import { threshold } from '#app/features/catalog/products/stock-threshold.ts'
import {
  LOW_STOCK_PER_PAGE,
  readLowStock,
} from '#app/features/catalog/stock/admin/read-stock.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { saveSettings } from '#app/features/core/settings/save-settings.server.ts'
import { readSettings } from '#app/features/core/settings/settings.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CollapsibleFields } from '#app/ui/admin/collapsible-fields.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { Button } from '#app/ui/button.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TABLE_HEAD, TABLE_HEAD_RIGHT } from '#app/ui/table-class.ts'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-stock.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Voorraad · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [stockPage, { lowStockUpTo }] = await Promise.all([
    readLowStock(app, pageNumber(url.searchParams)),
    readSettings(app),
  ])
  const [photos, variantPhotos] = await Promise.all([
    readFirstPhotos(
      app.db,
      stockPage.variants.map(({ productId }) => productId),
    ),
    readPhotos(
      app.db,
      stockPage.variants.flatMap(({ mediaId }) => mediaId ?? []),
    ),
  ])
  return {
    ...stockPage,
    variants: stockPage.variants.map((variant) => ({
      ...variant,
      photo: variantPhotos.get(variant.mediaId ?? 0) ?? photos.get(variant.productId) ?? null,
    })),
    lowStockUpTo,
    seen: formVersion({ lowStockUpTo }),
    pageSize: LOW_STOCK_PER_PAGE,
  }
}

const thresholdForm = z.object({ lowStockUpTo: threshold })

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  const parsedForm = readFields(thresholdForm, form)
  if (!parsedForm.ok)
    return data({ errors: parsedForm.errors, formValues: parsedForm.formValues }, 422)
  const { lowStockUpTo } = await readSettings(app)
  const newerVersion = findNewerVersion(form, { lowStockUpTo })
  if (newerVersion !== null) {
    const formValues: FormValues = { ...parsedForm.formValues, seen: newerVersion }
    return data({ errors: { lowStockUpTo: OUTDATED_FORM }, formValues }, 409)
  }
  await saveSettings(app, parsedForm.value)
  return redirect(path('/beheer/voorraad'))
}

export default function AdminStock({ loaderData, actionData }: Route.ComponentProps) {
  const { variants, total, hasMore, page, pageSize, lowStockUpTo, seen } = loaderData
  return (
    <>
      <AdminHeading title="Bijna op">
        {variants.length > 0 && (
          <ButtonLink
            size="small"
            to={`${path('/beheer/producten/prijs-en-voorraad')}?voorraad=bijna-op`}
          >
            Voorraad aanvullen
          </ButtonLink>
        )}
      </AdminHeading>
      <p className="mb-4 max-w-prose text-ink-2">
        Eigen uitvoeringen met weinig voorraad, de kleinste eerst.
        {hasMore && ` Dit zijn de eerste ${total}.`} Een categorie of product kan een eigen aantal
        hebben; dat van het product gaat voor.
      </p>
      <ThresholdForm lowStockUpTo={lowStockUpTo} seen={seen} rejected={actionData} />
      {variants.length === 0 ? (
        <EmptyList
          title="Er is genoeg"
          text="Van elke uitvoering is er meer dan het aantal dat je koos."
        />
      ) : (
        <>
          <StockTable variants={variants} />
          <Pager
            page={page}
            pageSize={pageSize}
            total={total}
            url={(targetPage) =>
              `${path('/beheer/voorraad')}${targetPage > 1 ? `?pagina=${targetPage}` : ''}`
            }
          />
        </>
      )}
    </>
  )
}

function StockTable({ variants }: Pick<LoaderData, 'variants'>) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-b border-ink">
          <th className={TABLE_HEAD} colSpan={2}>
            Product
          </th>
          <th className={`${TABLE_HEAD} max-sm:hidden`}>SKU</th>
          <th className={TABLE_HEAD_RIGHT}>Voorraad</th>
        </tr>
      </thead>
      <tbody>
        {variants.map((variant) => (
          <tr key={variant.variantId} className="border-b border-line hover:bg-ground">
            <td className="w-18 py-2">
              <ProductThumbnail photo={variant.photo} />
            </td>
            <td className="py-1 pr-4">
              <Link
                to={path('/beheer/producten/:id/voorraad', { id: variant.productId })}
                className={`${TEXT_LINK} inline-block py-2.5 font-medium wrap-anywhere`}
              >
                {variant.name}
              </Link>
              {variant.variantName && (
                <p className="-mt-1.5 pb-1.5 text-sm wrap-anywhere text-ink-2 first-letter:uppercase">
                  {variant.variantName}
                </p>
              )}
            </td>
            <td className="py-3 pr-4 wrap-anywhere text-ink-2 max-sm:hidden">{variant.sku}</td>
            <td className="py-3 text-right font-medium whitespace-nowrap">
              {variant.stock === 0 ? (
                <span className="text-danger">Uitverkocht</span>
              ) : variant.stock === 1 ? (
                '1 stuk'
              ) : (
                `${variant.stock} stuks`
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The form for the low-stock threshold of the whole shop. */
function ThresholdForm({
  lowStockUpTo,
  seen,
  rejected,
}: {
  lowStockUpTo: number
  seen: string
  rejected: Route.ComponentProps['actionData']
}) {
  return (
    <div className="mb-6 border-t border-line">
      <CollapsibleFields title={`Grens: ${lowStockUpTo} stuks`} isOpen={rejected !== undefined}>
        <Form key={lowStockUpTo} method="post" noValidate className="max-w-sm">
          <input type="hidden" name="seen" value={rejected?.formValues.seen ?? seen} />
          <TextField
            name="lowStockUpTo"
            label="Waarschuw bij (stuks)"
            inputMode="numeric"
            defaultValue={rejected?.formValues.lowStockUpTo ?? String(lowStockUpTo)}
            error={rejected?.errors.lowStockUpTo}
            beside={
              <Button type="submit" variant="second">
                Opslaan
              </Button>
            }
          />
        </Form>
      </CollapsibleFields>
    </div>
  )
}
