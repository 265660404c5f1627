import { ChevronDown } from 'lucide-react'
import { data, Form, redirect } from 'react-router'
import { z } from 'zod'
import type { ManagedAttribute } from '#app/features/catalog/attributes/admin/attribute-edit.ts'
import { AttributeForm } from '#app/features/catalog/attributes/admin/attribute-form.tsx'
import { ValueForm } from '#app/features/catalog/attributes/admin/attribute-value-form.tsx'
import {
  addAttribute,
  moveAttributeUp,
  readManagedAttributes,
  removeAttribute,
  removeValue,
  saveAttribute,
  saveValue,
} from '#app/features/catalog/attributes/admin/manage-attributes.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readFields } from '#app/platform/form-fields.ts'
import { notFound } from '#app/platform/http-errors.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import { shopContext } from '#app/platform/shop-context.ts'
import { CatalogTabs } from '#app/ui/admin/catalog-tabs.tsx'
import { DeskHeading } from '#app/ui/admin/desk-heading.tsx'
import { RemoveWarning } from '#app/ui/admin/remove-warning.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import type { Route } from './+types/admin-attributes.ts'

const HERE = '/beheer/kenmerken/'
const nameForm = z.object({ name: z.string().trim().min(1, 'Vul een naam in.').max(60) })
const attributeForm = nameForm.extend({
  unit: z
    .string()
    .trim()
    .max(10)
    .transform((unit) => unit || null),
  isFacet: z.literal('on').optional(),
})

export const meta: Route.MetaFunction = () => [{ title: 'Kenmerken · Beheer · Schakel' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const attributes = await readManagedAttributes(context.get(shopContext))
  return {
    attributes,
    removing: findRemoving(attributes, url.searchParams.get('verwijder') ?? ''),
    open: url.searchParams.get('open'),
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

/** "steen" or "steen.12". */
function findRemoving(attributes: ManagedAttribute[], key: string) {
  const [code, valueId] = key.split('.')
  const attribute = attributes.find((each) => each.code === code)
  if (!attribute || valueId === undefined) return attribute && { key, ...attribute }
  const value = attribute.values.find(({ id }) => String(id) === valueId)
  return value && { key, name: value.label, products: value.products }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const shop = context.get(shopContext)
  const form = await readForm(request)
  // It comes back in the address of the next page, so nothing that is longer than any of ours.
  const [code = '', valueId] = String(form.get('id') ?? '')
    .slice(0, 100)
    .split('.')
  const intent = form.get('intent')
  const typed = (name: string) => String(form.get(name) ?? '')
  const refuse = (error: string | undefined) => {
    const again = { name: typed('name'), unit: typed('unit'), isFacet: typed('isFacet') === 'on' }
    return data({ ...again, key: typed('key'), error }, 422)
  }
  if (intent === 'up') await moveAttributeUp(shop, code)
  else if (intent === 'remove' && valueId !== undefined) await removeValue(shop, readId(valueId))
  else if (intent === 'remove') await removeAttribute(shop, code)
  else if (intent === 'attribute') {
    const read = readFields(attributeForm, form)
    if (!read.ok) return refuse(read.errors.name)
    const { name, unit, isFacet } = read.value
    await saveAttribute(shop, code, { name, unit, isFacet: isFacet === 'on' })
  } else {
    const read = readFields(nameForm, form)
    if (!read.ok) return refuse(read.errors.name)
    if (intent === 'add') {
      if (!(await addAttribute(shop, read.value.name))) return refuse('Dit kenmerk is er al.')
    } else {
      const id = valueId === undefined ? null : readId(valueId)
      const result = await saveValue(shop, code, id, read.value.name)
      if (!result.ok) {
        if (result.error === 'unknown-attribute') throw notFound()
        return refuse(
          result.error === 'value-twice'
            ? 'Deze waarde is er al.'
            : 'Bij dit kenmerk horen getallen, zoals 17,5.',
        )
      }
    }
  }
  return redirect(`${HERE}?opgeslagen=1&open=${encodeURIComponent(code)}`)
}

export default function DeskAttributes({ loaderData, actionData }: Route.ComponentProps) {
  const { attributes, removing, open } = loaderData
  const refused = (key: string) => (actionData?.key === key ? actionData : undefined)
  return (
    <div className="max-w-[56rem]">
      <DeskHeading title="Kenmerken" />
      <CatalogTabs />
      <p className="mb-6 max-w-prose text-ink-2">
        Waarop bezoekers filteren, in deze volgorde. Wat op de productpagina gekozen wordt, zoals de
        ringmaat, komt hier vanzelf bij.
      </p>
      {removing && (
        <RemoveWarning
          name={removing.name}
          id={removing.key}
          back={HERE}
          text={`Dit verdwijnt van ${removing.products === 1 ? '1 product' : `${removing.products} producten`} en uit de filters.`}
        />
      )}
      {!actionData && loaderData.isSaved && (
        <div className="mb-6">
          <Notice kind="success">Opgeslagen. De winkel toont het al.</Notice>
        </div>
      )}
      <ul className="border-t border-ink">
        {attributes.map((attribute) => (
          <li key={attribute.code} className="border-b border-line">
            <details
              open={
                attribute.code === open ||
                actionData?.key.startsWith(`${attribute.code}.`) ||
                undefined
              }
            >
              <summary className="flex min-h-target cursor-pointer items-center gap-3">
                <span className="flex-1 font-medium">{attribute.name}</span>
                <span className="text-sm text-ink-2">
                  {attribute.values.length === 1
                    ? '1 waarde'
                    : `${attribute.values.length} waarden`}
                  {!attribute.isFacet && ', geen filter'}
                </span>
                <ChevronDown className="size-5" strokeWidth={1.5} aria-hidden="true" />
              </summary>
              <div className="space-y-6 py-4">
                <AttributeForm
                  attribute={attribute}
                  refused={refused(`${attribute.code}.attribute`)}
                />
                <ul className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
                  {attribute.values.map(({ id, label, products }) => (
                    <li key={`${id} ${label}`}>
                      <ValueForm
                        code={attribute.code}
                        id={id}
                        label={products === 1 ? '1 product' : `${products} producten`}
                        value={refused(`${attribute.code}.${id}`)?.name ?? label}
                        error={refused(`${attribute.code}.${id}`)?.error}
                      />
                    </li>
                  ))}
                  <li key={`new ${attribute.values.length}`}>
                    <ValueForm
                      code={attribute.code}
                      id={null}
                      label="Nieuwe waarde"
                      value={refused(`${attribute.code}.`)?.name ?? ''}
                      error={refused(`${attribute.code}.`)?.error}
                    />
                  </li>
                </ul>
              </div>
            </details>
          </li>
        ))}
      </ul>
      <Form
        key={attributes.length}
        method="post"
        noValidate
        className="mt-8 flex flex-wrap items-start gap-3"
      >
        <input type="hidden" name="key" value="new" />
        <div className="min-w-48 flex-1">
          <TextField
            name="name"
            label="Nieuw kenmerk"
            autoComplete="off"
            defaultValue={refused('new')?.name ?? ''}
            error={refused('new')?.error}
          />
        </div>
        <Button type="submit" size="small" look="second" name="intent" value="add" className="mt-7">
          Voeg toe
        </Button>
      </Form>
    </div>
  )
}
