import type { App } from '#app/platform/app.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { tagForm } from '#app/platform/forms/tag-form.ts'
import type { Tags } from '#app/platform/tags.server.ts'
import { editedName, toNamedList } from './named-list.server.ts'
import { submitNamedList } from './submit-named-list.server.ts'

const PAGE_SIZE = 50
const NAME_TAKEN = { name: 'Dit trefwoord is er al.' }

/** Reads one page of tags, and the tag of "?verwijder=", which can be on another page. */
export async function readTagPage(app: App, tags: Tags, url: URL) {
  const { searchParams } = url
  const search = (searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const page = pageNumber(searchParams)
  const removeId = readId(searchParams.get('verwijder'))
  const [{ rows, total }, tagToRemove] = await Promise.all([
    tags.list(app, { search, page, size: PAGE_SIZE }),
    removeId > 0 ? tags.find(app, removeId) : undefined,
  ])
  const list = toNamedList(rows, url, editedName)
  const rowToRemove = tagToRemove && { ...tagToRemove, seen: '' }
  return { ...list, total, search, page, pageSize: PAGE_SIZE, rowToRemove }
}

/** Adds, renames or removes a tag. */
export function submitTags(app: App, tags: Tags, request: Request, screen: string) {
  return submitNamedList(request, screen, {
    newForm: tagForm,
    add: async ({ name }) => ((await tags.add(app, name)) === undefined ? NAME_TAKEN : undefined),
    form: tagForm,
    readEdited: async (id) => {
      const tag = await tags.find(app, id)
      return tag && editedName(tag)
    },
    save: async (id, { name }) => {
      const result = await tags.rename(app, id, name)
      if (result.ok) return undefined
      return result.error === 'name-taken' ? NAME_TAKEN : { name: 'Dit trefwoord is er niet meer.' }
    },
    remove: (id) => tags.remove(app, id),
  })
}
