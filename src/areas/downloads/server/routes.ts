import { implement } from '@orpc/server'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { downloadsContract } from '../contract.ts'
import { recentDownloadsContract } from '../recent-contract.ts'
import { listAnalytics } from './analytics.ts'
import { recentDownloads } from './dashboard.ts'
import { changeDownload, createDownload, getDownload, listDownloads } from './downloads.ts'
import { duplicateDownload } from './duplicating.ts'
import { addFile, arrangeFiles, removeFile } from './file-list.ts'
import { getOrder, listOrders, resendLink, resetDownloads, takeBack } from './orders.ts'
import { publishDownload, unpublishDownload } from './publishing.ts'
import { showPages } from './showing-pages.ts'
import { discardAllDownloads, discardDownload, removeDownload, restoreDownload } from './trash.ts'
import { addVersion } from './versions.ts'

const on = implement(downloadsContract).$context<CallCtx>().use(accessGuard)

export const downloadsRoutes = on.router({
  list: on.list.handler(({ context, input }) => listDownloads(creatorCtx(context), input)),
  create: on.create.handler(({ context, input }) => createDownload(creatorCtx(context), input)),
  get: on.get.handler(({ context, input }) => getDownload(creatorCtx(context), input.downloadId)),
  change: on.change.handler(({ context, input: { downloadId, ...changes } }) =>
    changeDownload(creatorCtx(context), downloadId, changes),
  ),
  duplicate: on.duplicate.handler(({ context, input }) =>
    duplicateDownload(creatorCtx(context), input.downloadId),
  ),
  publish: on.publish.handler(({ context, input }) => publishDownload(creatorCtx(context), input.downloadId)),
  unpublish: on.unpublish.handler(({ context, input }) =>
    unpublishDownload(creatorCtx(context), input.downloadId),
  ),
  remove: on.remove.handler(({ context, input }) =>
    removeDownload(creatorCtx(context), input.downloadId, input),
  ),
  restore: on.restore.handler(({ context, input }) => restoreDownload(creatorCtx(context), input.downloadId)),
  discard: on.discard.handler(({ context, input }) => discardDownload(creatorCtx(context), input.downloadId)),
  emptyTrash: on.emptyTrash.handler(({ context }) => discardAllDownloads(creatorCtx(context))),
  showPages: on.showPages.handler(({ context, input: { downloadId, ...shown } }) =>
    showPages(creatorCtx(context), downloadId, shown),
  ),
  addFile: on.addFile.handler(({ context, input }) =>
    addFile(creatorCtx(context), input.downloadId, input.storedId),
  ),
  arrangeFiles: on.arrangeFiles.handler(({ context, input }) =>
    arrangeFiles(creatorCtx(context), input.downloadId, input.fileIds),
  ),
  removeFile: on.removeFile.handler(({ context, input }) =>
    removeFile(creatorCtx(context), input.downloadId, input.fileId),
  ),
  addVersion: on.addVersion.handler(({ context, input: { downloadId, fileId, ...version } }) =>
    addVersion(creatorCtx(context), { downloadId, fileId }, version),
  ),
  orders: on.orders.handler(({ context, input }) => listOrders(creatorCtx(context), input)),
  getOrder: on.getOrder.handler(({ context, input }) => getOrder(creatorCtx(context), input.orderId)),
  resendLink: on.resendLink.handler(({ context, input }) => resendLink(creatorCtx(context), input.orderId)),
  resetDownloads: on.resetDownloads.handler(({ context, input }) =>
    resetDownloads(creatorCtx(context), input.orderId),
  ),
  analytics: on.analytics.handler(({ context, input }) => listAnalytics(creatorCtx(context), input)),
  takeBack: on.takeBack.handler(({ context, input: { orderId, ...of } }) =>
    takeBack(creatorCtx(context), orderId, of),
  ),
})

const onRecent = implement(recentDownloadsContract).$context<CallCtx>().use(accessGuard)

export const recentDownloadsRoutes = onRecent.router({
  list: onRecent.list.handler(({ context }) => recentDownloads(creatorCtx(context))),
})
