import { useMemo, useRef } from 'react'
import { data, redirect } from 'react-router'
import { BrandTabs } from '#app/features/admin/shell/brand-tabs.tsx'
import { readNumbers } from '#app/features/catalog/products/admin/read-sort-order.ts'
import { isMenuChange, menuOrderAfterChange } from '#app/features/content/menus/admin/menu-draft.ts'
import { MenuEditor } from '#app/features/content/menus/admin/menu-editor.tsx'
import { readMenuForm, readPlace } from '#app/features/content/menus/admin/menu-forms.ts'
import { readMenuLinks, resetMenu, saveMenu } from '#app/features/content/menus/menus.server.ts'
import { MENU_PLACES } from '#app/features/content/menus/menus.ts'
import type { LinkSuggestions } from '#app/features/content/page-blocks/admin/link-suggestions.ts'
import { readLinkSuggestions } from '#app/features/content/page-blocks/admin/read-link-suggestions.server.ts'
import { SuggestionLists } from '#app/features/content/page-blocks/admin/suggestion-lists.tsx'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { appContext } from '#app/platform/app-context.ts'
import { readFormValues } from '#app/platform/forms/form-fields.ts'
import {
  findNewerVersion,
  formVersion,
  OUTDATED_FORM,
} from '#app/platform/forms/form-version.server.ts'
import { badRequest } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import type { Route } from './+types/admin-menus.ts'

export const meta: Route.MetaFunction = () => [{ title: 'Menu’s · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const [{ links, changedPlaces }, suggestions] = await Promise.all([
    readMenuLinks(app),
    readLinkSuggestions(app),
  ])
  return {
    suggestions,
    menus: MENU_PLACES.map((place) => ({
      place,
      links: links[place],
      isChanged: changedPlaces.has(place),
      seen: formVersion(links[place]),
    })),
    /** place of the menu that was just saved */
    savedPlace: url.searchParams.get('opgeslagen'),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const form = await readForm(request)
  const place = readPlace(form)
  if (!place) throw badRequest()
  // Without JavaScript, changing the order returns a draft, which is not saved yet.
  if (isMenuChange(form.get('intent')))
    return {
      place,
      ...toDraft(form),
      order: menuOrderAfterChange(form),
      isDraft: true,
      message: null,
    }
  const newerVersion = findNewerVersion(form, (await readMenuLinks(app)).links[place])
  if (newerVersion !== null) {
    const { formValues, ...draft } = toDraft(form)
    const outdated = {
      ...draft,
      formValues: { ...formValues, seen: newerVersion },
      isDraft: false,
      message: OUTDATED_FORM,
    }
    return data({ place, ...outdated }, 409)
  }
  if (form.get('intent') === 'reset') await resetMenu(app, place)
  else {
    const menuForm = readMenuForm(form)
    if (!menuForm.ok) return data({ place, ...menuForm, isDraft: false, message: null }, 422)
    await saveMenu(app, place, menuForm.links)
  }
  return redirect(`${path('/beheer/menus')}?opgeslagen=${place}`)
}

/** Returns the submitted form as a draft. */
const toDraft = (form: FormData) => ({
  errors: {},
  formValues: readFormValues(form),
  order: readNumbers(form.get('order')),
})

export default function AdminMenus({ loaderData, actionData }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null)
  useUnsavedWarning(page)
  const { menus, suggestions, savedPlace } = loaderData
  const targetNames = useMemo(() => namesByPath(suggestions), [suggestions])
  return (
    <div ref={page} className="form-page">
      <AdminHeading title="Menu’s" />
      <BrandTabs />
      {!actionData?.isDraft && <SaveNotice problem={actionData} isSaved={savedPlace !== null} />}
      <SuggestionLists suggestions={suggestions} />
      {menus.map((menu) => (
        <MenuEditor
          key={`${menu.place} ${JSON.stringify(menu.links)}`}
          place={menu.place}
          links={menu.links}
          isCustom={menu.isChanged}
          seen={menu.seen}
          isOpen={menu.place === (savedPlace ?? 'header')}
          targetName={(href) => targetNames.get(href)}
          submittedForm={actionData?.place === menu.place ? actionData : undefined}
        />
      ))}
    </div>
  )
}

const TARGET_KINDS = {
  pages: 'Pagina',
  categories: 'Categorie',
  collections: 'Collectie',
  brands: 'Merk',
  products: 'Product',
  posts: 'Verhaal',
} satisfies Record<keyof LinkSuggestions, string>

/** Returns the names of pages by their path: "Categorie Ringen". */
function namesByPath(suggestions: LinkSuggestions): Map<string, string> {
  const kinds = Object.keys(TARGET_KINDS) as (keyof LinkSuggestions)[]
  return new Map(
    kinds.flatMap((kind) =>
      suggestions[kind].map(
        ({ value, label }) => [value, `${TARGET_KINDS[kind]} ${label}`] as const,
      ),
    ),
  )
}
