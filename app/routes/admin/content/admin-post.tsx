import { data, Form, redirect } from 'react-router'
import { CoverField } from '#app/features/content/blog/admin/cover-field.tsx'
import {
  PlacementSection,
  SearchEngineSection,
  TextSection,
} from '#app/features/content/blog/admin/post-sections.tsx'
import { POST_STATES, postState, postUrl } from '#app/features/content/blog/blog.ts'
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
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { type FormValues, readFields } from '#app/platform/forms/form-fields.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { fieldsOf } from '#app/ui/admin/edit-form-fields.ts'
import { FormSection } from '#app/ui/admin/form-section.tsx'
import { RemoveForm } from '#app/ui/admin/remove-form.tsx'
import { SaveBar } from '#app/ui/admin/save-button.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { useErrorFocus } from '#app/ui/forms/use-error-focus.ts'
import { useUnsavedWarning } from '#app/ui/forms/use-unsaved-warning.ts'
import type { Route } from './+types/admin-post.ts'

type LoaderData = Route.ComponentProps['loaderData']

/** Above the limit for a text, so that the error for a long text is shown beside its field. */
const MAX_BYTES = 4 * 1024 * 1024

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Journaal'} · Beheer` },
]

/** Returns the id in the URL; null for a new post. */
const parsePostId = (text: string | undefined) => (text === 'nieuw' ? null : readId(text))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const id = parsePostId(params.id)
  const post = id === null ? null : await findManagedPost(app, id)
  if (post === undefined) throw notFound()
  const kind = post?.kind ?? (url.searchParams.get('soort') === 'pagina' ? 'page' : 'post')
  const now = app.clock.now()
  const revision =
    post && (await findRevision(app, post.id, readId(url.searchParams.get('versie'))))
  const values = post
    ? postValues({ ...post, ...revisionText(revision) })
    : newPost(kind, manager.name)
  const state = postState(post ?? { publishedAt: null, trashedAt: null }, now)
  return {
    id,
    kind,
    title: post?.title ?? (kind === 'page' ? 'Nieuwe pagina' : 'Nieuw verhaal'),
    values,
    categories: await readPostCategories(app),
    cover: (await readPhotos(app.db, [post?.coverId ?? 0])).get(post?.coverId ?? 0) ?? null,
    address: post && postUrl(kind, post.slug),
    isVisible: state === 'published',
    state: POST_STATES[state],
    stateText:
      state === 'scheduled' && post?.publishedAt
        ? `Gepland: komt ${dutchMoment(post.publishedAt, now)} vanzelf in de winkel.`
        : `${POST_STATES[state].text}.`,
    restoredText: revision ? dutchMoment(revision.savedAt, now) : null,
    isSaved: url.searchParams.has('opgeslagen'),
  }
}

/** Returns the text of an older version, which replaces the current text in the form. */
const revisionText = (revision: Awaited<ReturnType<typeof findRevision>> | null) =>
  revision && { title: revision.title, excerpt: revision.excerpt, document: revision.document }

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const id = parsePostId(params.id)
  if (id !== null && !(await findManagedPost(app, id))) throw notFound()
  const formData = await readForm(request, MAX_BYTES)
  if (formData.get('intent') === 'remove' && id !== null) {
    await removePost(app, id)
    return redirect(`${path('/beheer/journaal')}?verwijderd=1`)
  }
  const form = readFields(postForm, formData)
  if (!form.ok) return data({ errors: form.errors, formValues: form.formValues }, 422)
  const saveResult = await savePost(app, id, form.value, manager.name)
  if (!saveResult) throw notFound()
  if (saveResult.ok)
    return redirect(`${path('/beheer/journaal/:id', { id: saveResult.id })}?opgeslagen=1`)
  const currentPost = id === null ? undefined : await findManagedPost(app, id)
  // The form gets the current version, so that saving it again overwrites the other person's change.
  const formValues: FormValues = {
    ...form.formValues,
    updatedAt: currentPost?.updatedAt.toISOString() ?? '',
  }
  return data({ errors: savePostErrors(saveResult), formValues }, 422)
}

export default function AdminPost({ loaderData, actionData }: Route.ComponentProps) {
  const { id, kind, title, categories, cover, address, isVisible, restoredText } = loaderData
  const form = useErrorFocus(actionData?.errors)
  useUnsavedWarning(form)
  const values = actionData?.formValues ?? loaderData.values
  const field = fieldsOf(values, actionData?.errors)
  return (
    <div className="form-page">
      <Form
        key={`${loaderData.values.updatedAt} ${restoredText}`}
        ref={form}
        method="post"
        noValidate
      >
        {/* Enter uses the first button of a form, which must save. */}
        <button type="submit" hidden />
        <AdminHeading
          title={title}
          back={{ to: path('/beheer/journaal'), text: 'Journaal en pagina’s' }}
        >
          {id !== null && (
            <StatusLabel tone={loaderData.state.tone}>{loaderData.state.text}</StatusLabel>
          )}
          {address && (
            <ButtonLink
              variant="quiet"
              to={isVisible ? address : `${address}?voorbeeld=1`}
              reloadDocument
            >
              {isVisible ? 'Bekijk in de winkel' : 'Bekijk het voorbeeld'}
            </ButtonLink>
          )}
        </AdminHeading>
        <SaveNotice
          problem={actionData && { message: actionData.errors[''] ?? null }}
          isSaved={loaderData.isSaved && !restoredText}
          savedText={`Opgeslagen. ${loaderData.stateText}`}
        />
        {restoredText && !actionData && <RestoredNotice moment={restoredText} />}
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="updatedAt" value={values.updatedAt ?? ''} />
        <TextSection
          kind={loaderData.kind}
          field={field}
          values={values}
          documentError={actionData?.errors.document}
        />
        <FormSection title="Foto" text="Bovenaan, in lijsten en in voorbeelden elders.">
          <CoverField {...field('coverId')} photo={cover} />
        </FormSection>
        <PlacementSection field={field} values={values} kind={kind} categories={categories} />
        <SearchEngineSection field={field} />
        <SaveBar />
      </Form>
      {id !== null && <PostFooter id={id} kind={kind} />}
    </div>
  )
}

function RestoredNotice({ moment }: { moment: string }) {
  return (
    <div className="mb-6">
      <Notice kind="info">
        Je kijkt naar de tekst van {moment}. Nog niets is teruggezet: dat gebeurt pas als je
        opslaat.
      </Notice>
    </div>
  )
}

function PostFooter({ id, kind }: { id: number; kind: LoaderData['kind'] }) {
  return (
    <>
      <p className="mt-4 flex flex-wrap gap-x-6">
        <ButtonLink variant="quiet" to={path('/beheer/journaal/:id/versies', { id })}>
          Eerdere versies
        </ButtonLink>
        {kind === 'page' && (
          <ButtonLink variant="quiet" to={path('/beheer/journaal/:id/blokken', { id })}>
            Blokken onder de tekst
          </ButtonLink>
        )}
      </p>
      <RemoveForm
        text="Het gaat met al zijn versies weg. Wil je het later terug, zet het dan op concept."
        button={kind === 'page' ? 'Verwijder deze pagina' : 'Verwijder dit verhaal'}
      />
    </>
  )
}
