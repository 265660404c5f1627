import { z } from 'zod'
import { ALSO_IF_INVALID } from '#app/platform/forms/form-fields.ts'
import { redirectPath } from './redirects.ts'

/** A redirect of the owner: from a path of this shop to another URL, or to nothing because the page is gone. */
export interface OwnRedirect {
  /** path, normalized by `redirectPath` */
  path: string
  /** target URL; null: the page is gone (410) */
  to: string | null
}

const MAX_LENGTH = 1_000

const fromField = z
  .string()
  .trim()
  .min(1, 'Vul het oude adres in, bijvoorbeeld /oude-pagina/.')
  .max(MAX_LENGTH)
  .transform((text, context) => {
    const path = redirectPath(pathIn(text))
    if (path !== '/' && !/\s/.test(path)) return path
    context.addIssue({
      code: 'custom',
      message:
        path === '/'
          ? 'De voorpagina kan niet doorverwijzen.'
          : 'Een adres heeft geen spaties, bijvoorbeeld /oude-pagina/.',
    })
    return z.NEVER
  })

/** Returns the path in a text. The owner may paste a whole URL from the address bar. */
function pathIn(text: string): string {
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) {
    const { pathname, search } = new URL(text)
    return `${pathname}${search}`
  }
  return text.startsWith('/') ? text : `/${text}`
}

const TARGET_MESSAGE =
  'Vul een pagina van de winkel in die met / begint, of een adres dat met https:// begint.'

const toField = z.string().trim().max(MAX_LENGTH).default('')

const isTarget = (text: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) || (/^https?:\/\/[^\s\\]+$/i.test(text) && URL.canParse(text))

export const redirectForm = z
  .object({ from: fromField, to: toField, kind: z.enum(['url', 'gone']).default('url') })
  .superRefine(({ to: targetText, kind }, context) => {
    if (kind === 'url' && !isTarget(targetText))
      context.addIssue({ code: 'custom', path: ['to'], message: TARGET_MESSAGE })
  }, ALSO_IF_INVALID)
  .transform(
    ({ from: path, to: targetText, kind }): OwnRedirect => ({
      path,
      to: kind === 'gone' ? null : targetText,
    }),
  )
