import { data, redirect } from 'react-router'
import { readBrands } from '#app/features/catalog/attributes/manage-brands.server.ts'
import {
  CouponDestination,
  CouponPeriod,
} from '#app/features/content/coupons/admin/coupon-sections.tsx'
import { PhotoField } from '#app/features/content/coupons/admin/photo-field.tsx'
import { couponForm, couponValues, NEW_COUPON } from '#app/features/content/coupons/coupon-forms.ts'
import { couponUrl, hasStarted } from '#app/features/content/coupons/coupons.ts'
import {
  findManagedCoupon,
  lacksDiscountCode,
  MAX_PHOTO_BYTES,
  receivePhoto,
  removeCoupon,
  saveCoupon,
} from '#app/features/content/coupons/manage-coupons.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { type FieldErrors, type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { EditForm } from '#app/ui/admin/edit-form.tsx'
import { type FormParts, fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import type { Route } from './+types/admin-coupon.ts'

type LoaderData = Route.ComponentProps['loaderData']
type ActionData = Route.ComponentProps['actionData']

const COUPON_LIST_URL = path('/beheer/deals')
/** Above the limit for a photo, so that the error for a large photo is shown beside its field. */
const MAX_REQUEST_BYTES = 5 * MAX_PHOTO_BYTES

/** Shown because the page of deals promises that its codes work. */
const MISSING_CODE_HINT =
  'Let op: deze code werkt niet in je eigen winkel, want zij staat niet aan bij Kortingscodes.'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Deal'} · Beheer` },
]

/** Returns the id in the URL; null for a new coupon. */
const parseCouponId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseCouponId(params.id)
  const [row, brands] = await Promise.all([
    id === null ? null : findManagedCoupon(app, id),
    readBrands(app),
  ])
  if (row === undefined) throw notFound()
  return {
    id,
    isInShop: row !== null && hasStarted(row.coupon, app.clock.now()),
    title: row?.coupon.title ?? 'Nieuwe deal',
    numbers: row && { reveals: row.reveals, clicks: row.clicks },
    values: row ? couponValues(row.coupon) : NEW_COUPON,
    seen: row ? formVersion(couponValues(row.coupon)) : '',
    photo: await readPhoto(app, row?.coupon.mediaId ?? 0),
    brands: brands.map(({ id: value, name }) => ({ value: String(value), label: name })),
    lacksCode: row !== null && (await lacksDiscountCode(app, row.coupon)),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

const readPhoto = async (app: App, id: number) => (await readPhotos(app.db, [id])).get(id) ?? null

export async function action({ context, params, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const id = parseCouponId(params.id)
  const row = id === null ? null : await findManagedCoupon(app, id)
  if (row === undefined) throw notFound()
  const formData = await readForm(request, MAX_REQUEST_BYTES)
  if (formData.get('intent') === 'remove' && id !== null) {
    await removeCoupon(app, id)
    return redirect(`${COUPON_LIST_URL}?gedaan=weg`)
  }
  const receivedPhoto = await receivePhoto(app, formData.get('photo'))
  if (receivedPhoto.ok && receivedPhoto.mediaId !== null) {
    formData.set('mediaId', String(receivedPhoto.mediaId))
    formData.delete('dropsPhoto')
  }
  const reject = async (
    errors: FieldErrors,
    formValues: FormValues,
    message: string | null = null,
  ) => {
    const photo = await readPhoto(app, readId(formValues.mediaId))
    return data({ errors, formValues, photo, message }, message === null ? 422 : 409)
  }
  const form = readFields(couponForm, formData)
  const errors = {
    ...(!form.ok && form.errors),
    ...(!receivedPhoto.ok && { photo: receivedPhoto.problem }),
  }
  if (!form.ok || !receivedPhoto.ok) return reject(errors, form.formValues)
  const newerVersion = row ? findNewerVersion(formData, couponValues(row.coupon)) : null
  if (newerVersion !== null)
    return reject({}, { ...form.formValues, seen: newerVersion }, OUTDATED_FORM)
  const saveResult = await saveCoupon(app, id, form.value)
  if (saveResult.ok) return redirect(`${COUPON_LIST_URL}${saveResult.id}/?opgeslagen=1`)
  if (saveResult.error === 'unknown-coupon') throw notFound()
  return reject(saveResult.errors, form.formValues)
}

export default function AdminCoupon({ loaderData, actionData }: Route.ComponentProps) {
  const { id, isInShop, title, numbers, brands } = loaderData
  const form = useErrorFocus(actionData?.errors)
  const values = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  const checkboxProps = (name: string) => ({ name, defaultChecked: values[name] === 'on' })
  return (
    <div className="form-page">
      <EditForm
        key={JSON.stringify(loaderData.values)}
        ref={form}
        title={title}
        back={{ to: path('/beheer/deals'), text: 'Deals' }}
        isRejected={actionData !== undefined}
        message={actionData?.message ?? null}
        seenVersion={actionData?.formValues.seen ?? loaderData.seen}
        isSaved={loaderData.isSaved}
        hasFiles
        actions={
          id !== null &&
          isInShop && (
            <ButtonLink variant="quiet" to={couponUrl(id)}>
              Bekijk in de winkel
            </ButtonLink>
          )
        }
      >
        <CouponTexts
          numbers={numbers}
          field={field}
          actionData={actionData}
          photo={loaderData.photo}
        />
        <FormSection title="Code">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              {...field('code')}
              label="Code"
              hint={loaderData.lacksCode ? MISSING_CODE_HINT : undefined}
            />
          </div>
          <CheckboxField
            {...checkboxProps('isMasked')}
            label="Verborgen tot iemand op ‘Toon de code’ drukt"
          />
          <CheckboxField {...checkboxProps('customersOnly')} label="Alleen voor wie is ingelogd" />
        </FormSection>
        <CouponPeriod field={field} />
        <CouponDestination field={field} check={checkboxProps} brands={brands} />
      </EditForm>
      {id !== null && (
        <RemoveForm
          text="De deal verdwijnt uit de winkel. Je kunt hem 30 dagen lang terugzetten."
          button="Verwijder deze deal"
        />
      )}
    </div>
  )
}

function CouponTexts({
  numbers,
  field,
  actionData,
  photo,
}: Pick<LoaderData, 'numbers' | 'photo'> & Pick<FormParts, 'field'> & { actionData: ActionData }) {
  return (
    <FormSection
      title="Deal"
      text={
        numbers
          ? `Code ${numbers.reveals}× getoond, ${numbers.clicks}× doorgeklikt.`
          : 'Wat bezoekers in de lijst lezen.'
      }
    >
      <TextField {...field('title')} label="Titel" hint="Bijvoorbeeld: Tien procent op parels." />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...field('teaser')}
          label="Blikvanger"
          isOptional
          hint="Staat er groot bij, zoals 10% of € 20."
        />
      </div>
      <TextAreaField
        {...field('description')}
        label="Tekst"
        rows={3}
        isOptional
        hint="Waarvoor de code geldt, in een of twee zinnen."
      />
      <PhotoField photo={actionData ? actionData.photo : photo} error={actionData?.errors.photo} />
    </FormSection>
  )
}
