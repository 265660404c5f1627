import { cleanDescription } from '#app/platform/text/html-text.server.ts'

const BLOCKS =
  /^<\/?(?:p|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|blockquote|div|figure|section|article|pre|hr|img|iframe|dl|dt|dd)\b/i
const SHORTCODE = /\[(\/?)([a-z][\w-]{2,40})\b([^\]\n]{0,2000})\]/gi
/** Parts of blocks and shortcodes that hold text of their own. */
const TEXT_SHORTCODES = /^(?:vc_|et_pb_|av_|fusion_|caption|su_|wpsm_box|wpsm_column|row|column)/

export interface FormerText {
  /** HTML without comments of blocks and without shortcodes */
  html: string
  /** shortcodes and blocks that have no equivalent here, each once */
  lost: string[]
}

/**
 * Turns the content of a post into HTML: an empty line starts a paragraph as in the classic editor, comments of the
 * block editor are removed, and shortcodes are removed and reported.
 */
export function readFormerText(content: string): FormerText {
  const lost = new Set<string>()
  const bare = content
    .replace(/\r\n?/g, '\n')
    .replace(/<!--\s*\/?wp:([\w/-]+)[\s\S]{0,20000}?-->/g, (_, block: string) => {
      if (block.includes('/') && !block.startsWith('woocommerce/')) lost.add(`blok ${block}`)
      return ''
    })
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(SHORTCODE, (found, _end, name: string, rest: string) => {
      // "[sic]" and links in Markdown are text.
      if (!/[=/"]/.test(rest) && !name.includes('_') && rest.trim() !== '') return found
      if (!TEXT_SHORTCODES.test(name)) lost.add(`[${name}]`)
      return ''
    })
  const html = bare
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (BLOCKS.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`))
    .join('\n')
  return { html, lost: [...lost] }
}

const MAX_DESCRIPTION = 100_000

/** Returns the sanitised description of a product, and what of it is lost. */
export function readFormerDescription(content: string): FormerText {
  const { html, lost } = readFormerText(content.slice(0, MAX_DESCRIPTION))
  const media = [
    ...new Set([...html.matchAll(/<(img|iframe|video)\b/gi)].map(([tag]) => `${tag}>`)),
  ]
  return { html: html === '' ? '' : cleanDescription(html), lost: [...lost, ...media] }
}

/** Fills in the variables of Yoast and Rank Math in a title for search engines; unknown ones are dropped. */
export function fillSeoText(
  text: string,
  { title, site }: { title: string; site: string },
): string {
  return text
    .replace(/%{1,2}(\w+(?:\([^)]*\))?)%{1,2}/g, (_, name: string) => {
      if (name === 'title' || name === 'wc_name' || name === 'term_title' || name === 'term')
        return title
      if (name === 'sitename' || name === 'sitetitle') return site
      return name === 'sep' ? '–' : ''
    })
    .replace(/\s+/g, ' ')
    .replace(/^[\s–|-]+|[\s–|-]+$/g, '')
}
