import { describe, expect, it } from 'vitest'
import { coverAddress, coverDesigns, mixOf, motifOf, nextDesign } from './covers.ts'

/** The designs of a shop's products, made one after the other. */
function shopOf(products: number, shop: string): number[] {
  const designs: number[] = []
  for (let at = 0; at < products; at++) designs.push(nextDesign(designs, `${shop}_${at}`))
  return designs
}

describe('the covers of a shop', () => {
  it('never show a motif twice while there is another', () => {
    for (let shop = 0; shop < 100; shop++) expect(new Set(shopOf(8, `crs_${shop}`).map(motifOf)).size).toBe(8)
  })

  it('never show a pair of motif and mix twice while there is another, and no mix much more often', () => {
    for (let shop = 0; shop < 20; shop++) {
      const designs = shopOf(coverDesigns, `crs_${shop}`)
      expect(new Set(designs).size).toBe(coverDesigns)
      expect(new Set(designs.slice(0, 4).map(mixOf)).size).toBe(4)
    }
  })

  it('start over when all are taken, and look different from shop to shop', () => {
    const designs = shopOf(coverDesigns + 8, 'crs')
    expect(new Set(designs.slice(coverDesigns).map(motifOf)).size).toBe(8)
    expect(new Set(Array.from({ length: 40 }, (_, at) => nextDesign([], `crs_${at}`))).size).toBeGreaterThan(
      15,
    )
  })
})

it('a cover has another address when its title changes', () => {
  const addresses = ['', 'Töpfern 🏺', 'Töpfern'].map((title) => coverAddress('crs_1', title))
  expect(new Set(addresses).size).toBe(3)
  expect(addresses[0]).toBe('/covers/crs_1.svg')
})
