/** How a drawn cover looks: one of the motifs in one of the mixes of its shop's color. Stored as a number below their product. */
export const coverMotifs = ['arc', 'stack', 'dots', 'wave', 'grid', 'bowl', 'sun', 'petals'] as const
export const coverMixes = ['wash', 'deep', 'solid', 'mid'] as const
export const coverDesigns = coverMotifs.length * coverMixes.length

export type CoverMotif = (typeof coverMotifs)[number]
export type CoverMix = (typeof coverMixes)[number]

export const motifOf = (design: number): CoverMotif => coverMotifs[design % coverMotifs.length] ?? 'arc'
export const mixOf = (design: number): CoverMix =>
  coverMixes[Math.floor(design / coverMotifs.length) % coverMixes.length] ?? 'wash'

export const designOf = (motif: CoverMotif, mix: CoverMix): number =>
  coverMixes.indexOf(mix) * coverMotifs.length + coverMotifs.indexOf(motif)

/** The box a cover is drawn in. What matters is within its middle 240, for wide crops. */
export const [coverWidth, coverHeight] = [480, 320]

/**
 * A design for the next product of a shop: a motif no other has as long as there is one, then a pair of motif and mix no other
 * has. Where several are as good, the id decides.
 */
export function nextDesign(taken: readonly number[], id: string): number {
  const count = (same: (design: number) => boolean) => taken.filter(same).length
  const start = coverHash(id)
  const ranked = Array.from({ length: coverDesigns }, (_, at) => {
    // An odd step visits every design once.
    const design = (start + at * 13) % coverDesigns
    return {
      design,
      motif: count((other) => motifOf(other) === motifOf(design)),
      pair: count((other) => other === design),
      mix: count((other) => mixOf(other) === mixOf(design)),
    }
  })
  // Sorting is stable: the id's order decides among equals.
  ranked.sort((a, b) => a.pair - b.pair || a.motif - b.motif || a.mix - b.mix)
  return ranked[0]?.design ?? 0
}

/**
 * Where the drawn cover of a product is. Its title is in the address, so that a page that is open asks again once it's another;
 * whether anything else changed is asked each time.
 */
export function coverAddress(id: string, title = ''): string {
  return `/covers/${encodeURIComponent(id)}.svg${title ? `?v=${coverHash(title).toString(36)}` : ''}`
}

/** FNV-1a: the same on both sides, and nothing depends on its being hard to turn around. */
function coverHash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value >>> 0
}
