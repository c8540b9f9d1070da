import type { UploadLimits, UploadPurpose } from '#areas/files/rules.ts'
import { declaredType, typesFor, whyNotUploadable } from '#areas/files/upload-types.ts'
import { fileTypeOf } from '../rules.ts'

/**
 * How a file that is sold is uploaded. A PDF is opened by the server, which counts its pages, up to the size it opens; a recording
 * is looked at like one of a lesson. Whatever else is kept as it is without being opened.
 */
export function purposeOf(file: File, limits: UploadLimits): UploadPurpose {
  const declared = declaredType(file)
  if (declared === 'application/pdf') return file.size <= limits.pdf ? 'pdf' : 'attachment'
  if (typesFor('audio').has(declared)) return 'audio'
  return typesFor('video').has(declared) ? 'video' : 'attachment'
}

/** Why a file can't be sold, before a byte of it is sent; null when it can. The server looks again, at the content. */
export function whyNotSellable(file: File, limits: UploadLimits): 'type' | 'size' | 'empty' | null {
  if (!fileTypeOf(declaredType(file))) return 'type'
  return whyNotUploadable(purposeOf(file, limits), file, limits)
}
