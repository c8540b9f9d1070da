import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { keepPackagedFile } from '#areas/files/server/packaged-files.ts'
import type { Pass } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { packageRoot } from '#platform/http/assets.ts'
import { mine } from '#platform/tables.ts'
import { startDownload } from './downloading.ts'
import { changeDownload, createDownload, getDownload } from './downloads.ts'
import { publishDownload } from './publishing.ts'
import { showPages } from './showing-pages.ts'
import { downloads } from './tables.ts'

type DemoProduct = {
  title: string
  description: string
  priceCents: number
  /** Which file of the package is sold. */
  file: string
  cover: string
  /** Pictures of its first pages, which anyone sees. */
  pages?: string[]
  license?: string
  downloadLimit?: number
  isDraft?: boolean
}

/** The digital products of the demo by the names the plan of its sales calls them. */
export const demoProducts = {
  glazeCards: {
    title: 'Glaze recipe cards',
    description: `Four glazes I’ve mixed for years, each on a card you can prop up on the scale.

What’s on each card:

- The recipe in parts and in grams for 1 kg
- The cone and the finish to expect
- Boxes for the tests that keep food safe`,
    priceCents: 1_800,
    file: 'glaze-recipe-cards.pdf',
    cover: 'glaze-recipe-cards.jpg',
    pages: ['glaze-recipe-cards-1.jpg', 'glaze-recipe-cards-2.jpg'],
    license: 'Mix and sell as many pots as you like. Please don’t share the cards themselves.',
    downloadLimit: 5,
  },
  templates: {
    title: 'Mug and bowl templates',
    description: `Profiles for a mug, a cereal bowl and a serving bowl, with the wet width, the fired width and the clay you need.

Print them at 100%, cut along the line, and hold them against the wall while the wheel turns.`,
    priceCents: 1_200,
    file: 'mug-and-bowl-templates.zip',
    cover: 'mug-and-bowl-templates.jpg',
    license: 'For your own studio and your own students.',
  },
  coneChart: {
    title: 'Cone chart for the kiln room',
    description: 'The six cones you’ll actually use, in °F and °C, sized for an 8 × 10 print.',
    priceCents: 700,
    file: 'cone-chart.png',
    cover: 'cone-chart.jpg',
  },
  logbook: {
    title: 'Kiln logbook',
    description: 'One page for each firing: times, cones, switches, and what you saw.',
    priceCents: 900,
    file: 'kiln-logbook.pdf',
    cover: 'kiln-logbook.jpg',
    isDraft: true,
  },
} satisfies Record<string, DemoProduct>

export type MadeProduct = { downloadId: Id<'dwl'>; offerId: Id<'off'>; fileId: Id<'dfl'> }

/** Files and covers that come with the package. */
const packaged = join(packageRoot(import.meta.dirname), 'demo')

const types: Record<string, string> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  png: 'image/png',
  jpg: 'image/jpeg',
}

/** A product with its file, written and published in one commit; the one that is there when there is one. */
export async function makeDemoProduct(ctx: CreatorCtx, product: DemoProduct): Promise<MadeProduct> {
  const [known] = await ctx.db
    .select({ id: downloads.id })
    .from(downloads)
    .where(and(mine(ctx, downloads), eq(downloads.title, product.title)))
  const downloadId = known?.id ?? (await withTransaction(ctx, (ctx) => writeProduct(ctx, product)))
  const { offerId, files } = await getDownload(ctx, downloadId)
  const [file] = files
  if (!file) throw new Error('A product of the demo has no file.')
  return { downloadId, offerId, fileId: file.id }
}

async function writeProduct(ctx: CreatorCtx, product: DemoProduct): Promise<Id<'dwl'>> {
  const { title, description, priceCents, file, cover, pages = [], license, downloadLimit, isDraft } = product
  const stored = await keep(ctx, file, file.endsWith('.pdf') ? 'pdf' : 'attachment')
  const { id, files } = await createDownload(ctx, { fileId: stored.id, title })
  const imageFileId = (await keep(ctx, cover, 'image')).id
  await changeDownload(ctx, id, { description, priceCents, imageFileId, license, downloadLimit })
  const [first] = files
  if (first && pages.length > 0) {
    const pictures = await Promise.all(pages.map((page) => keep(ctx, page, 'image')))
    const shown = pictures.map((picture, at) => ({ page: at + 1, imageFileId: picture.id }))
    await showPages(ctx, id, { fileId: first.id, version: 1, pages: shown })
  }
  if (!isDraft) await publishDownload({ ...ctx, now: () => new Date(ctx.now().getTime() + days(1)) }, id)
  return id
}

function keep(ctx: CreatorCtx, name: string, purpose: 'pdf' | 'attachment' | 'image') {
  const type = types[name.split('.').at(-1) ?? ''] ?? ''
  return keepPackagedFile(ctx, { path: join(packaged, name), type, purpose })
}

/** Downloads the file of a product as the holder of a pass, at each of these times; what was counted before isn't again. */
export async function downloadInDemo(
  ctx: Ctx,
  { downloadId, fileId }: MadeProduct,
  pass: Pass,
  times: readonly Date[],
): Promise<void> {
  for (const at of times) {
    const buyer: Ctx = { ...ctx, actor: { kind: 'pass', passes: [pass] }, now: () => at }
    await startDownload(buyer, { downloadId, fileId, pressKey: `demo-${at.getTime()}` })
  }
}
