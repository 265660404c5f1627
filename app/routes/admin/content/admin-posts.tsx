import { Link } from 'react-router'
import { BlogTabs } from '#app/features/content/blog/admin/blog-tabs.tsx'
import { MANAGED_PER_PAGE, POST_STATES, postState } from '#app/features/content/blog/blog.ts'
import { readManagedPosts } from '#app/features/content/blog/manage-posts.server.ts'
import { requireManager } from '#app/features/core/accounts/require-manager.server.ts'
import { Picture } from '#app/features/core/media/picture.tsx'
import { appContext } from '#app/platform/app-context.ts'
import { dutchMoment } from '#app/platform/dutch-time.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { path } from '#app/platform/path.ts'
import { AdminHeading } from '#app/ui/admin/admin-heading.tsx'
import { EmptyList } from '#app/ui/admin/empty-list.tsx'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { StatusLabel } from '#app/ui/feedback/status-label.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { TEXT_LINK } from '#app/ui/text-link.ts'
import type { Route } from './+types/admin-posts.ts'

type LoaderData = Route.ComponentProps['loaderData']

export const meta: Route.MetaFunction = () => [{ title: 'Journaal en pagina’s · Beheer' }]

export async function loader({ context, url }: Route.LoaderArgs) {
  requireManager(context)
  const app = context.get(appContext)
  const kind = url.searchParams.get('soort') === 'pagina' ? 'page' : 'post'
  const postPage = await readManagedPosts(app, { kind, page: pageNumber(url.searchParams) })
  const now = app.clock.now()
  return {
    ...postPage,
    kind,
    isRemoved: url.searchParams.has('verwijderd'),
    posts: postPage.posts.map(({ publishedAt, trashedAt, updatedAt, ...post }) => {
      const state = postState({ publishedAt, trashedAt }, now)
      return {
        ...post,
        state,
        when: publishedAt
          ? dutchMoment(publishedAt, now)
          : `gewijzigd ${dutchMoment(updatedAt, now)}`,
      }
    }),
  }
}

export default function AdminPosts({ loaderData }: Route.ComponentProps) {
  const { kind, posts, page, total, isRemoved } = loaderData
  const kindQuery = kind === 'page' ? 'soort=pagina' : ''
  return (
    <>
      <AdminHeading title={kind === 'page' ? 'Pagina’s' : 'Journaal en pagina’s'}>
        <ButtonLink
          size="small"
          to={`${path('/beheer/journaal/:id', { id: 'nieuw' })}${kindQuery && `?${kindQuery}`}`}
        >
          {kind === 'page' ? 'Nieuwe pagina' : 'Nieuw verhaal'}
        </ButtonLink>
      </AdminHeading>
      <BlogTabs />
      {isRemoved && (
        <div className="mb-6">
          <Notice kind="success">Het is weg, ook uit de winkel.</Notice>
        </div>
      )}
      {posts.length === 0 ? (
        <EmptyList
          title={kind === 'page' ? 'Nog geen pagina’s' : 'Nog geen verhalen'}
          text="Schrijf er een; tot je het in de winkel zet, ziet niemand het."
        />
      ) : (
        <>
          <ul>
            {posts.map((post) => (
              <PostRow key={post.id} post={post} />
            ))}
          </ul>
          <Pager
            page={page}
            pageSize={MANAGED_PER_PAGE}
            total={total}
            url={(targetPage) =>
              `${path('/beheer/journaal')}?${kindQuery && `${kindQuery}&`}pagina=${targetPage}`
            }
          />
        </>
      )}
    </>
  )
}

function PostRow({ post }: { post: LoaderData['posts'][number] }) {
  return (
    <li className="border-b border-line hover:bg-ground">
      <Link
        to={path('/beheer/journaal/:id', { id: post.id })}
        className="grid min-h-20 grid-cols-[auto_1fr] items-center gap-x-4 py-2 sm:grid-cols-[auto_1fr_auto]"
      >
        <span className="block h-12 w-18 shrink-0 bg-ground sm:h-16 sm:w-24">
          {post.photo && (
            <Picture photo={post.photo} alt="" sizes="6rem" imgClassName="size-full object-cover" />
          )}
        </span>
        <span className="min-w-0">
          <span className={`${TEXT_LINK} inline-block font-medium wrap-anywhere`}>
            {post.title}
          </span>
          <span className="block text-sm text-ink-2 wrap-anywhere">
            {[post.category, post.author && `door ${post.author}`, post.isOnTop && 'staat bovenaan']
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="max-sm:col-start-2 max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:gap-x-3 sm:text-right">
          <StatusLabel tone={POST_STATES[post.state].tone}>
            {POST_STATES[post.state].text}
          </StatusLabel>
          <span className="block text-sm text-ink-2">{post.when}</span>
        </span>
      </Link>
    </li>
  )
}
