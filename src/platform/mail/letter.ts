import { groundsOf } from '#kernel/brand-shades.ts'
import { contrast, parseHex } from '#kernel/colors.ts'
import { directionOf, type Language } from '#kernel/language.ts'
import { letterWordsDe } from './letter-words.de.ts'
import { letterWords } from './letter-words.ts'

const shared = { en: letterWords, de: letterWordsDe } satisfies Record<Language, unknown>

export type LetterParts = {
  /** What it is written in. */
  language: Language
  /** Whose letter it is: above the heading. */
  brand: string
  /** The color of whose letter it is, which its paper is tinted with; the installation's own without one. */
  brandColor?: string
  /** The logo of whose letter it is; programs that show no pictures leave it out. */
  logoUrl?: string
  /** The installation that sends it for someone else. */
  sentWith?: string
  heading: string
  paragraphs: string[]
  button?: { label: string; url: string }
  /** What else can be done with it, below the button and smaller. */
  also?: { text: string; label: string; url: string }
  /** Why this person gets it, in small print. */
  footer: string
  /** Where emails like it are stopped: every email but a transactional one says so. */
  stopUrl?: string
}

/** A long word or address breaks where it must, instead of widening the letter beyond a phone; older programs know the second. */
const breaks = 'overflow-wrap:anywhere;word-break:break-word'
const body = "font-family:'Atkinson Hyperlegible Next',Verdana,Arial,sans-serif"
const display = "font-family:'Bricolage Grotesque','Trebuchet MS',Arial,sans-serif"
const table = 'role="presentation" cellpadding="0" cellspacing="0"'

/** For programs that follow the reader's choice of a dark screen. A button in a seller's color keeps it: its words read on that. */
const darkStyle = ({ page, sheet }: Papers['dark']) =>
  `@media(prefers-color-scheme:dark){.page{background:${page}!important}.sheet{background:${sheet}!important}.ink{color:#F2F5F3!important}.soft{color:#B4C0BA!important}.fill{background:#F2F5F3!important}.fill a{color:#13201B!important}}`

/**
 * An email as HTML and as text. Tables and inline styles, because that is what email programs understand; everything given
 * is text and is escaped.
 */
export function renderLetter(parts: LetterParts): { html: string; text: string } {
  return { html: htmlOf(parts), text: textOf(parts) }
}

