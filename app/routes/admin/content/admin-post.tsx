import { data, Form, redirect } from 'react-router'
import { CoverField } from '#app/features/content/blog/admin/cover-field.tsx'
import { DocumentField } from '#app/features/content/blog/admin/document-field.tsx'
import { POST_STATES, postAddress, postState } from '#app/features/content/blog/blog.ts'
import {
  findManagedPost,
  findRevision,
  readPostCategories,
} from '#app/features/content/blog/manage-posts.server.ts'
import { newPost, postForm, postValues } from '#app/features/content/blog/post-forms.ts'
import { savePostErrors } from '#app/features/content/blog/post-messages.ts'
import { removePost, savePost } from '#app/features/content/blog/save-post.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import { shopContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readFields, type Typed } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { SaveButton } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckboxField } from '#app/ui/forms/checkbox-field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { TextField } from '#app/ui/forms/text-field.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import type { Route } from './+types/admin-post.ts'

/** A text that is too long comes back with what is wrong beside it, as long as it is not a flood. */
const MAX_BYTES = 4 * 1024 * 1024

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Journaal'} · Beheer · Schakel` },
]

/** Null: a new one. */
const postId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(shopContext)
  const id = postId(params.id)
  const post = id === null ? null : await findManagedPost(app, id)
  if (post === undefined) throw notFound()
  const kind = post?.kind ?? (url.searchParams.get('soort') === 'pagina' ? 'page' : 'post')
  const now = app.clock.now()
  const restored =
    post && (await findRevision(app, post.id, readId(url.searchParams.get('versie'))))
  const values = post ? postValues({ ...post, ...pickText(restored) }) : newPost(kind, manager.name)
  const state = postState(post ?? { publishedAt: null, trashedAt: null }, now)
  return {
    id,
    kind,
    title: post?.title ?? (kind === 'page' ? 'Nieuwe pagina' : 'Nieuw verhaal'),
    values,
    categories: await readPostCategories(app),
    cover: (await readPhotos(app.db, [post?.coverId ?? 0])).get(post?.coverId ?? 0) ?? null,
    address: post && postAddress(kind, post.slug),
    isVisible: state === 'published',
    stateText:
      state === 'scheduled' && post?.publishedAt
        ? `Gepland: komt ${dutchMoment(post.publishedAt, now)} vanzelf in de winkel.`
        : `${POST_STATES[state].text}.`,
    restored: restored ? dutchMoment(restored.savedAt, now) : null,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

/** The words of an older version in place of those of now. */
const pickText = (revision: Awaited<ReturnType<typeof findRevision>> | null) =>
  revision && { title: revision.title, excerpt: revision.excerpt, document: revision.document }

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(shopContext)
  const id = postId(params.id)
  if (id !== null && !(await findManagedPost(app, id))) throw notFound()
  const sent = await readForm(request, MAX_BYTES)
  if (sent.get('intent') === 'remove' && id !== null) {
    await removePost(app, id)
    return redirect(`${path('/beheer/journaal')}?verwijderd=1`)
  }
  const form = readFields(postForm, sent)
  if (!form.ok) return data({ errors: form.errors, typed: form.typed }, 422)
  const saved = await savePost(app, id, form.value, manager.name)
  if (!saved) throw notFound()
  if (saved.ok) return redirect(`${path('/beheer/journaal/:id', { id: saved.id })}?opgeslagen=1`)
  const now = id === null ? undefined : await findManagedPost(app, id)
  // Saving again after the warning about another person's change overwrites it.
  const typed: Typed = { ...form.typed, updatedAt: now?.updatedAt.toISOString() ?? '' }
  return data({ errors: savePostErrors(saved), typed }, 422)
}

