import { defaultBrand } from '#kernel/brand-shades.ts'
import { contrast, mix, parseHex } from '#kernel/colors.ts'
import type { CoverMix } from '#kernel/covers.ts'

export type CoverColors = Record<'paper' | 'a' | 'b' | 'title', string>

const [dark, light, white] = ['#0b0b0b', '#fffaee', '#ffffff']
/** What text needs, on the paper and on either ink: a long title runs over the motif. */
const leastContrast = 4.5
/** What a motif needs to be seen. */
const leastShape = 1.2

/** The colors of a cover, all from the shop's one: any color gives a title that can be read and a motif that can be seen. */
export function coverColors(coverMix: CoverMix, given: string): CoverColors {
  const brand = parseHex(given) ? given.trim().toLowerCase() : defaultBrand
  const { paper, title, a, b } = mixed(coverMix, brand)
  return { paper, title, a: fitted(a, paper, title), b: fitted(b, paper, title) }
}

function mixed(coverMix: CoverMix, brand: string): CoverColors {
  if (coverMix === 'deep') {
    const paper = darkEnough(mix(brand, dark, 0.5), 9)
    return { paper, a: mix(paper, brand, 0.7), b: mix(paper, brand, 0.36), title: mix(light, brand, 0.08) }
  }
  if (coverMix === 'solid') {
    const paper = darkEnough(brand, 5.4)
    return { paper, a: mix(paper, dark, 0.3), b: mix(paper, dark, 0.15), title: white }
  }
  const title = darkEnough(mix(brand, dark, 0.72), 12)
  if (coverMix === 'wash') {
    const paper = mix(light, brand, 0.14)
    return { paper, a: mix(light, brand, 0.46), b: mix(light, brand, 0.28), title }
  }
  const paper = mix('#ffffff', brand, 0.4)
  return { paper, a: mix('#ffffff', brand, 0.14), b: mix('#ffffff', brand, 0.27), title }
}

/** Dark enough for a light title, whatever the brand. */
function darkEnough(color: string, least: number): string {
  let darker = color
  for (let step = 0; step < 20 && contrast(darker, light) < least; step++) darker = mix(darker, dark, 0.12)
  return darker
}

/** The nearest color that's apart from the paper, and far enough from the title: away from it first, then toward it. */
function fitted(ink: string, paper: string, title: string): string {
  const away = contrast(title, '#ffffff') > contrast(title, '#000000') ? '#ffffff' : '#000000'
  const near = [away, title].flatMap((other) =>
    Array.from({ length: 40 }, (_, step) => mix(ink, other, step / 40)),
  )
  const fits = (color: string) =>
    contrast(color, title) >= leastContrast && contrast(color, paper) >= leastShape
  return near.find(fits) ?? paper
}
