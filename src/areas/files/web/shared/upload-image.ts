import { shownLanguage } from '#webkit/language.ts'
import { decodeError } from '#webkit/refusal.ts'
import type { UploadedFile } from '../../rules.ts'

type Options = {
  /** Called with the share that is sent, 0 to 1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Sends a picture to the server. A request of the old kind: `fetch` doesn't say how much of a body is sent.
 *
 * @throws what calls of the API throw: a refusal in the server's words, or a TypeError when no one answered.
 */
export function uploadImage(file: File, { onProgress, signal }: Options = {}): Promise<UploadedFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/api/v1/files?name=${encodeURIComponent(file.name.toWellFormed())}`)
    request.setRequestHeader('content-type', file.type)
    request.setRequestHeader('accept-language', shownLanguage())
    request.responseType = 'text'
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const body = bodyOf(request.responseText)
      if (request.status === 201) return resolve(body as UploadedFile)
      const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? undefined }
      reject(decodeError(body, { status: request.status, headers }))
    }
    request.onerror = () => reject(new TypeError('Failed to send'))
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(file)
  })
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
