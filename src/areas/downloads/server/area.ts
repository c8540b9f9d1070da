import { fileReaders } from '#areas/files/server/readers.ts'
import { keptBeside } from '#areas/files/server/storage.ts'
import type { ServerArea } from '#platform/area.ts'
import { orderEvidence } from '#platform/order-evidence.ts'
import { give } from '#platform/points.ts'
import { products } from '#platform/product.ts'
import {
  downloadChanged,
  downloadDeleted,
  downloadPublished,
  downloadUnpublished,
  licenseKeysAdded,
  licenseKeysRemoved,
  licenseKeyTaken,
} from '../events.ts'
import { downloadsLogKindsDe, downloadsLogWordsDe } from '../log-words.de.ts'
import { downloadsLogWords } from '../log-words.ts'
import { downloadsFilePaths } from '../openapi.ts'
import { bytesOfCopies, forgetCopies } from './copies.ts'
import { coverReaders } from './download-files.ts'
import { mountFiles } from './export.ts'
import { licenseKeysRoutes } from './license-routes.ts'
import { downloadsListeners } from './listeners.ts'
import { downloadsMails } from './mails.ts'
import { downloadsOfOrder } from './order-evidence.ts'
import { ownDownloads } from './person-export.ts'
import { downloadProduct } from './product.ts'
import { downloadsRefusalsDe } from './refusals.de.ts'
import { downloadsRoutes, recentDownloadsRoutes } from './routes.ts'
import { downloadsSweeps } from './sweeps.ts'

export const downloads: ServerArea = {
  name: 'downloads',
  routes: {
    downloads: downloadsRoutes,
    recentDownloads: recentDownloadsRoutes,
    licenseKeys: licenseKeysRoutes,
  },
  listeners: downloadsListeners,
  sweeps: downloadsSweeps,
  forget: forgetCopies,
  exportOf: ownDownloads,
  refusals: { de: [downloadsRefusalsDe] },
  mails: downloadsMails,
  screens: [
    '/digital-products',
    '/digital-products/:downloadId',
    '/digital-products/:downloadId/buyers',
    '/digital-products/:downloadId/reviews',
  ],
  mount: mountFiles,
  openApi: () => downloadsFilePaths,
  pageFacts: [
    ...[downloadChanged, downloadDeleted, downloadPublished, downloadUnpublished],
    ...[licenseKeysAdded, licenseKeysRemoved, licenseKeyTaken],
  ],
  log: {
    sentences: { en: downloadsLogWords, de: downloadsLogWordsDe },
    kinds: { de: downloadsLogKindsDe },
  },
  gives: [
    give(products, downloadProduct),
    give(fileReaders, coverReaders),
    give(orderEvidence, downloadsOfOrder),
    give(keptBeside, { part: 'copies', bytes: bytesOfCopies }),
  ],
}
