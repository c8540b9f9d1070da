/**
 * The picture at an address, to be sent again when its removal is undone. The server stores photos as WebP but doesn't
 * accept it: those are redrawn as PNG. Null where that can't be done.
 */
export async function keptPicture(url: string): Promise<File | null> {
  try {
    const response = await fetch(url)
    if (!response.ok) return null
    const found = await response.blob()
    const type = found.type.split(';')[0] ?? ''
    if (type === 'image/png' || type === 'image/svg+xml') return new File([found], 'picture', { type })
    const bitmap = await createImageBitmap(found)
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0)
    const drawn = await canvas.convertToBlob({ type: 'image/png' })
    return new File([drawn], 'picture', { type: drawn.type })
  } catch {
    return null
  }
}
