import { AppError } from '#kernel/errors.ts'
import { sanitizer } from '#platform/sanitizer.ts'

/** Elements that draw; none that load, link, move or run anything. */
const tags = (
  'svg g defs path rect circle ellipse line polyline polygon text tspan title desc symbol use ' +
  'linearGradient radialGradient stop clipPath mask pattern'
).split(' ')

/** How a shape is painted. These are also the only style declarations we keep. */
const paint = (
  'fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray ' +
  'stroke-dashoffset stroke-opacity opacity color stop-color stop-opacity clip-path clip-rule mask visibility display ' +
  'font-family font-size font-weight font-style text-anchor letter-spacing dominant-baseline paint-order'
).split(' ')

const shape = (
  'id viewBox preserveAspectRatio width height x y x1 y1 x2 y2 cx cy r rx ry dx dy d points transform offset ' +
  'gradientUnits gradientTransform spreadMethod fx fy patternUnits patternContentUnits patternTransform ' +
  'clipPathUnits maskUnits maskContentUnits textLength lengthAdjust rotate href xlink:href xmlns xmlns:xlink'
).split(' ')

const mostElements = 5000
/** Shapes that use shapes that use shapes: a few lines could take hours to draw. */
const mostUses = 20
const unreadable = 'We couldn’t read this logo. Save it again as SVG or PNG and try again.'

/**
 * An SVG made only of known shapes. Anything else in the file is left out, even if it's disguised as something known.
 * Classes and styles become attributes, so that no stylesheet is needed.
 *
 * @throws INVALID for anything that isn't an SVG, declares entities, or is built to keep a parser busy.
 */
export function cleanSvg(bytes: Buffer): string {
  const source = textOf(bytes)
  // Entities are how a small file expands into a large one, or reads another file.
  const plain = source.replace(plainDoctype, '')
  if (/<!DOCTYPE|<!ENTITY/i.test(plain) || !beginsAsSvg.test(plain)) throw refused()
  const classes = classesOf(source)
  const ids = new Set<string>()
  let elements = 0
  let uses = 0
  const clean = sanitizer()(plain, {
    allowedTags: tags,
    allowedAttributes: { '*': [...paint, ...shape] },
    allowedSchemes: [],
    allowedSchemesAppliedToAttributes: [],
    allowProtocolRelative: false,
    disallowedTagsMode: 'completelyDiscard',
    nonTextTags: ['style', 'script', 'foreignObject', 'metadata'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    selfClosing: [],
    transformTags: {
      '*': (tagName, given) => {
        elements++
        if (tagName === 'use') uses++
        if (elements > mostElements || uses > mostUses) throw refused()
        const attribs = keptOf({ ...stylesOf(given, classes), ...given })
        if (attribs.id) ids.add(attribs.id)
        return { tagName, attribs: tagName === 'svg' ? { ...attribs, ...rootOf(attribs) } : attribs }
      },
    },
  }).trim()
  if (!/^<svg[\s>]/.test(clean) || !clean.endsWith('</svg>')) throw refused()
  return clean
}

/** The doctype that editors add by themselves: no subset, nothing declared. */
const plainDoctype = /<!DOCTYPE\s+svg(?:\s+PUBLIC\s+"[^"<>[\]]*"\s+"[^"<>[\]]*")?\s*>/i

/** Only the XML declaration and comments may come before the drawing. */
const beginsAsSvg = /^\s*(?:<\?[^>]*\?>\s*|<!--(?:[^-]|-(?!->))*-->\s*)*<svg[\s>]/

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new AppError('INVALID', unreadable, { cause })
  }
}

const refused = () => new AppError('INVALID', unreadable)

type Attributes = Record<string, string>

function keptOf(given: Attributes): Attributes {
  return Object.fromEntries(Object.entries(given).filter(([name, value]) => isHarmless(name, value)))
}

/** References must stay inside the file. Nothing else may contain an address, however disguised. */
function isHarmless(name: string, value: string): boolean {
  if (name === 'href' || name === 'xlink:href') return /^#[\w.-]{1,100}$/.test(value)
  if (name.startsWith('xmlns')) return true
  if (/[\\<>]|\/\*|javascript|data:|expression|@import/i.test(value)) return false
  const urls = value.match(/url\s*\(/gi) ?? []
  return urls.length === 0 || /^url\(\s*["']?#[\w.-]{1,100}["']?\s*\)(\s+[\w#(),.%\s-]{1,60})?$/i.test(value)
}

function rootOf({ viewBox, width, height }: Attributes): Attributes {
  const names = { xmlns: 'http://www.w3.org/2000/svg', 'xmlns:xlink': 'http://www.w3.org/1999/xlink' }
  const [w, h] = [Number.parseFloat(width ?? ''), Number.parseFloat(height ?? '')]
  return viewBox || !(w > 0 && h > 0) ? names : { ...names, viewBox: `0 0 ${w} ${h}` }
}

/** ".a,.b{fill:#123}" by class: what drawing programs write. Other selectors are ignored. */
function classesOf(source: string): Map<string, Attributes> {
  const found = new Map<string, Attributes>()
  for (const [, sheet = ''] of source.matchAll(/<style[^>]*>([\s\S]{0,100000}?)<\/style>/gi)) {
    for (const [, selectors = '', body = ''] of sheet.matchAll(/([^{}]{1,2000})\{([^{}]{0,2000})\}/g)) {
      for (const selector of selectors.split(',')) {
        const name = /^\s*\.([\w-]{1,100})\s*$/.exec(selector)?.[1]
        if (name) found.set(name, { ...found.get(name), ...declarationsOf(body) })
      }
    }
  }
  return found
}

function stylesOf(given: Attributes, classes: Map<string, Attributes>): Attributes {
  const byClass = (given.class ?? '').split(/\s+/).map((name) => classes.get(name) ?? {})
  return Object.assign({}, ...byClass, declarationsOf(given.style ?? ''))
}

function declarationsOf(text: string): Attributes {
  const pairs = text.split(';').map((line) => {
    const at = line.indexOf(':')
    return [
      line.slice(0, at).trim().toLowerCase(),
      line
        .slice(at + 1)
        .replace(/!important/i, '')
        .trim(),
    ]
  })
  return Object.fromEntries(pairs.filter(([name = '', value]) => paint.includes(name) && value))
}
