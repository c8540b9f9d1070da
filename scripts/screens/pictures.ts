import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inRoot } from '../repository.mjs'
import type { Screen } from './screen.ts'

export const folder = inRoot('docs', 'screens')
/** A look at each screen in both widths and schemes, at half size. */
export const sheetFolder = join(folder, 'sheets')
/** What the project's README shows. */
export const shownFolder = join(folder, 'shown')
const widths = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]
/** A4 at 96 dots an inch, within margins: those of a sheet are the printer's, and no page's. */
const margin = 72
const paper = { width: 794 - 2 * margin, height: 1123 - 2 * margin }
export const sizesOf = ({ isPrinted }: Pick<Screen, 'isPrinted'>) => (isPrinted ? [paper] : widths)
export const schemes = ['light', 'dark'] as const
/** Taller pages are cut: what is below says nothing new, and the folder has to stay small. */
export const tallest = 3200

export const pictures = (of = folder) => readdirSync(of).filter((file) => /\.(webp|png|jpg)$/.test(file))

/** In bytes, contact sheets among them. */
export const sizeOfPictures = () =>
  [folder, sheetFolder]
    .flatMap((of) => pictures(of).map((file) => statSync(join(of, file)).size))
    .reduce((sum, size) => sum + size, 0)

export async function keep(
  page: Page,
  file: string,
  { isPrinted }: Pick<Screen, 'isPrinted'>,
): Promise<void> {
  const taken = sharp(await page.screenshot({ animations: 'disabled' }))
  const around = isPrinted ? margin : 0
  await taken
    .extend({ top: around, bottom: around, left: around, right: around, background: '#fff' })
    .webp({ quality: 72, effort: 4 })
    .toFile(join(folder, file))
}

/** Two frames after something changed it is on the screen. */
export const nextPaint = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const gap = 24
const tallestOnSheet = 1000

/** Wide and narrow, light and dark, beside each other at half size: one look sees all of a screen. */
export async function keepSheet(screen: Screen): Promise<void> {
  const { name } = screen
  const files = sizesOf(screen).flatMap(({ width }) =>
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
