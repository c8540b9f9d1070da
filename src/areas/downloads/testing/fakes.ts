import type { UploadedFile } from '#areas/files/rules.ts'
import type { StartUpload, UploadsStore } from '#areas/files/web/shared/uploads.ts'
import type { Id } from '#kernel/ids.ts'
import type { ProductAnalytics } from '../analytics-contract.ts'
import type { DownloadDetail, ProductFile } from '../contract.ts'
import type { DownloadOrderDetail } from '../order-contract.ts'

const id = <P extends 'dwl' | 'dfl' | 'fil' | 'ord' | 'off'>(prefix: P, n: number): Id<P> =>
  `${prefix}_${String(n).padStart(26, '0')}` as Id<P>

export const fileOf = (n: number, fields: Partial<ProductFile> = {}): ProductFile => ({
  ...{ id: id('dfl', n), storedId: id('fil', n), number: 1, name: 'Cards.pdf', type: 'pdf' },
  ...{ bytes: 2_100_000, pages: 26, takesStamp: null, note: '', url: `/files/${id('fil', n)}`, earlier: [] },
  createdAt: '2026-11-04T09:00:00.000Z',
  ...fields,
})

/** A draft of one PDF, as the server tells of it. */
export const productOf = (n: number, fields: Partial<DownloadDetail> = {}): DownloadDetail => ({
  ...{ id: id('dwl', n), title: 'Glaze recipe cards', description: '', type: 'pdf', license: '' },
  price: { cents: 1900, currency: 'USD' },
  offerId: id('off', n),
  status: 'draft',
  ...{ sales: 0, downloads: 0, rating: null, reviews: 0, fileSize: 2_100_000, fileCount: 1, buyers: 0 },
  revenue: { cents: 0, currency: 'USD' },
  ...{ imageUrl: null, imageFileId: null, coverIsMade: false, downloadLimit: null, linkDays: null },
  stampsBuyers: false,
  salesPath: '/@ana/products/glaze-recipe-cards',
  updatedAt: '2026-11-04T09:00:00.000Z',
  ...{ revision: 0, preview: null },
  files: [fileOf(n)],
  checklist: [
    { key: 'title', done: true, required: true },
    { key: 'file', done: true, required: true },
    { key: 'price', done: true, required: true },
    { key: 'verified', done: true, required: true },
  ],
  ...fields,
})

export const orderOf = (n: number, fields: Partial<DownloadOrderDetail> = {}): DownloadOrderDetail => ({
  ...{ id: id('ord', n), customer: 'Mia Chen', email: 'mia@example.com', status: 'completed', downloads: 2 },
  product: { id: id('dwl', 1), title: 'Glaze recipe cards' },
  amount: { cents: 1900, currency: 'USD' },
  date: '2026-11-20T09:00:00.000Z',
  right: {
    downloadLimit: 5,
    expiresAt: '2027-11-20T09:00:00.000Z',
    ended: null,
    license: { key: 'KILN-4ACDE' },
  },
  log: [
    { name: 'Cards.pdf', version: 2, counted: false, at: '2026-11-21T09:00:00.000Z' },
    { name: 'Cards.pdf', version: 1, counted: true, at: '2026-11-20T09:05:00.000Z' },
  ],
  ...fields,
})

/** How a product did: a hundred viewers, of whom most left before checkout. */
export const analyticsOf = (n: number, fields: Partial<ProductAnalytics> = {}): ProductAnalytics => ({
  product: { id: id('dwl', n), title: 'Glaze recipe cards' },
  ...{ isFree: false, views: 140, conversions: 4, conversionRate: 0.04, weakStep: 'page' },
  revenue: { cents: 7600, currency: 'USD' },
  ...fields,
})

/** Uploads that are done the moment they begin. */
export function instantUploads(): { store: UploadsStore; sent: string[] } {
  const sent: string[] = []
  const none: never[] = []
  const store: UploadsStore = {
    getRows: () => none,
    subscribe: () => () => {},
    start(file: File, { purpose, onDone }: StartUpload) {
      sent.push(`${purpose} ${file.name}`)
      const n = sent.length
      onDone?.({
        ...{ id: id('fil', n), name: file.name, kind: 'document', bytes: file.size, url: `/files/${n}` },
        ...{
          type: 'application/zip',
          width: null,
          height: null,
          seconds: null,
          pages: null,
          processed: null,
        },
      } satisfies UploadedFile)
      return `upload-${n}`
    },
    pause() {},
    resume() {},
    cancel() {},
    dismiss() {},
  }
  return { store, sent }
}
