import type { Id } from '#kernel/ids.ts'

export const maxTitleLength = 150
export const maxDescriptionLength = 5_000
export const maxLicenseLength = 300
export const maxNoteLength = 500
export const maxReasonLength = 300
export const maxFiles = 20
export const maxVersions = 100
/** So many pages of a product can be seen before it's bought. */
export const maxPreviewPages = 5
export const mostDownloads = 1_000
export const mostLinkDays = 3_650
/** So long a product is kept in the trash. */
export const trashDays = 30

export const productStatuses = ['draft', 'published'] as const
export type ProductStatus = (typeof productStatuses)[number]

/** What a file that is sold can be. */
export const fileTypes = ['pdf', 'zip', 'image', 'audio', 'video'] as const
export type FileType = (typeof fileTypes)[number]

const types: Readonly<Record<string, FileType>> = {
  'application/pdf': 'pdf',
  'application/zip': 'zip',
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/webp': 'image',
  'image/gif': 'image',
  'image/avif': 'image',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/flac': 'audio',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/quicktime': 'video',
}

/** The ending of names of such files, for a file chooser. */
export const takenEndings =
  '.pdf,.zip,.png,.jpg,.jpeg,.webp,.gif,.avif,.mp3,.m4a,.ogg,.oga,.wav,.flac,.mp4,.m4v,.webm,.mov'

/** What a file is by its type, as it was found in its content; null for what isn't sold. */
export const fileTypeOf = (type: string): FileType | null => types[type] ?? null

/** How a file opens on the page of what was bought, beside being saved. */
export type Look = 'read' | 'listen' | 'watch'
const looks: Readonly<Partial<Record<FileType, Look>>> = { pdf: 'read', audio: 'listen', video: 'watch' }

/** How a file of this type opens there; null for what is saved alone. */
export const lookOf = (type: FileType): Look | null => looks[type] ?? null

/** A title as it's kept. */
export const plainTitle = (title: string): string => title.trim().replace(/\s+/g, ' ')

/** Why this can't be a title, in words; null when it can. */
export function whyNotTitle(title: string): string | null {
  return plainTitle(title) === '' ? 'Enter a title' : null
}

/** The title of a draft that is made of a file: "glaze-recipe_cards.pdf" is "Glaze recipe cards". */
export function titleOfFile(name: string): string {
  const bare = name.replace(/\.[0-9a-z]{1,5}$/i, '')
  // Who wrote words apart wrote the other signs on purpose.
  const spaced = /\s/.test(bare) ? bare : bare.replace(/[-_+]+/g, ' ')
  const title = plainTitle(spaced) || plainTitle(name)
  return Array.from(title.charAt(0).toUpperCase() + title.slice(1))
    .slice(0, maxTitleLength)
    .join('')
}

/** Why this can't be a limit of downloads, in words; no limit is null. */
export function whyNotLimit(limit: number | null): string | null {
  if (limit === null) return null
  if (limit < 1) return 'Enter 1 or more, or leave it empty for no limit'
  return limit > mostDownloads ? 'Enter at most 1,000' : null
}

/** Why links can't work for so many days, in words; for good is null. */
export function whyNotLinkDays(days: number | null): string | null {
  if (days === null) return null
  if (days < 1) return 'Enter 1 or more, or leave it empty so that it never ends'
  return days > mostLinkDays ? 'Enter at most 3,650' : null
}

/** One line of the publish checklist. One that isn't required warns. */
export type PublishCheck = {
  key: 'title' | 'file' | 'price' | 'keys' | 'lines' | 'payment' | 'verified'
  done: boolean
  required: boolean
}

