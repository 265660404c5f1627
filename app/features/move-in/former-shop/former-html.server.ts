import {
  MAX_DESCRIPTION,
  MAX_SEARCH_DESCRIPTION,
  MAX_SEARCH_TITLE,
} from '#app/features/catalog/products/product-limits.ts'
import { cleanDescription } from '#app/platform/text/html-text.server.ts'
import { metaValue } from './former-meta.server.ts'
import type { FormerPost } from './former-posts.server.ts'

const STARTS_WITH_BLOCK_TAG =
  /^<\/?(?:p|ul|ol|li|h[1-6]|table|thead|tbody|tr|td|th|blockquote|div|figure|section|article|pre|hr|img|iframe|dl|dt|dd)\b/i
/** Matches "[name attributes]" and "[/name]". */
const SHORTCODE = /\[(\/?)([a-z][\w-]{2,40})\b([^\]\n]{0,2000})\]/gi
/** Prefixes of shortcodes that only arrange the text inside them; `su_` covers all of Shortcodes Ultimate. */
const LAYOUT_SHORTCODE =
  /^(?:vc_(?:row|column|section|empty_space|separator)|et_pb_(?:section|row|column|text|divider)|fusion_(?:builder_(?:container|row|column)|text|separator)|av_(?:section|layout|one|two|three|four|textblock|hr)|caption|su_|wpsm_box|wpsm_column|row|column)/
/** Shortcodes with code instead of text. */
const CODE_SHORTCODE =
  /\[(vc_raw_html|vc_raw_js|et_pb_code|fusion_code|av_codeblock)\b[^\]]*\][\s\S]*?\[\/\1\]/gi
const PHOTO_SHORTCODE =
  /\[(?:gallery|vc_single_image|vc_gallery|vc_images_carousel)\b[^\]\n]*?\b(?:ids|images?)="([\d,\s]+)"[^\]\n]*\]/gi
const HEADING_SHORTCODE = /\[vc_custom_heading\b[^\]\n]*?\btext="([^"\]\n]*)"[^\]\n]*\]/gi
/** WordPress blocks without text; their loss is not reported. */
const EMPTY_WP_BLOCKS = /^(?:spacer|separator|more|nextpage)$/

export interface FormerText {
  /** HTML without block comments and shortcodes */
  html: string
  /** names of shortcodes and blocks without an equivalent here, without duplicates */
  lost: string[]
}

/**
 * Turns the content of a post into HTML: an empty line starts a paragraph as in the classic editor, comments of the
 * block editor are removed, and shortcodes are removed and reported.
 */
export function readFormerText(content: string): FormerText {
  const lostElements = new Set<string>()
  const cleanHtml = content
    .replace(/\r\n?/g, '\n')
    .replace(/<!--\s*\/?wp:([\w/-]+)[\s\S]{0,20000}?-->/g, (match, block: string) => {
      const isOfOtherPlugin = block.includes('/') && !block.startsWith('woocommerce/')
      // WordPress renders the content of a dynamic block when the page is shown.
      const isDynamic = match.endsWith('/-->') && !EMPTY_WP_BLOCKS.test(block)
      if (isOfOtherPlugin || isDynamic) lostElements.add(`blok ${block}`)
      return ''
    })
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(CODE_SHORTCODE, (_, name: string) => {
      lostElements.add(`[${name}]`)
      return ''
    })
    .replace(PHOTO_SHORTCODE, (_, ids: string) =>
      ids.replace(/\s*(\d+)\s*,?/g, '<img class="wp-image-$1" alt="">'),
    )
    .replace(HEADING_SHORTCODE, '\n\n<h2>$1</h2>\n\n')
    .replace(SHORTCODE, (match, _end, name: string, attributes: string) => {
      // Brackets around several words without “=”, “/” or quotes are plain text. A single word counts as a shortcode.
      if (!/[=/"]/.test(attributes) && !name.includes('_') && attributes.trim() !== '') return match
      if (!LAYOUT_SHORTCODE.test(name)) lostElements.add(`[${name}]`)
      return ''
    })
  const html = cleanHtml
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) =>
      STARTS_WITH_BLOCK_TAG.test(part) ? part : `<p>${part.replaceAll('\n', '<br>')}</p>`,
    )
    .join('\n')
  return { html, lost: [...lostElements] }
}

/**
 * Returns the sanitised description of a product, and the names of lost shortcodes, blocks and media elements: a description has no
 * media.
 */
export function readFormerDescription(content: string): FormerText {
  const { html, lost } = readFormerText(content.slice(0, MAX_DESCRIPTION))
  const media = [
    ...new Set([...html.matchAll(/<(img|iframe|video)\b/gi)].map(([, tagName]) => `<${tagName}>`)),
  ]
  return { html: html === '' ? '' : cleanDescription(html), lost: [...lost, ...media] }
}

/** Returns the SEO texts of Yoast or Rank Math; undefined if there are none. */
export function readSeo(post: FormerPost, title: string, site: string) {
  const firstText = (...keys: string[]) =>
    keys.map((key) => metaValue(post.meta, key)).find((value) => value !== '') ?? ''
  const result = {
    title: fillSeoText(firstText('_yoast_wpseo_title', 'rank_math_title'), { title, site })
      .slice(0, MAX_SEARCH_TITLE)
      .toWellFormed(),
    description: fillSeoText(firstText('_yoast_wpseo_metadesc', 'rank_math_description'), {
      title,
      site,
    })
      .slice(0, MAX_SEARCH_DESCRIPTION)
      .toWellFormed(),
  }
  return result.title || result.description ? result : undefined
}

/** Fills in the variables of Yoast and Rank Math in an SEO title; unknown variables are removed. */
function fillSeoText(text: string, { title, site }: { title: string; site: string }): string {
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
