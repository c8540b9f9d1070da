import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { appGrounds, appPaper, appPaperCss, lineOnApp, tokensOn } from './app-paper.ts'
import { contrast } from './colors.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const extremes = ['#ffffff', '#000000', '#ffff00', '#808080']
const schemes = ['light', 'dark'] as const
const papers = ['--canvas', '--surface', '--sunken', '--raised', '--hover']

/** What of a creator's paper can't be read or seen. */
function faults(brand: string): string[] {
  return schemes.flatMap((scheme) => {
    const tokens = tokensOn(brand, scheme)
    const of = (name: string) => tokens[name] ?? ''
    const below = (name: string, ground: string, least: number) =>
      contrast(of(name), of(ground)) < least ? [`${brand} ${scheme}: ${name} on ${ground}`] : []
    return [
      ...papers.flatMap((paper) => [
        ...['--ink', '--ink-2', '--ink-3', '--link'].flatMap((text) => below(text, paper, 4.5)),
        ...['--line-own', '--control', '--primary'].flatMap((mark) => below(mark, paper, 3)),
      ]),
      ...below('--on-primary', '--primary', 4.5),
      ...below('--on-primary', '--primary-hover', 4.5),
    ]
  })
}

describe('the app on a creator’s paper', () => {
  it.each(extremes)('can be read and seen in %s', (brand) => {
    expect(faults(brand)).toEqual([])
  })

  it('can be read and seen in any color', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        expect(faults(brand)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  it('follows the scheme, and leaves yellow and the status colors alone', () => {
    const paper = appPaper('#A6401F')
    expect(paper?.['--primary']).toMatch(/^light-dark\(#a6401f,#[0-9a-f]{6}\)$/)
    for (const kept of ['--signal', '--good', '--wait', '--bad', '--line-payments'])
      expect(paper).not.toHaveProperty(kept)
  })

  it('passes nothing of its input through', () => {
    expect(appPaperCss('red}body{display:none')).toBeNull()
    expect(appPaperCss('#A6401F')).toMatch(
      /^:root:root\{(--[\w-]+:light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?)+\}$/,
    )
  })
})

describe('a creator’s line on the app’s own paper', () => {
  it('is seen, whatever its color', () => {
    fc.assert(
      fc.property(fc.oneof(anyColor, fc.constantFrom(...extremes)), (brand) => {
        const shades = /^light-dark\((#[0-9a-f]{6}),(#[0-9a-f]{6})\)$/.exec(lineOnApp(brand) ?? '')
        for (const [n, scheme] of schemes.entries())
          for (const ground of appGrounds[scheme])
            expect(contrast(shades?.[n + 1] ?? '', ground)).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: 300 },
    )
    expect(lineOnApp('url(x)')).toBeNull()
  })
})
