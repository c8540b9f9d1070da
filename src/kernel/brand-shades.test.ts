import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandButton, brandCss, defaultBrand, groundsOf } from './brand-shades.ts'
import { contrast, mix } from './colors.ts'

const anyColor = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)
const papers = ['light', 'dark'] as const

describe('a brand stylesheet', () => {
  it('writes every text readable on every paper, whatever the color', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(...papers), (brand, paper) => {
        const css = brandCss(brand, paper)
        const scope = paper === 'light' ? css : (css.split('@media')[1] ?? '')
        const text = /--brand-text:(#[0-9a-f]{6})/.exec(scope)?.[1] ?? ''
        for (const ground of groundsOf(brand, paper))
          expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })

  it('labels every button at 4.5 or more, falling back to ink on a tint', () => {
    fc.assert(
      fc.property(anyColor, fc.constantFrom(...papers), (brand, paper) => {
        const button = brandButton(brand, paper)
        expect(contrast(button.label, button.background)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
    expect(brandButton('#a6401f', 'light')).toMatchObject({ background: '#a6401f', label: '#ffffff' })
    expect(brandButton('#ffe600', 'light')).toMatchObject({ background: '#ffe600', label: '#13201b' })
    expect(brandButton('#808080', 'light')).toMatchObject({ label: '#13201b', edge: '#808080' })
  })

  it('keeps hints and secondary text readable as the stylesheet tints them', () => {
    fc.assert(
      fc.property(anyColor, (brand) => {
        const hint = { light: mix('#4f5552', brand, 0.12), dark: mix('#aba7b0', brand, 0.12) }
        for (const paper of papers)
          for (const ground of groundsOf(brand, paper))
            expect(contrast(hint[paper], ground)).toBeGreaterThanOrEqual(4.5)
      }),
      { numRuns: 400 },
    )
  })

  it('passes nothing of its input through', () => {
    const css = brandCss('red;}body{display:none}')
    expect(css).toBe(brandCss(defaultBrand))
    expect(css).not.toContain('display')
  })

  it('says only what the paper needs', () => {
    expect(brandCss('#a6401f', 'light')).not.toContain('@media')
    expect(brandCss('#a6401f', 'auto')).toContain('prefers-color-scheme:dark')
  })
})
