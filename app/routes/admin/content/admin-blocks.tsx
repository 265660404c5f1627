import { useRef } from 'react'
import { data, redirect } from 'react-router'
import { BrandTabs } from '#app/features/admin/shell/brand-tabs.tsx'
import { postUrl } from '#app/features/content/blog/blog.ts'
import { findManagedPost } from '#app/features/content/blog/manage-posts.server.ts'
import { BlockEditor } from '#app/features/content/page-blocks/admin/block-editor.tsx'
import {
  isDraftChange,
  readBlockDraft,
  readBlockForm,
} from '#app/features/content/page-blocks/admin/block-forms.ts'
import { BlocksPreview } from '#app/features/content/page-blocks/admin/blocks-preview.tsx'
import { readLinkSuggestions } from '#app/features/content/page-blocks/admin/read-link-suggestions.server.ts'
import { SuggestionLists } from '#app/features/content/page-blocks/admin/suggestion-lists.tsx'
import {
  savePageBlocks,
  undoPageBlocks,
} from '#app/features/content/page-blocks/page-blocks.server.ts'
import {
  blocksOfPost,
  HOME_KEY,
  mediaIdsOf,
} from '#app/features/content/page-blocks/page-blocks.ts'
import {
  findLastChange,
  readPageBlocks,
} from '#app/features/content/page-blocks/read-page-blocks.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { readPhotos } from '#app/features/core/media/read-photos.server.ts'
import type { App } from '#app/platform/app.ts'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { notFound } from '#app/platform/http/http-errors.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { SaveNotice } from '#app/ui/admin/save-notice.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import type { Route } from './+types/admin-blocks.ts'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.title ?? 'Blokken'} · Beheer` },
]

/** Returns the page whose blocks are edited: the home page, or a page that the owner wrote. */
async function requireEditedPage(app: App, id: string | undefined) {
  if (id === undefined)
    return {
      key: HOME_KEY,
      title: 'Voorpagina',
      address: path('/'),
      editUrl: path('/beheer/voorpagina'),
      isDraft: false,
    }
  const post = await findManagedPost(app, readId(id))
  if (post?.kind !== 'page') throw notFound()
  return {
    key: blocksOfPost(post.id),
    title: `Blokken van ${post.title}`,
    address: postUrl('page', post.slug),
    editUrl: path('/beheer/journaal/:id/blokken', { id: post.id }),
    isDraft: post.publishedAt === null,
  }
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const page = await requireEditedPage(app, params.id)
  const [{ blocks, version }, suggestions, latestChange] = await Promise.all([
    readPageBlocks(app.db, page.key),
    readLinkSuggestions(app),
    findLastChange(app, page.key),
  ])
  const photos = await readPhotos(app.db, mediaIdsOf(blocks))
  return {
    title: page.title,
    address: page.address,
    isHome: page.key === HOME_KEY,
    blocks,
    version,
    suggestions,
    photos: [...photos.values()],
    lastChange: latestChange
      ? `${dutchMoment(latestChange.at, app.clock.now())}, door ${latestChange.by}`
      : null,
    doneMessage: doneMessageFor(url.searchParams.get('gedaan'), page.isDraft),
  }
}

function doneMessageFor(savedAction: string | null, isDraft: boolean): string | null {
  if (savedAction === 'opgeslagen')
    return isDraft
      ? 'Opgeslagen. De winkel toont de pagina nog niet: ze is een concept.'
      : 'Opgeslagen. De winkel toont het al.'
  if (savedAction !== 'terug') return null
  return isDraft
    ? 'Ongedaan gemaakt. Hier staat weer wat er stond.'
    : 'Ongedaan gemaakt. De winkel toont weer wat er stond.'
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const manager = requireManager(context)
  const app = context.get(appContext)
  const page = await requireEditedPage(app, params.id)
  const form = await readForm(request)
  if (form.get('intent') === 'undo') {
    await undoPageBlocks(app, page.key)
    return redirect(`${page.editUrl}?gedaan=terug`)
  }
  const intent = String(form.get('intent') ?? '')
  if (isDraftChange(intent)) return data({ ...readBlockDraft(form), message: null, intent })
  const { version, blocks, errors } = readBlockForm(form)
  if (Object.keys(errors).length > 0)
    return data({ version, blocks, errors, message: null, intent: '' }, 422)
  const saveResult = await savePageBlocks(app, page.key, { blocks, version }, manager.name)
  if (saveResult.ok) return redirect(`${page.editUrl}?gedaan=opgeslagen`)
  const message =
    'Iemand anders wijzigde deze pagina intussen. Sla je nog eens op, dan vervangt dit die wijziging.'
  return data({ version: saveResult.version, blocks, errors: {}, message, intent: '' }, 409)
}

export default function AdminBlocks({ loaderData, actionData }: Route.ComponentProps) {
  const { title, address, isHome, suggestions, photos, lastChange, doneMessage } = loaderData
  const { blocks, version } = actionData ?? loaderData
  const state = JSON.stringify([version, blocks])
  const editor = useRef<HTMLDivElement>(null)
  return (
    <div className={isHome ? undefined : 'form-page'}>
      <AdminHeading title={title}>
        <ButtonLink variant="quiet" to={address} reloadDocument>
          Bekijk in de winkel
        </ButtonLink>
      </AdminHeading>
      {isHome && <BrandTabs />}
      <SaveNotice
        problem={
          actionData && actionData.intent === '' ? { message: actionData.message } : undefined
        }
        isSaved={doneMessage !== null}
        savedText={doneMessage ?? ''}
      />
      <SuggestionLists suggestions={suggestions} />
      <div
        className={isHome ? 'gap-10 xl:grid xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : undefined}
      >
        {isHome && <BlocksPreview editor={editor} state={state} />}
        <div ref={editor} className="min-w-0 xl:col-start-1 xl:row-start-1">
          <BlockEditor
            key={state}
            blocks={blocks}
            version={version}
            errors={actionData?.errors ?? {}}
            intent={actionData?.intent ?? ''}
            isUnsaved={actionData !== undefined}
            photos={photos}
            suggestions={suggestions}
            lastChange={lastChange}
          />
        </div>
      </div>
    </div>
  )
}
