import { DetailedError, type HttpResponse, Upload } from 'tus-js-client'
import { shownLanguage } from '#webkit/language.ts'
import { decodeError } from '#webkit/refusal.ts'
import type { UploadPurpose } from '../../rules.ts'
import { declaredType } from '../../upload-types.ts'

export type Send = {
  purpose: UploadPurpose
  /** Whose upload it is: another person at the same browser begins anew. */
  owner: string
  onProgress: (sentBytes: number) => void
  /** Nothing gets through; it is tried again by itself. */
  onBroken: () => void
  /** All bytes are there; the id of the upload. */
  onSent: (uploadId: string) => void
  /** Trying again by itself didn't help. What calls of the API throw. */
  onStopped: (error: unknown) => void
}

export type Sending = {
  pause(): void
  resume(): void
  /** Gives it up, here and on the server. */
  cancel(): void
}

const partBytes = 8_000_000
/** A tunnel, a lift, a restart of the server: within a minute it continues by itself. */
const retryMs = [0, 1000, 3000, 5000, 10_000, 20_000, 20_000]
const remembered = 'uploads'

/**
 * Sends a file in parts (tus 1.0). The same file chosen again after a reload continues where it stopped: the browser remembers
 * its address by name, size and age, and for whom it was.
 */
export function sendFile(
  file: File,
  { purpose, owner, onProgress, onBroken, onSent, onStopped }: Send,
): Sending {
  let isPaused = false
  let isCancelled = false
  const name = file.name.toWellFormed()
  const upload = new Upload(file, {
    endpoint: `${location.origin}/api/v1/uploads`,
    metadata: { name, type: declaredType(file), purpose },
    chunkSize: partBytes,
    retryDelays: retryMs,
    removeFingerprintOnSuccess: true,
    // At each request, since a long upload may outlive a change of language.
    onBeforeRequest: (request) => request.setHeader('accept-language', shownLanguage()),
    fingerprint: async () => [remembered, owner, purpose, name, file.size, file.lastModified].join('-'),
    onProgress: (sent) => {
      if (!isPaused && !isCancelled) onProgress(sent)
    },
    onShouldRetry: (error) => {
      const status = error.originalResponse?.getStatus() ?? 0
      if (status === 0 && !isPaused && !isCancelled) onBroken()
      return mayHelp(status)
    },
    onSuccess: () => onSent(upload.url?.split('/').at(-1) ?? ''),
    onError: (error) => {
      if (!isPaused && !isCancelled) onStopped(thrownBy(error))
    },
  })
  const begin = async () => {
    const [known] = upload.url ? [] : await upload.findPreviousUploads()
    if (isPaused || isCancelled) return
    if (known) upload.resumeFromPreviousUpload(known)
    upload.start()
  }
  void begin()
  return {
    pause() {
      isPaused = true
      void upload.abort()
    },
    resume() {
      isPaused = false
      void begin()
    },
    cancel() {
      isCancelled = true
      // What the server keeps is swept after a day when it can't be told now.
      upload.abort(upload.url !== null).catch(() => {})
    },
  }
}

/**
 * Another try may go through: no one answered, the part took too long, the server was busy, or it knows another offset. A disk
 * without room (507) has none a few seconds later either.
 */
const mayHelp = (status: number) =>
  status === 0 || (status >= 500 && status !== 507) || [408, 409, 423, 429].includes(status)

function thrownBy(error: Error | DetailedError): unknown {
  const response = error instanceof DetailedError ? error.originalResponse : null
  if (!response || response.getStatus() === 0) return new TypeError('Failed to send', { cause: error })
  const headers = { 'x-request-id': response.getHeader('x-request-id') }
  return decodeError(bodyOf(response), { status: response.getStatus(), headers })
}

function bodyOf(response: HttpResponse): unknown {
  try {
    return JSON.parse(response.getBody())
  } catch {
    return null
  }
}
