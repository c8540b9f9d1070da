import type { UploadLimits, UploadPurpose } from '#areas/files/rules.ts'
import { declaredType, whyNotUploadable } from '#areas/files/upload-types.ts'
import { fileTypeOf } from '../rules.ts'

/**
 * How a file that is sold is uploaded. A PDF is opened by the server, which counts its pages, up to the size it opens; whatever else
 * is kept byte for byte.
 */
export function purposeOf(file: File, limits: UploadLimits): UploadPurpose {
  return declaredType(file) === 'application/pdf' && file.size <= limits.pdf ? 'pdf' : 'attachment'
}

/** Why a file can't be sold, before a byte of it is sent; null when it can. The server looks again, at the content. */
export function whyNotSellable(file: File, limits: UploadLimits): 'type' | 'size' | 'empty' | null {
  if (!fileTypeOf(declaredType(file))) return 'type'
  return whyNotUploadable(purposeOf(file, limits), file, limits)
}
