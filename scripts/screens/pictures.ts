import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inRoot } from '../repository.mjs'

export const folder = inRoot('docs', 'screens')
/** A look at each screen in both widths and schemes, at half size. */
export const sheetFolder = join(folder, 'sheets')
export const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
export const schemes = ['light', 'dark'] as const
/** Taller pages are cut: what is below says nothing new, and the folder has to stay small. */
export const tallest = 3200

export const pictures = (of = folder) => readdirSync(of).filter((file) => /\.(webp|png|jpg)$/.test(file))

/** In bytes, contact sheets among them. */
export const sizeOfPictures = () =>
  [folder, sheetFolder]
    .flatMap((of) => pictures(of).map((file) => statSync(join(of, file)).size))
    .reduce((sum, size) => sum + size, 0)

export async function keep(page: Page, file: string): Promise<void> {
  const taken = await page.screenshot({ animations: 'disabled' })
  await sharp(taken).webp({ quality: 72, effort: 4 }).toFile(join(folder, file))
}

/** Two frames after something changed it is on the screen. */
export const painted = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const gap = 24
const tallestOnSheet = 1000

/** Wide and narrow, light and dark, beside each other at half size: one look sees all of a screen. */
export async function keepSheet(name: string): Promise<void> {
  const files = widths.flatMap(({ width }) =>
    schemes.map((scheme) => join(folder, `${name}-${width}-${scheme}.webp`)),
  )
  const halves = await Promise.all(
    files.map(async (file) => {
      const { width, height } = await sharp(file).metadata()
      const half = { width: Math.round(width / 2), height: Math.min(Math.round(height / 2), tallestOnSheet) }
      return {
        ...half,
        input: await sharp(file)
          .resize({ ...half, position: 'top' })
          .toBuffer(),
      }
    }),
  )
  let left = gap
  const placed = halves.map(({ input, width }) => {
    const at = { input, left, top: gap }
    left += width + gap
    return at
  })
  const height = Math.max(...halves.map((half) => half.height)) + 2 * gap
  await sharp({ create: { width: left, height, channels: 3, background: '#8a938f' } })
    .composite(placed)
    .webp({ quality: 68, effort: 4 })
    .toFile(join(sheetFolder, `${name}.webp`))
}
