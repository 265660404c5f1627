import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import { AttributeForm } from '#app/features/catalog/attributes/admin/attribute-form.tsx'
import { ValueForm } from '#app/features/catalog/attributes/admin/attribute-value-form.tsx'
import type { ManagedAttribute } from '#app/features/catalog/attributes/attribute-edit.ts'
import {
  addAttribute,
  countProductsWith,
  moveAttributeUp,
  readManagedAttributes,
  removeAttribute,
  removeValue,
  saveAttribute,
  saveValue,
} from '#app/features/catalog/attributes/manage-attributes.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import type { Route } from './+types/admin-attributes.ts'

const THIS_PAGE = path('/beheer/kenmerken')
const nameForm = z.object({ name: z.string().trim().min(1, 'Vul een naam in.').max(60) })
const attributeForm = nameForm.extend({
  unit: z
    .string()
    .trim()
    .max(10)
    .transform((unit) => unit || null),
  isFacet: z.literal('on').optional(),
})

type RejectedChange = NonNullable<Route.ComponentProps['actionData']>
type FindRejectedChange = (key: string) => RejectedChange | undefined

export const meta: Route.MetaFunction = () => [{ title: 'Kenmerken · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const attributes = await readManagedAttributes(app)
  return {
    attributes,
    itemToRemove: await findItemToRemove(app, attributes, url.searchParams.get('verwijder') ?? ''),
    openCode: url.searchParams.get('open'),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

/** Returns the attribute or value to remove; `key` is "steen" or "steen.12". */
async function findItemToRemove(app: App, attributes: ManagedAttribute[], key: string) {
  const [code, valueId] = key.split('.')
  const attribute = attributes.find((each) => each.code === code)
  if (!attribute) return undefined
  if (valueId === undefined)
    return { key, name: attribute.name, products: await countProductsWith(app, attribute.code) }
  const value = attribute.values.find(({ id }) => String(id) === valueId)
  return value && { key, name: value.label, products: value.products }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  // The values become part of the next URL, so anything longer than our keys is ignored.
  const [code = '', valueId] = String(form.get('id') ?? '')
    .slice(0, 100)
    .split('.')
  const intent = form.get('intent')
  const fieldOf = (name: string) => String(form.get(name) ?? '')
  const reject = (error: string | undefined) => {
    const submittedFields = {
      name: fieldOf('name'),
      unit: fieldOf('unit'),
      isFacet: fieldOf('isFacet') === 'on',
    }
    return data({ ...submittedFields, key: fieldOf('key'), error }, 422)
  }
  if (intent === 'up') await moveAttributeUp(app, code)
  else if (intent === 'remove' && valueId !== undefined) await removeValue(app, readId(valueId))
  else if (intent === 'remove') await removeAttribute(app, code)
  else if (intent === 'attribute') {
    const attribute = readFields(attributeForm, form)
    if (!attribute.ok) return reject(attribute.errors.name)
    const { name, unit, isFacet } = attribute.value
    await saveAttribute(app, code, { name, unit, isFacet: isFacet === 'on' })
  } else {
    const parsedName = readFields(nameForm, form)
    if (!parsedName.ok) return reject(parsedName.errors.name)
    if (intent === 'add') {
      if (!(await addAttribute(app, parsedName.value.name))) return reject('Dit kenmerk is er al.')
    } else {
      const id = valueId === undefined ? null : readId(valueId)
      const result = await saveValue(app, code, id, parsedName.value.name)
      if (!result.ok) {
        if (result.error === 'unknown-attribute') throw notFound()
        return reject(
          result.error === 'value-twice'
            ? 'Deze waarde is er al.'
            : 'Bij dit kenmerk horen getallen, zoals 17,5.',
        )
      }
    }
  }
  return redirect(`${THIS_PAGE}?opgeslagen=1&open=${encodeURIComponent(code)}`)
}

export default function AdminAttributes({ loaderData, actionData }: Route.ComponentProps) {
  const { attributes, itemToRemove, openCode } = loaderData
  const rejectedFor: FindRejectedChange = (key) =>
    actionData?.key === key ? actionData : undefined
  return (
    <div className="form-page">
      <AdminHeading title="Kenmerken" />
      <CatalogTabs />
      <p className="mb-6 max-w-prose text-ink-2">
        Waarop bezoekers filteren, in deze volgorde. Wat op de productpagina gekozen wordt, zoals de
        ringmaat, komt hier vanzelf bij.
      </p>
      {itemToRemove && (
        <RemoveWarning
          name={itemToRemove.name}
          id={itemToRemove.key}
          back={THIS_PAGE}
          text={`Dit verdwijnt van ${itemToRemove.products === 1 ? '1 product' : `${itemToRemove.products} producten`} en uit de filters.`}
        />
      )}
      <SaveNotice isSaved={loaderData.isSaved && !actionData} />
      <NewAttributeForm key={attributes.length} rejected={rejectedFor('new')} />
      <ul className="border-t border-ink">
        {attributes.map((attribute) => (
          <AttributeItem
            key={attribute.code}
            attribute={attribute}
            isOpen={
              attribute.code === openCode ||
              actionData?.key.startsWith(`${attribute.code}.`) === true
            }
            rejectedFor={rejectedFor}
          />
        ))}
      </ul>
    </div>
  )
}

function AttributeItem({
  attribute,
  isOpen,
  rejectedFor,
}: {
  attribute: ManagedAttribute
  isOpen: boolean
  rejectedFor: FindRejectedChange
}) {
  return (
    <li className="border-b border-line">
      <details open={isOpen || undefined}>
        <summary className="flex min-h-12 cursor-pointer items-center gap-3 hover:bg-ground">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="font-medium">{attribute.name}</span>
            <span className="ml-3 text-sm text-ink-2 max-sm:hidden">
              {firstLabels(attribute.values)}
            </span>
          </span>
          <span className="text-sm text-ink-2">
            {attribute.values.length === 1 ? '1 waarde' : `${attribute.values.length} waarden`}
            {!attribute.isFacet && ', geen filter'}
          </span>
        </summary>
        <div className="space-y-6 py-4">
          <AttributeForm
            attribute={attribute}
            rejected={rejectedFor(`${attribute.code}.attribute`)}
          />
          <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
            {attribute.values.map(({ id, label, products }) => (
              <li key={`${id} ${label}`}>
                <ValueForm
                  code={attribute.code}
                  id={id}
                  label={products === 1 ? '1 product' : `${products} producten`}
                  value={rejectedFor(`${attribute.code}.${id}`)?.name ?? label}
                  error={rejectedFor(`${attribute.code}.${id}`)?.error}
                />
              </li>
            ))}
            <li key={`new ${attribute.values.length}`}>
              <ValueForm
                code={attribute.code}
                id={null}
                label="Nieuwe waarde"
                value={rejectedFor(`${attribute.code}.`)?.name ?? ''}
                error={rejectedFor(`${attribute.code}.`)?.error}
              />
            </li>
          </ul>
        </div>
      </details>
    </li>
  )
}

/** Returns the first three values: "Geelgoud, Witgoud, Roségoud …". */
function firstLabels(values: ManagedAttribute['values']): string {
  const labels = values.slice(0, 3).map(({ label }) => label)
  return labels.join(', ') + (values.length > labels.length ? ' …' : '')
}

function NewAttributeForm({ rejected }: { rejected: RejectedChange | undefined }) {
  return (
    <Form method="post" noValidate className="mb-8 flex flex-wrap items-start gap-3">
      <input type="hidden" name="key" value="new" />
      <div className="min-w-48 flex-1">
        <TextField
          name="name"
          label="Nieuw kenmerk"
          autoComplete="off"
          defaultValue={rejected?.name ?? ''}
          error={rejected?.error}
        />
      </div>
      <Button
        type="submit"
        size="small"
        variant="second"
        name="intent"
        value="add"
        className="mt-6.5 h-control!"
      >
        Voeg toe
      </Button>
    </Form>
  )
}
