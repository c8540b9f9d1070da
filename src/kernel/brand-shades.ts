import { contrast, mix, parseHex } from './colors.ts'

/** The paper a creator's pages are printed on. `auto` follows the visitor's system. */
export type Paper = 'auto' | 'light' | 'dark'

const white = '#ffffff'
const ink = '#13201b'
/** Takes the place of a color that can't be read, so that a broken setting never breaks a store. */
export const defaultBrand = '#1f5f4a'

/**
 * The stylesheet of one brand, served beside the site's own: pages carry no style attributes, so this is how a creator's
 * color reaches them. Everything in it is computed from a parsed color; nothing of the input is passed through.
 */
export function brandCss(color: string, paper: Paper = 'auto'): string {
  const brand = parseHex(color) ? color.trim().toLowerCase() : defaultBrand
  // A sheet of paper is light in either scheme.
  const printed = `--brand-printed:${brandShades(brand, 'light').mark}`
  const light = `.creator{${declarations(brand, 'light')};${printed}}`
  if (paper === 'light') return `${light}\n`
  const dark = declarations(brand, 'dark')
  if (paper === 'dark') return `${light}\n@media screen{.creator{${dark}}}\n`
  return [
    light,
    `@media screen and (prefers-color-scheme:dark){:root:not([data-theme=light]) .creator{${dark}}}`,
    `@media screen{[data-theme=dark] .creator{${dark}}}`,
    '',
  ].join('\n')
}

/** What `<html data-theme>` must say for this paper: nothing when the visitor's system decides. */
export function themeOfPaper(paper: Paper): 'light' | 'dark' | undefined {
  return paper === 'auto' ? undefined : paper
}

/** How a button in this color is written: the higher of ink and white, or ink on a tint when neither reads. */
export function brandButton(brand: string, paper: 'light' | 'dark') {
  const onWhite = contrast(white, brand)
  const onInk = contrast(ink, brand)
  const label = onWhite >= onInk ? white : ink
  if (Math.max(onWhite, onInk) >= 4.5) {
    const away = label === white ? '#000000' : white
    return { background: brand, label, hover: mix(brand, away, 0.14), edge: 'transparent' }
  }
  const tint = paper === 'light' ? mix(white, brand, 0.12) : mix('#141217', brand, 0.12)
  return {
    background: tint,
    label: paper === 'light' ? ink : white,
    hover: mix(tint, brand, 0.1),
    edge: brand,
  }
}

/** The shades of one brand on one paper: for marks and lines, for text, and for a button. Other grounds are named. */
export function brandShades(brand: string, paper: 'light' | 'dark', grounds = groundsOf(brand, paper)) {
  const toward = paper === 'light' ? ink : white
  const mark = readable(brand, grounds, 3, toward)
  return {
    mark,
    text: readable(brand, grounds, 4.6, toward),
    button: brandButton(paper === 'light' ? brand : mark, paper),
  }
}

function declarations(brand: string, paper: 'light' | 'dark'): string {
  const { mark, text, button } = brandShades(brand, paper)
  return [
    `--brand:${brand}`,
    `--brand-mark:${mark}`,
    `--brand-text:${text}`,
    `--brand-button:${button.background}`,
    `--brand-on:${button.label}`,
    `--brand-button-hover:${button.hover}`,
    `--brand-edge:${button.edge}`,
  ].join(';')
}

/** The papers text may be on, mixed as creator.css mixes them. */
export function groundsOf(brand: string, paper: 'light' | 'dark'): string[] {
  return paper === 'light'
    ? [mix('#fdfdfc', brand, 0.04), mix('#f6f5f3', brand, 0.08), mix(white, brand, 0.1), white]
    : [mix('#0d0c10', brand, 0.09), mix('#0a090c', brand, 0.06), mix('#141217', brand, 0.18)]
}

/** The color itself, or the nearest mix toward `toward` that reaches `least` on every ground. */
function readable(color: string, grounds: string[], least: number, toward: string): string {
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(color, toward, share)
    if (grounds.every((ground) => contrast(candidate, ground) >= least)) return candidate
  }
  return toward
}
