import { fileAddress, imageWidths } from '#areas/files/rules.ts'
import type { CoverImage } from '#ui/site/StoreCover.tsx'

/** An uploaded picture in the widths it is there in; the browser takes what it needs. */
export function pictureOf(fileId: string): CoverImage {
  const src = fileAddress(fileId)
  return {
    src: `${src}?w=1280`,
    srcSet: imageWidths.map((width) => `${src}?w=${width} ${width}w`).join(', '),
  }
}