/** Text that means itself anywhere in HTML, in quoted attributes too. */
export function escapeHtml(text: string): string {
  return text
    .replace(/[^\P{Cc}\t\n\r]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

function htmlOf(parts: LetterParts): string {
  const { language, brand, logoUrl, sentWith, heading, paragraphs, button, also, footer, stopUrl } = parts
  const colors = colorsOf(parts.brandColor)
  const { light, dark } = colors.papers
  const [preview = ''] = paragraphs
  const lines = paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`).join('')
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${escapeHtml(heading)}</title>
<style>@media(max-width:520px){.pad{padding-left:22px!important;padding-right:22px!important}.h1{font-size:28px!important;line-height:32px!important}}${darkStyle(dark)}</style></head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table ${table} width="100%" class="page" style="background:${light.page}"><tr><td align="center" style="padding:28px 12px">
<table ${table} width="600" class="sheet" style="width:100%;max-width:600px;background:#ffffff;border-top:5px solid ${colors.line}">
<tr><td class="pad ink" style="padding:30px 44px 0;${breaks};${display};font-size:18px;line-height:24px;font-weight:700;color:#13201B">${logoUrl ? logoOf(logoUrl) : ''}${escapeHtml(brand)}</td></tr>
<tr><td class="pad ink" style="padding:26px 44px 32px;${breaks};${body};font-size:16px;line-height:25px;color:#13201B">
<h1 class="h1 ink" style="margin:0 0 12px;${display};font-size:34px;line-height:38px;font-weight:700;letter-spacing:-.02em;color:#13201B">${escapeHtml(heading)}</h1>
${lines}${button ? buttonOf(button, colors, language) : ''}${also ? alsoOf(also) : ''}</td></tr></table>
<table ${table} width="600" style="width:100%;max-width:600px"><tr><td class="pad soft" style="padding:20px 44px 8px;${breaks};${body};font-size:13px;line-height:19px;color:#43524B">${escapeHtml(footer)}${stopUrl ? `<div>${linkOf({ label: shared[language].stop, url: stopUrl })}</div>` : ''}${sentWith ? `<div style="margin:10px 0 0">${escapeHtml(shared[language].sentWith(sentWith))}</div>` : ''}</td></tr></table>
</td></tr></table></body></html>
`
}

type Papers = Record<'light' | 'dark', { page: string; sheet: string }>
type Colors = { line: string; button: string; label: string; papers: Papers }

const ink = '#13201B'
const white = '#ffffff'

/** Made of a parsed color: nothing of the input is passed through. A color no words read on stays off the button. */
function colorsOf(brandColor: string | undefined): Colors {
  const isBrand = Boolean(brandColor && parseHex(brandColor))
  const brand = isBrand && brandColor ? brandColor.trim().toUpperCase() : ink
  const label = contrast(white, brand) >= contrast(ink, brand) ? white : ink
  const reads = contrast(label, brand) >= 4.5
  const papers = isBrand ? papersIn(brand) : ownPapers
  return { line: brand, button: reads ? brand : ink, label: reads ? label : white, papers }
}

const ownPapers: Papers = {
  light: { page: '#F2F5F3', sheet: white },
  dark: { page: '#101413', sheet: '#1A1F1D' },
}

/** Those of the brand's pages. */
function papersIn(brand: string): Papers {
  const [, page = ownPapers.light.page] = groundsOf(brand, 'light')
  const [darkPage = ownPapers.dark.page, , darkSheet = ownPapers.dark.sheet] = groundsOf(brand, 'dark')
  return { light: { page, sheet: white }, dark: { page: darkPage, sheet: darkSheet } }
}

const logoOf = (url: string) =>
  `<img src="${escapeHtml(url)}" alt="" width="32" height="32" style="width:32px;height:32px;border-radius:6px;object-fit:contain;vertical-align:middle;margin-right:10px">`

function alsoOf({ text, label, url }: NonNullable<LetterParts['also']>): string {
  return `<p class="soft" style="margin:24px 0 0;font-size:14px;line-height:21px;color:#43524B">${escapeHtml(text)} ${linkOf({ label, url })}</p>`
}

const linkOf = ({ label, url }: { label: string; url: string }) =>
  `<a href="${escapeHtml(url)}" class="soft" style="color:#43524B;text-decoration:underline">${escapeHtml(label)}</a>`

/** The address is below too, for programs that show no buttons. */
function buttonOf(
  { label, url }: { label: string; url: string },
  colors: Colors,
  language: Language,
): string {
  const address = escapeHtml(url)
  return `<table ${table} style="margin:8px 0 20px"><tr><td${colors.button === ink ? ' class="fill"' : ''} style="background:${colors.button};border-radius:6px"><a href="${address}" style="display:inline-block;padding:14px 26px;${body};font-size:16px;line-height:22px;font-weight:700;color:${colors.label};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p class="soft" style="margin:0;font-size:13px;line-height:19px;color:#43524B">${shared[language].address(address)}</p>`
}

function textOf(parts: LetterParts): string {
  const { language, brand, sentWith, heading, paragraphs, button, also, footer, stopUrl } = parts
  const blocks = [
    heading,
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(also ? [`${also.text} ${also.label}:\n${also.url}`] : []),
    `-- \n${brand}\n${footer}${stopUrl ? `\n${shared[language].stop}: ${stopUrl}` : ''}${sentWith ? `\n${shared[language].sentWith(sentWith)}` : ''}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
