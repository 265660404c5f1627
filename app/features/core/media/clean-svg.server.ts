import sanitizeHtml from 'sanitize-html'

/** The SVG of a logo usually has a few kilobytes. */
const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 60

const SHAPE_ELEMENTS = 'svg g defs symbol use path rect circle ellipse line polyline polygon'
const TEXT_TAGS = 'text tspan title desc'
const PAINT_ELEMENTS = 'linearGradient radialGradient stop clipPath mask pattern marker filter'
const EFFECTS =
  'feBlend feColorMatrix feComposite feDropShadow feFlood feGaussianBlur feMerge feMergeNode feOffset'

const ATTRIBUTES = `
  id class xmlns xmlns:xlink viewBox preserveAspectRatio version width height x y x1 x2 y1 y2 cx cy r rx ry fx fy fr
  d points pathLength transform gradientTransform gradientUnits patternUnits patternContentUnits patternTransform
  clipPathUnits maskUnits maskContentUnits spreadMethod offset href xlink:href dx dy rotate textLength lengthAdjust
  fill fill-opacity fill-rule stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit
  stroke-dasharray stroke-dashoffset opacity color display visibility overflow clip-path clip-rule mask filter
  vector-effect paint-order mix-blend-mode shape-rendering text-rendering font-family font-size font-style font-weight
  letter-spacing word-spacing text-anchor text-decoration dominant-baseline alignment-baseline baseline-shift
  stop-color stop-opacity flood-color flood-opacity markerWidth markerHeight markerUnits refX refY orient marker-start
  marker-mid marker-end filterUnits primitiveUnits in in2 result mode type values operator k1 k2 k3 k4 stdDeviation
  edgeMode color-interpolation color-interpolation-filters`

const tokens = (text: string) => text.trim().split(/\s+/)

/** Matches a part that XML allows before the first element: declaration, comment, doctype or white space. */
const PROLOG_PART =
  /<\?xml[^>]*>|<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\]\s*)?>|\s+/iy

/**
 * Returns whether the bytes are an SVG: `<svg` after the parts that XML allows before it. The parts are skipped one by one,
 * because a single regular expression for all of them could be made to backtrack for ever.
 */
export function isSvg(start: Buffer): boolean {
  const text = start.toString('utf8').replace(/^\ufeff/, '')
  let position = 0
  for (;;) {
    PROLOG_PART.lastIndex = position
    if (!PROLOG_PART.test(text)) break
    position = PROLOG_PART.lastIndex
  }
  return /^<svg[\s>/]/i.test(text.slice(position, position + 5))
}

/**
 * Returns an SVG with only shapes, text and paint: no scripts, no style sheets, no external references. Returns
 * undefined if nothing visible is left.
 */
export function cleanSvg(bytes: Buffer): string | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const text = bytes.toString('utf8')
  // The text before `<svg` is left out: the XML declaration and the doctype are not needed.
  const cleanText = sanitizeHtml(text.slice(Math.max(0, text.search(/<svg[\s>/]/i))), {
    allowedTags: tokens(`${SHAPE_ELEMENTS} ${TEXT_TAGS} ${PAINT_ELEMENTS} ${EFFECTS}`),
    allowedAttributes: { '*': tokens(ATTRIBUTES) },
    nonTextTags: ['script', 'style', 'foreignObject', 'iframe', 'object', 'metadata'],
    nestingLimit: MAX_DEPTH,
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: removeExternalReferences(attribs) }),
    },
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  }).trim()
  if (!cleanText.startsWith('<svg') || !cleanText.endsWith('</svg>')) return undefined
  return cleanText.includes('xmlns="http://www.w3.org/2000/svg"')
    ? cleanText
    : cleanText.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
}

/** Removes attributes with references outside the SVG, or with CSS escapes, which could hide such a reference. */
function removeExternalReferences(attribs: Record<string, string>): Record<string, string> {
  const allowedAttributes = Object.entries(attribs).filter(([name, value]) =>
    /^(?:xlink:)?href$/.test(name)
      ? value.trim().startsWith('#')
      : !/\\|url\s*\(/i.test(value.replace(/url\(\s*(?:['"]\s*)?#/gi, '')),
  )
  return Object.fromEntries(allowedAttributes)
}
