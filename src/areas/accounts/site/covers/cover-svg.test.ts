import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { contrast } from '#kernel/colors.ts'
import { coverDesigns, coverMixes } from '#kernel/covers.ts'
import { coverColors } from './colors.ts'
import { coverSvg } from './cover-svg.ts'

const brands = ['#A14A22', '#17509E', '#F2D024', '#FFFFFF', '#000000', '#00FF00', '#FF0000', 'not a color']

describe('the colors of a cover', () => {
  it.each(brands)('%s gives a title that can be read and a motif that can be seen', (brand) => {
    for (const mix of coverMixes) {
      const { paper, a, b, title } = coverColors(mix, brand)
      for (const ground of [paper, a, b])
        expect(contrast(title, ground), `${mix}: ${title} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      for (const ink of [a, b]) expect(contrast(ink, paper), `${mix}: ${ink}`).toBeGreaterThan(1.1)
    }
  })
})

describe('a cover', () => {
  const long = `${'A very long title about clay and kilns '.repeat(5)}`.slice(0, 150)

  it.each([
    'Pottery Basics',
    'Łódź, Đà Nẵng & <b>"quotes"</b>',
    'Основы керамики',
    long,
    'Donaudampfschifffahrtsgesellschaftskapitänsmütze'.repeat(3),
    '',
    ' \n ',
  ])('sets “%s” in shapes, so that it looks the same everywhere', async (title) => {
    for (let design = 0; design < coverDesigns; design += 7) {
      const svg = coverSvg({ title, brand: '#A14A22', design })
      expect(svg).not.toMatch(/<text|<b>|NaN|undefined|var-/)
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 960, height: 640 })
    }
  })

  it.each([
    ['مقدمة في الخزف', true],
    ['מבוא לקדרות', true],
    ['陶芸入門', false],
    ['Pottery 🏺👩🏽‍🎨', false],
  ])('leaves “%s” to the fonts of whoever looks, and out of pictures made here', (title, isRightToLeft) => {
    const cover = { title, brand: '#17509E', design: 3 }
    const svg = coverSvg(cover)
    expect(svg).toContain('<text')
    expect(svg.includes('direction="rtl"')).toBe(isRightToLeft)
    expect(coverSvg(cover, false)).not.toContain('<text')
  })

  it('stays within what a wide crop keeps, however long its title', () => {
    for (const title of [long, '陶'.repeat(150), '🏺'.repeat(75), 'م'.repeat(150)]) {
      const svg = coverSvg({ title, brand: '#17509E', design: 0 })
      const tops = [
        ...svg.matchAll(/<text[^>]* y="([\d.]+)"/g),
        ...svg.matchAll(/translate\(([\d.]+) ([\d.]+)\) scale/g),
      ]
      for (const top of tops) expect(Number(top.at(-1))).toBeLessThan(coverBottom)
    }
  })
})

const coverBottom = 286
