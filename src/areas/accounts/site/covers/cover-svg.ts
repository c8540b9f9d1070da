import { coverHeight, coverWidth, mixOf, motifOf } from '#kernel/covers.ts'
import { coverColors } from './colors.ts'
import { drawMotif } from './motifs.ts'
import { drawTitle } from './title.ts'

/** What a drawn cover is made from. */
export type Cover = { title: string; brand: string; design: number }

/** The picture of a product without one: its title on a tint of the shop's color, with one large motif that the frame cuts. */
export function coverSvg({ title, brand, design }: Cover, isForScreens = true): string {
  const colors = coverColors(mixOf(design), brand)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${coverWidth * 2}" height="${coverHeight * 2}" viewBox="0 0 ${coverWidth} ${coverHeight}">` +
    `<rect width="${coverWidth}" height="${coverHeight}" fill="${colors.paper}"/>` +
    drawMotif(motifOf(design), colors) +
    drawTitle(title, colors.title, isForScreens) +
    '</svg>'
  )
}
