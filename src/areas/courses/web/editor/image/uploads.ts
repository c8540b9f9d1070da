import type { UploadedFile } from '#areas/files/rules.ts'
import { defaultUploadLimits, type UploadLimits } from '#areas/files/rules.ts'
import { whyNotUploadable } from '#areas/files/upload-types.ts'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import { isUnreachable, refusalOf } from '#webkit/refusal.ts'

export type Trouble =
  | { kind: 'type' | 'size' | 'empty' | 'unreachable' | 'unknown' }
  /** In the server's words. */
  | { kind: 'refused'; message: string }

/** What is in a text: a picture that is seen, or a file that is saved. */
export type TextPurpose = 'image' | 'attachment'

export type Upload = {
  id: string
  file: File
  purpose: TextPurpose
  /** Where its row is in the text; the editor places it, React fills it. */
  element: HTMLElement
  /** 0 to 1. */
  share: number
  trouble: Trouble | null
  /** The same file may well go through another time. */
  mayRetry: boolean
}

type Send = typeof uploadImage

type Options = {
  onDone: (upload: Upload, file: UploadedFile) => void
  /** It has no place in the text anymore. */
  onGone: (upload: Upload) => void
  /** A file that continued after the text was closed has arrived. */
  onLate?: (file: UploadedFile) => void
  send?: Partial<Record<TextPurpose, Send>>
  limits?: () => UploadLimits
}

export type Uploads = ReturnType<typeof createUploads>

/** Pictures and files on their way to the server. They are no part of the text until they arrived, so a failed one costs no words. */
export function createUploads({ onDone, onGone, onLate, send = {}, limits = usualLimits }: Options) {
  const listeners = new Set<() => void>()
  const underWay = new Map<string, AbortController>()
  const closed = new Set<string>()
  let uploads: readonly Upload[] = []
  let made = 0

  const show = (next: readonly Upload[]) => {
    uploads = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, next: Partial<Upload>) =>
    show(uploads.map((upload) => (upload.id === id ? { ...upload, ...next } : upload)))
  const leave = (upload: Upload) => {
    underWay.get(upload.id)?.abort()
    underWay.delete(upload.id)
    show(uploads.filter(({ id }) => id !== upload.id))
  }

  const attempt = async (upload: Upload) => {
    const stopping = new AbortController()
    underWay.set(upload.id, stopping)
    change(upload.id, { share: 0, trouble: null })
    try {
      const sendIt = send[upload.purpose] ?? uploadImage
      const file = await sendIt(upload.file, {
        onProgress: (share) => change(upload.id, { share }),
        signal: stopping.signal,
      })
      if (closed.has(upload.id)) return onLate?.(file)
      if (stopping.signal.aborted) return
      leave(upload)
      onDone(upload, file)
    } catch (error) {
      if (!stopping.signal.aborted) change(upload.id, troubleOf(error))
    }
  }

  return {
    getState: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Takes a picture or a file; what is wrong with it at sight is said without sending it. */
    add(file: File, purpose: TextPurpose = 'image'): Upload {
      const element = document.createElement('div')
      element.contentEditable = 'false'
      const why = whyNotUploadable(purpose, file, limits())
      const trouble = why ? { kind: why } : null
      made++
      const id = `upload-${made}`
      const upload: Upload = { id, file, purpose, element, share: 0, trouble, mayRetry: false }
      show([...uploads, upload])
      if (!why) void attempt(upload)
      return upload
    },
    retry: (upload: Upload) => void attempt(upload),
    remove(upload: Upload) {
      leave(upload)
      onGone(upload)
    },
    /** The text is closed: a picture that has not arrived is given up, a file continues in the list of uploads. */
    stopAll() {
      for (const upload of uploads) {
        const goesOn = upload.purpose === 'attachment' && upload.trouble === null
        if (goesOn) closed.add(upload.id)
        else leave(upload)
      }
      show([])
    },
  }
}

const usualLimits = () => defaultUploadLimits

function troubleOf(error: unknown): Pick<Upload, 'trouble' | 'mayRetry'> {
  const { status, message, data } = refusalOf(error)
  if (isUnreachable(error) && !message) return { trouble: { kind: 'unreachable' }, mayRetry: true }
  const mayRetry = status >= 500 || status === 429 || status === 401 || data.reason === 'quota'
  return { trouble: message ? { kind: 'refused', message } : { kind: 'unknown' }, mayRetry }
}
