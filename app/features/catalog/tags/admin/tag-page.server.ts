import { readFields } from '#app/platform/form-fields.ts'
import { pageNumber } from '#app/platform/page-number.ts'
import { readForm } from '#app/platform/read-form.ts'
import { readId } from '#app/platform/read-id.ts'
import type { Shop } from '#app/platform/shop.ts'
import { tagForm } from '#app/platform/tag-form.ts'
import type { Tags } from '#app/platform/tags.server.ts'
import { TAG_PAGE } from './tag-page.ts'

const TAKEN = 'Dit trefwoord is er al.'

/** What a page of tags shows. */
export async function readTagPage(shop: Shop, tags: Tags, { searchParams }: URL) {
  const search = (searchParams.get('zoek') ?? '').trim().slice(0, 100)
  const page = pageNumber(searchParams)
  const asked = readId(searchParams.get('verwijder'))
  const [{ rows, total }, removing] = await Promise.all([
    tags.list(shop, { search, page, size: TAG_PAGE }),
    asked > 0 ? tags.find(shop, asked) : undefined,
  ])
  return { rows, total, search, page, removing, isSaved: searchParams.has('opgeslagen') }
}

/** Adds, renames or takes away, as its form says; what was refused, or undefined. */
export async function changeTags(shop: Shop, tags: Tags, request: Request) {
  const form = await readForm(request)
  const id = readId(form.get('id'))
  if (form.get('intent') === 'remove') {
    await tags.remove(shop, id)
    return undefined
  }
  const read = readFields(tagForm, form)
  const name = read.typed.name ?? ''
  if (!read.ok) return { id, name, error: read.errors.name }
  if (id === 0) {
    return (await tags.add(shop, read.value.name)) === undefined
      ? { id, name, error: TAKEN }
      : undefined
  }
  const renamed = await tags.rename(shop, id, read.value.name)
  if (renamed.ok) return undefined
  return {
    id,
    name,
    error: renamed.error === 'name-taken' ? TAKEN : 'Dit trefwoord is er niet meer.',
  }
}
