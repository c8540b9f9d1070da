import { brandButton, brandShades, groundsOf } from './brand-shades.ts'
import { contrast, mix, parseHex } from './colors.ts'

type Scheme = 'light' | 'dark'
const schemes = ['light', 'dark'] as const

/**
 * The app's tokens (ui/tokens.css) in a creator's color, mixed as creator.css mixes those of their public pages. Everything in it is
 * computed from a parsed color; null for what is none, and the app keeps its own.
 */
export function appPaper(color: string): Record<string, string> | null {
  const brand = brandOf(color)
  if (!brand) return null
  const light = tokensOn(brand, 'light')
  const dark = tokensOn(brand, 'dark')
  return Object.fromEntries(
    Object.entries(light).map(([name, value]) => [name, `light-dark(${value},${dark[name]})`]),
  )
}

/** The same as a stylesheet, which wins over the app's own wherever it's put. */
export function appPaperCss(color: string): string | null {
  const tokens = appPaper(color)
  if (!tokens) return null
  const declarations = Object.entries(tokens).map(([name, value]) => `${name}:${value}`)
  return `:root:root{${declarations.join(';')}}`
}

/** A creator's line on the app's own paper, beside those of others. */
export function lineOnApp(color: string): string | null {
  const brand = brandOf(color)
  if (!brand) return null
  const [light, dark] = schemes.map((scheme) => brandShades(brand, scheme, appGrounds[scheme]).mark)
  return `light-dark(${light},${dark})`
}

const brandOf = (color: string) => (parseHex(color) ? color.trim().toLowerCase() : null)

/** Canvas, surface, sunken and raised of ui/tokens.css. */
export const appGrounds: Record<Scheme, string[]> = {
  light: ['#f2f5f3', '#ffffff', '#e7ece9'],
  dark: ['#0e1613', '#15201c', '#0a110e', '#1c2924'],
}

/** By scheme, so that what reads on it can be tried for every color there is. */
export function tokensOn(brand: string, scheme: Scheme): Record<string, string> {
  const { mark, text } = brandShades(brand, scheme)
  const inBrand = (share: number, base: string) => mix(base, brand, share)
  const own =
    scheme === 'light'
      ? {
          '--canvas': inBrand(0.04, '#fdfdfc'),
          '--surface': '#ffffff',
          '--sunken': inBrand(0.08, '#f6f5f3'),
          '--raised': '#ffffff',
          '--hover': inBrand(0.03, '#fbfbfa'),
          '--ink': inBrand(0.14, '#121412'),
          '--ink-2': inBrand(0.14, '#3d4340'),
          '--ink-3': inBrand(0.12, '#4f5552'),
          '--border': inBrand(0.14, '#dcdedb'),
          '--rule': inBrand(0.1, '#e8e9e6'),
          '--control': inBrand(0.16, '#70766f'),
        }
      : {
          '--canvas': inBrand(0.09, '#0d0c10'),
          '--surface': inBrand(0.13, '#141217'),
          '--sunken': inBrand(0.06, '#0a090c'),
          '--raised': inBrand(0.18, '#141217'),
          '--hover': inBrand(0.16, '#141217'),
          '--ink': '#f4f1f6',
          '--ink-2': inBrand(0.16, '#c4c0c8'),
          '--ink-3': inBrand(0.12, '#aba7b0'),
          '--border': inBrand(0.24, '#242028'),
          '--rule': inBrand(0.2, '#1d1a20'),
          '--control': inBrand(0.2, '#857f8b'),
        }
  const button = solidButton(brand, scheme, own['--ink'])
  return {
    ...own,
    '--quiet': own['--ink-2'],
    '--quiet-bg': own['--sunken'],
    '--link': text,
    '--primary': button.background,
    '--primary-hover': button.hover,
    '--on-primary': button.label,
    // The lines of what students get are all the creator's. Yellow and the status colors stay the system's.
    '--line-own': mark,
  }
}

/**
 * A button that's also a filled box or a switch: it must be seen on the paper, and its words on it. The color itself, or a shade that
 * can be both. White, gray and black, and what is too pale for light paper, give way to ink: as shades they'd look switched off.
 */
function solidButton(brand: string, scheme: Scheme, ink: string) {
  const { mark, text } = brandShades(brand, scheme)
  const isSeen = groundsOf(brand, scheme).every((ground) => contrast(brand, ground) >= 3)
  if (!isColorful(brand) || (scheme === 'light' && !isSeen)) return brandButton(ink, scheme)
  const button = brandButton(isSeen ? brand : mark, scheme)
  // Text reads at 4.5 on every paper, and ink or white on it.
  return button.edge === 'transparent' ? button : brandButton(text, scheme)
}

/** More than a tinge of one: a difference of channels that's seen as color. */
function isColorful(brand: string): boolean {
  const parts = parseHex(brand) ?? [0, 0, 0]
  return Math.max(...parts) - Math.min(...parts) >= 32
}
