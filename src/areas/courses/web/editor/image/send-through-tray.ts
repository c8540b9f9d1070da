import type { UploadedFile } from '#areas/files/rules.ts'
import type { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import type { UploadsStore } from '#areas/files/web/shared/uploads.ts'

/** Sends a file in parts, seen in the list of uploads, and continues while its maker moves about the app. */
export function sendThroughTray(store: () => UploadsStore, label: () => string): typeof uploadImage {
  return (file, { onProgress, signal } = {}) =>
    new Promise<UploadedFile>((resolve, reject) => {
      const { start, getRows, subscribe, cancel } = store()
      let id = ''
      const stop = subscribe(() => {
        const row = getRows().find((each) => each.id === id)
        if (row) onProgress?.(row.percent / 100)
      })
      id = start(file, {
        purpose: 'attachment',
        label: label(),
        onDone: (done) => {
          stop()
          resolve(done)
        },
        onGone: () => {
          stop()
          reject(new Error('The upload was given up'))
        },
      })
      signal?.addEventListener('abort', () => cancel(id), { once: true })
    })
}
