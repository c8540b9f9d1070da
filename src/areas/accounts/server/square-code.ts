import { create } from 'qrcode'

/** A QR code to scan, as the outline of its dark squares on a grid of `size`. The screen draws it in its own colors. */
export function squareCode(text: string): { size: number; path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  const rows: string[] = []
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      if (!modules.get(y, x)) continue
      const from = x
      while (x + 1 < size && modules.get(y, x + 1)) x++
      rows.push(`M${from} ${y}h${x - from + 1}v1h-${x - from + 1}z`)
    }
  }
  return { size, path: rows.join('') }
}