export default function AdminPost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, categories, cover, address, isVisible, restored } = loaderData
  const form = useErrorFocus(actionData?.errors)
  useUnsavedWarning(form)
  const values = actionData?.typed ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  return (
    <>
      <Form
        key={`${loaderData.values.updatedAt} ${restored}`}
        ref={form}
        method="post"
        noValidate
        className="max-w-[64rem]"
      >
        <AdminHeading title={title}>
          {address && (
            <ButtonLink
              variant="quiet"
              to={isVisible ? address : `${address}?voorbeeld=1`}
              reloadDocument
            >
              {isVisible ? 'Bekijk in de winkel' : 'Bekijk het voorbeeld'}
            </ButtonLink>
          )}
          <span className="max-lg:hidden">
            <SaveButton />
          </span>
        </AdminHeading>
        <SaveNotice
          problem={actionData && { message: actionData.errors[''] ?? null }}
          isSaved={loaderData.isSaved && !restored}
          saved={`Opgeslagen. ${loaderData.stateText}`}
        />
        {restored && !actionData && (
          <div className="mb-6">
            <Notice kind="info">
              Je kijkt naar de tekst van {restored}. Nog niets is teruggezet: dat gebeurt pas als je
              opslaat.
            </Notice>
          </div>
        )}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="updatedAt" value={values.updatedAt ?? ''} />
        <FormSection title="Verhaal" text="Wat lezers zien.">
          <TextField {...field('title')} label="Titel" />
          <TextAreaField
            {...field('excerpt')}
            label="Inleiding"
            rows={3}
            isOptional
            hint="Staat boven de tekst, in lijsten en in voorbeelden elders."
          />
          <DocumentField
            name="document"
            defaultValue={values.document ?? ''}
            error={actionData?.errors.document}
          />
        </FormSection>
        <FormSection title="Foto" text="Bovenaan, in lijsten en in voorbeelden elders.">
          <CoverField {...field('coverId')} photo={cover} />
        </FormSection>
        <FormSection title="In de winkel" text={loaderData.stateText}>
          <div className="grid gap-4 sm:grid-cols-2">
            <SelectField
              {...field('state')}
              label="Staat"
              options={[
                { value: 'draft', label: 'Concept, niemand ziet het' },
                { value: 'published', label: 'In de winkel' },
              ]}
            />
            <TextField
              {...field('publishedAt')}
              label="Vanaf"
              type="datetime-local"
              isOptional
              hint="Leeg is meteen. Een moment dat nog komt, is een planning."
            />
          </div>
          <TextField
            {...field('slug')}
            label="Adres"
            isOptional
            hint={`Staat achter ${kind === 'post' ? path('/blog') : '/pagina/'}. Leeg volgt de titel; wijzig je het later, dan leidt het oude erheen.`}
          />
          {kind === 'post' && (
            <TextField
              {...field('tags')}
              label="Trefwoorden"
              isOptional
              hint="Met komma’s ertussen. Lezers vinden er andere verhalen mee."
            />
          )}
          {kind === 'post' && (
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField {...field('author')} label="Schrijver" isOptional />
              <SelectField
                {...field('categoryId')}
                label="Rubriek"
                isOptional
                options={[
                  { value: '', label: 'Geen' },
                  ...categories.map((each) => ({ value: String(each.id), label: each.name })),
                ]}
              />
            </div>
          )}
          {kind === 'post' && (
            <CheckboxField
              name="isOnTop"
              defaultChecked={values.isOnTop === 'on'}
              label="Bovenaan het journaal houden, boven nieuwere verhalen"
            />
          )}
          <div>
            <CheckboxField
              name="membersOnly"
              defaultChecked={values.membersOnly === 'on'}
              label="Alleen voor wie is ingelogd"
            />
            <p className="text-sm text-ink-2">
              Het staat dan in geen lijst, feed of sitemap: deel het adres zelf, of zet het in een
              menu.
            </p>
          </div>
          <CheckboxField
            name="hasSlider"
            defaultChecked={values.hasSlider === 'on'}
            label="De slider van de instellingen staat bovenaan, in plaats van de foto"
          />
        </FormSection>
        <FormSection title="Zoekmachines" text="Leeg gelaten staan er de titel en de inleiding.">
          <TextField {...field('searchTitle')} label="Titel in zoekmachines" isOptional />
          <TextAreaField
            {...field('searchDescription')}
            label="Omschrijving in zoekmachines"
            rows={2}
            isOptional
          />
        </FormSection>
        <div className="sticky bottom-0 z-sticky -mx-4 bg-paper px-4 py-3 shadow-bar lg:hidden *:w-full">
          <SaveButton />
        </div>
      </Form>
      {id !== null && (
        <>
          <p className="mt-4">
            <ButtonLink variant="quiet" to={path('/beheer/journaal/:id/versies', { id })}>
              Eerdere versies
            </ButtonLink>
          </p>
          <RemoveForm
            text="Het gaat met al zijn versies weg. Wil je het later terug, zet het dan op concept."
            button={kind === 'page' ? 'Verwijder deze pagina' : 'Verwijder dit verhaal'}
          />
        </>
      )}
    </>
  )
}
