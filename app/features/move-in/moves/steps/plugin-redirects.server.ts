import { sql } from 'drizzle-orm'
import {
  isPhpArray,
  type PhpValue,
  readPhpValue,
} from '#app/features/move-in/dump-files/php-value.ts'
import { metaValue } from '#app/features/move-in/former-shop/former-meta.server.ts'
import { readFormerPosts } from '#app/features/move-in/former-shop/former-posts.server.ts'
import { addRemark, type Move } from '../moved-objects.server.ts'

export interface PluginRedirect {
  from: string
  to: string
  isGone: boolean
}

/** A redirect rule of a plugin. */
interface Rule {
  from: string
  to: string
  /** HTTP status code of the response */
  code: string
  /** `from` is a regular expression or a part of a URL */
  isPattern?: boolean
  /** the rule applies to some visitors only, or does not redirect to a URL */
  isConditional?: boolean
}

/** Reads the redirects of Redirection, Rank Math, Yoast Premium, Safe Redirect Manager and two smaller plugins. */
export async function readPluginRedirects(move: Move): Promise<PluginRedirect[]> {
  const rules = [
    ...(await readRankMathRules(move)),
    ...(await readRedirectionRules(move)),
    ...(await readRulesInOptions(move)),
    ...(await readSafeRedirectRules(move)),
  ]
  return rules.flatMap(({ from, to, code, isPattern, isConditional }) => {
    const isGone = code === '410' || code === '451'
    const fromPath = isPattern ? findOnlyPath(from) : from
    if (isConditional) addRemark(move, 'redirect-condition', from)
    // The plugin replaces "$1" by a part of the path that matched.
    else if (fromPath === null || (isPattern && /[$\\]\d/.test(to)))
      addRemark(move, 'redirect-rule', from)
    else if (isGone || to !== '') return [{ from: toPathAndQuery(fromPath), to, isGone }]
    return []
  })
}

const toPathAndQuery = (path: string) =>
  /^https?:/i.test(path) && URL.canParse(path)
    ? `${new URL(path).pathname}${new URL(path).search}`
    : `/${path.replace(/^\/+/, '')}`

/** Returns the only path that a regular expression matches: "/oud" for "^/oud/?$". Null if there may be several. */
export function findOnlyPath(pattern: string): string | null {
  const pathPattern = /^\^(.+)\$$/.exec(pattern)?.[1]
  if (pathPattern === undefined) return null
  // The pattern may end in an optional slash: "/?", "\/*" or "(\/)?".
  const withoutOptionalSlash = pathPattern.replace(/(?:\\?\/[?*]|\(\\?\/\)\?)$/, '')
  const literal = withoutOptionalSlash.replace(/\\([^\w\s])/g, (_, character) =>
    encodeURIComponent(character),
  )
  // The only special character allowed is an unescaped dot before a file extension, which is meant as a plain dot.
  return /[\\^$*+?()[\]{}|]|\.(?!(?:html?|php|aspx?|pdf|jpe?g|png|gif|webp)$)/i.test(literal)
    ? null
    : withoutOptionalSlash.replace(/\\([^\w\s])/g, '$1')
}

async function readRankMathRules({ formerDb }: Move): Promise<Rule[]> {
  const { rows } = await formerDb.execute<{ sources: string; url_to: string; header_code: string }>(
    sql`SELECT sources, url_to, header_code FROM former_rank_math_redirections WHERE status = 'active'`,
  )
  return rows.flatMap(({ sources, url_to: to, header_code: code }) => {
    const sourceList = readPhpValue(sources)
    if (!isPhpArray(sourceList)) return []
    return [...sourceList.values()].flatMap((source) => {
      if (!isPhpArray(source)) return []
      const comparison = textOf(source.get('comparison'))
      const from = textOf(source.get('pattern'))
      // Only a regular expression can match a single path; "contains" and similar comparisons cannot.
      return [{ from, to, code, isPattern: comparison !== 'exact' }]
    })
  })
}

async function readRedirectionRules({ formerDb }: Move): Promise<Rule[]> {
  const { rows } = await formerDb.execute<Record<string, string>>(
    sql`SELECT * FROM former_redirection_items WHERE status = 'enabled'`,
  )
  return rows.map((row) => {
    const isError = row.action_type === 'error'
    return {
      from: row.url ?? '',
      to: isError ? '' : (row.action_data ?? ''),
      // Owners choose "not found" in this plugin for pages that are gone.
      code: isError && row.action_code === '404' ? '410' : (row.action_code ?? ''),
      isPattern: row.regex === '1',
      isConditional:
        !['', 'url'].includes(row.match_type ?? '') ||
        !['', 'url', 'error'].includes(row.action_type ?? ''),
    }
  })
}

/** Reads rules in options: Yoast Premium stores a list of rules, its older versions and smaller plugins a map of URLs. */
async function readRulesInOptions({ formerDb }: Move): Promise<Rule[]> {
  const { rows } = await formerDb.execute<{ option_name: string; option_value: string }>(sql`
    SELECT option_name, option_value FROM former_options
    WHERE option_name ~ '^(wpseo-premium-redirects-(base|export-plain|export-regex)|301_redirects|quickppr_redirects)$'`)
  const names = new Set(rows.map(({ option_name: name }) => name))
  return rows.flatMap(({ option_name: name, option_value: value }): Rule[] => {
    const ruleList = readPhpValue(value)
    // Yoast stores a copy of its list in options for export.
    const isExportCopy = name.includes('-export-') && names.has('wpseo-premium-redirects-base')
    if (!isPhpArray(ruleList) || isExportCopy) return []
    return [...ruleList].flatMap(([key, rule]): Rule[] => {
      if (typeof rule === 'string')
        return [{ from: key, to: rule, code: '301', isPattern: key.includes('*') }]
      if (!isPhpArray(rule)) return []
      const isPattern = name.endsWith('regex') || textOf(rule.get('format')) === 'regex'
      return [
        {
          from: textOf(rule.get('origin')) || key,
          to: toAbsolutePath(textOf(rule.get('url'))),
          code: textOf(rule.get('type')),
          isPattern,
        },
      ]
    })
  })
}

/** Adds a leading slash, because Yoast stores paths without one. */
const toAbsolutePath = (url: string) =>
  url === '' || url.startsWith('/') || /^https?:/i.test(url) ? url : `/${url}`

async function readSafeRedirectRules({ formerDb }: Move): Promise<Rule[]> {
  const rules: Rule[] = []
  for await (const posts of readFormerPosts(formerDb, ['redirect_rule']))
    for (const { meta, status } of posts) {
      const from = metaValue(meta, '_redirect_rule_from')
      if (status !== 'publish' || from === '') continue
      rules.push({
        from,
        to: metaValue(meta, '_redirect_rule_to'),
        code: metaValue(meta, '_redirect_rule_status_code') || '302',
        isPattern: metaValue(meta, '_redirect_rule_from_regex') === '1' || from.includes('*'),
      })
    }
  return rules
}

const textOf = (value: PhpValue | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
