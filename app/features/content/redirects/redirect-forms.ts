import { z } from 'zod'
import { ALSO_IF_INVALID } from '#app/platform/forms/form-fields.ts'
import { redirectPath } from './redirects.ts'

/** A redirect of the owner: a path of this shop leads to another URL, or nowhere because its page is gone. */
export interface OwnRedirect {
  /** normalised by `redirectPath` */
  path: string
  /** null: gone (410) */
  to: string | null
}

const MAX_LENGTH = 1_000

const from = z
  .string()
  .trim()
  .min(1, 'Vul het oude adres in, bijvoorbeeld /oude-pagina/.')
  .max(MAX_LENGTH)
  .transform((typed, context) => {
    const path = redirectPath(pathIn(typed))
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

/** A whole URL may be pasted from the browser's address bar. */
const pathIn = (typed: string): string =>
  /^https?:\/\//i.test(typed) && URL.canParse(typed)
    ? `${new URL(typed).pathname}${new URL(typed).search}`
    : typed.startsWith('/')
      ? typed
      : `/${typed}`

const TARGET_MESSAGE =
  'Vul een pagina van de winkel in die met / begint, of een adres dat met https:// begint.'

const to = z.string().trim().max(MAX_LENGTH).default('')

const isTarget = (typed: string): boolean =>
  /^\/(?![/\\])[^\s\\]*$/.test(typed) ||
  (/^https?:\/\/[^\s\\]+$/i.test(typed) && URL.canParse(typed))

export const redirectForm = z
  .object({ from, to, kind: z.enum(['url', 'gone']).default('url') })
  .superRefine(({ to: typed, kind }, context) => {
    if (kind === 'url' && !isTarget(typed))
      context.addIssue({ code: 'custom', path: ['to'], message: TARGET_MESSAGE })
  }, ALSO_IF_INVALID)
  .transform(
    ({ from: path, to: typed, kind }): OwnRedirect => ({
      path,
      to: kind === 'gone' ? null : typed,
    }),
  )
