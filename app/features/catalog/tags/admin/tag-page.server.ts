import type { App } from '#app/platform/app.ts'
import { readFields } from '#app/platform/forms/form-fields.ts'
import { pageNumber } from '#app/platform/forms/page-number.ts'
import { readId } from '#app/platform/forms/read-id.ts'
import { tagForm } from '#app/platform/forms/tag-form.ts'
import { readForm } from '#app/platform/http/read-form.ts'
import type { Tags } from '#app/platform/tags.server.ts'
import { TAG_PAGE } from './tag-page.ts'

const TAKEN = 'Dit trefwoord is er al.'

/** Reads one page of tags for the back office. */
export async function readTagPage(app: App, tags: Tags, { searchParams }: URL) {
  const search = (searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const page = pageNumber(searchParams)
  const removeId = readId(searchParams.get('verwijder'))
  const [{ rows, total }, removing] = await Promise.all([
    tags.list(app, { search, page, size: TAG_PAGE }),
    removeId > 0 ? tags.find(app, removeId) : undefined,
  ])
  return { rows, total, search, page, removing, isSaved: searchParams.has('opgeslagen') }
}

/** Adds, renames or takes away, as its form says; what was refused, or undefined. */
export async function changeTags(app: App, tags: Tags, request: Request) {
  const form = await readForm(request)
  const id = readId(form.get('id'))
  if (form.get('intent') === 'remove') {
    await tags.remove(app, id)
    return undefined
  }
  const read = readFields(tagForm, form)
  const name = read.typed.name ?? ''
  if (!read.ok) return { id, name, error: read.errors.name }
  if (id === 0) {
    return (await tags.add(app, read.value.name)) === undefined
      ? { id, name, error: TAKEN }
      : undefined
  }
  const renamed = await tags.rename(app, id, read.value.name)
  if (renamed.ok) return undefined
  return {
    id,
    name,
    error: renamed.error === 'name-taken' ? TAKEN : 'Dit trefwoord is er niet meer.',
  }
}