/** What must be so before a product goes on sale, in the order a creator meets it. An empty price means free. */
export function publishChecklist(product: {
  title: string
  files: number
  priceCents: number
  /** There's a key to sell; null where none goes with it, or they're made. */
  hasKeys: boolean | null
  /** A PDF of it can't take the buyer's line it's to have. */
  lacksLines?: boolean
  canTakePayments: boolean
  mayPublishUnverified: boolean
}): PublishCheck[] {
  return [
    { key: 'title', done: product.title.trim() !== '', required: true },
    { key: 'file', done: product.files > 0, required: true },
    { key: 'price', done: true, required: true },
    ...(product.hasKeys === null ? [] : [{ key: 'keys' as const, done: product.hasKeys, required: true }]),
    // What goes well needs no line of the list.
    ...(product.lacksLines ? [{ key: 'lines' as const, done: false, required: false }] : []),
    ...(product.priceCents > 0
      ? [{ key: 'payment' as const, done: product.canTakePayments, required: false }]
      : []),
    { key: 'verified', done: product.mayPublishUnverified, required: true },
  ]
}

const refusals: Record<PublishCheck['key'], string> = {
  title: 'Enter a title before publishing.',
  file: 'Add a file before publishing.',
  price: 'Set a price, or leave it empty for a free product.',
  keys: 'Out of license keys. Add more before publishing.',
  lines: 'Some PDFs can’t take the buyer’s name.',
  payment: 'Connect a way to get paid to sell this product to others.',
  verified: 'Confirm your email address before selling publicly.',
}

/** Why a product can't go on sale yet, in words for its creator; null when it can. */
export function whyNotPublishable(status: ProductStatus, checklist: readonly PublishCheck[]): string | null {
  if (status === 'published') return 'This product is already published.'
  const missing = checklist.find((check) => check.required && !check.done)
  return missing ? refusals[missing.key] : null
}

/** What became of an order, as its creator sees it. */
export const orderStatuses = ['completed', 'pending'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Days up to today that figures are asked for, in UTC as visits are. */
export const analyticsRanges = ['7d', '30d', '90d', '1y'] as const
export type AnalyticsRange = (typeof analyticsRanges)[number]
const daysOf: Record<AnalyticsRange, number> = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 }

/** How many days back its first one is, today included. */
export const daysBack = (range: AnalyticsRange): number => daysOf[range] - 1

/** Where most of those who saw a product and didn't take it stopped. */
export type WeakStep = 'page' | 'checkout'

/** Of viewers, those who came to the checkout, and those who ordered; null where no one was lost. */
export function weakStepOf(of: { viewers: number; checkouts: number; orders: number }): WeakStep | null {
  // An order of yesterday's checkout counts today, so a step can gain people.
  const atPage = Math.max(0, of.viewers - Math.max(of.checkouts, of.orders))
  const atCheckout = Math.max(0, of.checkouts - of.orders)
  if (atPage + atCheckout === 0) return null
  return atPage >= atCheckout ? 'page' : 'checkout'
}

/** The page that sells it. */
export const salesPathOf = (handle: string, slug: string): string => `/@${handle}/products/${slug}`

/** Where its buyers download it. */
export const openPathOf = (id: Id<'dwl'>): string => `/downloads/${id}`

/** Where its buyers read, hear or watch one of its files. The form that downloads it goes there, too. */
export const filePathOf = (id: Id<'dwl'>, fileId: Id<'dfl'>): string => `${openPathOf(id)}/files/${fileId}`

/** The bytes that page shows. */
export const bytesPathOf = (id: Id<'dwl'>, fileId: Id<'dfl'>): string => `${filePathOf(id, fileId)}/bytes`

/** A copy of it with its buyer's line, for a link that saves it. */
export const copyPathOf = (id: Id<'dwl'>, fileId: Id<'dfl'>, copyId: Id<'dcp'>): string =>
  `${filePathOf(id, fileId)}/copies/${copyId}`

/** Where its creator changes it. */
export const editPathOf = (id: Id<'dwl'>): string => `/digital-products/${id}`
export const buyersPathOf = (id: Id<'dwl'>): string => `${editPathOf(id)}/buyers`
export const reviewsPathOf = (id: Id<'dwl'>): string => `${editPathOf(id)}/reviews`

/** What a description begins with: the sentence below the title, on its card and in search results. */
export const summaryOf = (description: string): string =>
  description
    .trim()
    .split(/\n\s*\n/)[0]
    ?.trim() ?? ''
