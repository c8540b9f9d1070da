import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { folder, shownFolder } from './pictures.ts'

const size = { width: 1280, height: 800 }
const background = '#8a938f'

/** What the project's README shows: the first window of each. */
const windows: Record<string, string> = {
  editor: 'editor-1280-light',
  'sales-page-editor': 'sales-page-editor-1280-light',
  player: 'player-1280-dark',
  dashboard: 'creator-dashboard-1280-light',
}
/** It leads, so it's seen with the whole of its head. */
const first = { name: 'storefront', from: 'storefront-1280-light', height: 940 }
const phones = ['sales-page-390-light', 'player-390-dark', 'dashboard-on-paper-390-light']

/** Cuts the README's pictures out of those of the screens, five windows and three phones beside each other. */
export async function keepShown(): Promise<void> {
  mkdirSync(shownFolder, { recursive: true })
  await keepAs(first.name, await topOf(first.from, size.width, first.height))
  for (const [name, from] of Object.entries(windows)) await keepAs(name, await topOf(from, size.width))
  const width = 390
  const gap = Math.round((size.width - phones.length * width) / (phones.length + 1))
  const placed = await Promise.all(
    phones.map(async (phone, at) => ({
      input: await topOf(phone, width),
      left: gap + at * (width + gap),
      top: 0,
    })),
  )
  const wall = sharp({ create: { ...size, channels: 3, background } }).composite(placed)
  await keepAs('phones', await wall.png().toBuffer())
}

/** A window's height of a picture, from its top. */
async function topOf(name: string, width: number, height = size.height): Promise<Buffer> {
  const fitted = { width, height, fit: 'cover', position: 'top' } as const
  return sharp(join(folder, `${name}.webp`))
    .resize(fitted)
    .png()
    .toBuffer()
}

async function keepAs(name: string, picture: Buffer): Promise<void> {
  await sharp(picture)
    .webp({ quality: 76, effort: 4 })
    .toFile(join(shownFolder, `${name}.webp`))
}
