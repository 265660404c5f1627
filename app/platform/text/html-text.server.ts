import sanitizeHtml from 'sanitize-html'

const SHORTCODE = /\[\/?(?:vc_|et_pb_|av_|fusion_|gallery|caption|embed|playlist)[^[\]]*\]/g
const BLOCK_TAG = /<(?:p|ul|ol|h[1-6]|table|blockquote|div|hr)\b/i

/** Allows the elements that a description needs, without images, styles, scripts, frames and classes. */
const DESCRIPTION_OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'strong',
    'em',
    'ul',
    'ol',
    'li',
    'h2',
    'h3',
    'h4',
    'blockquote',
    'a',
    'hr',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'sup',
    'sub',
  ],
  allowedAttributes: { a: ['href', 'rel'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  nonTextTags: [
    'style',
    'script',
    'textarea',
    'option',
    'noscript',
    'iframe',
    'svg',
    'object',
    'template',
  ],
  transformTags: {
    b: 'strong',
    i: 'em',
    // The page already has an h1.
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    div: 'p',
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow' }),
  },
  exclusiveFilter: (frame) =>
    ['p', 'li', 'h2', 'h3', 'h4', 'strong', 'em', 'a'].includes(frame.tag) &&
    frame.text.trim() === '' &&
    frame.mediaChildren.length === 0,
}

/** Sanitises a description; plain text is split into paragraphs. */
export function cleanDescription(html: string): string {
  // Some imported texts have line ends that were escaped: a backslash and a letter.
  const text = html
    .replace(/\\r?\\n|\\n/g, '\n')
    .replace(SHORTCODE, '')
    .replace(/\u2028|\u2029/g, '\n')
  if (!/[<&]/.test(text)) return toParagraphs(text.replaceAll('>', '&gt;'))
  const cleanHtml = sanitizeHtml(text, DESCRIPTION_OPTIONS).trim()
  return BLOCK_TAG.test(cleanHtml) ? cleanHtml : toParagraphs(cleanHtml)
}

/** Returns a description as one line of plain text. */
export function plainText(html: string): string {
  const text = html.replace(/\\r?\\n|\\n/g, ' ')
  const visibleText = /[<&]/.test(text)
    ? decodeBasics(sanitizeHtml(text.replace(/<(br|\/p|\/li)\b/gi, ' <$1'), { allowedTags: [] }))
    : text
  return visibleText.replace(/\s+/g, ' ').trim()
}

/** Returns a description for a text box: plain text if it consists of paragraphs only, HTML otherwise. */
export function editableText(html: string): string {
  if (/<(?!\/?p>|br ?\/?>)/.test(html)) return html
  const text = html
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/p>\s*/g, '\n\n')
    .replace(/<p>/g, '')
    .trim()
  return decodeBasics(text)
}

function toParagraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim().replace(/\n/g, '<br />'))
    .filter((part) => part !== '')
    .map((part) => `<p>${part}</p>`)
    .join('')
}

/** Decodes the only entities that sanitize-html leaves. */
function decodeBasics(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}
