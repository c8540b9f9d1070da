type Rgb = readonly [number, number, number]

/** WCAG contrast of two colors, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

function luminance(color: string): number {
  const [r, g, b] = linear(color)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** `share` of `other` in `base`, mixed in Oklab as CSS color-mix does. */
export function mix(base: string, other: string, share: number): string {
  const [a, b] = [toOklab(linear(base)), toOklab(linear(other))]
  const at = (i: 0 | 1 | 2) => a[i] * (1 - share) + b[i] * share
  return toHex(fromOklab([at(0), at(1), at(2)]))
}

/** The parts of `#1F6FEB`; null for anything else. */
export function parseHex(color: string): Rgb | null {
  const digits = /^#([0-9a-f]{6})$/i.exec(color.trim())?.[1]
  if (!digits) return null
  const value = Number.parseInt(digits, 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function linear(color: string): Rgb {
  const toLinear = (byte: number) => {
    const part = byte / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  const [r, g, b] = parseHex(color) ?? [0, 0, 0]
  return [toLinear(r), toLinear(g), toLinear(b)]
}

function toHex(color: Rgb): string {
  const digits = color.map((part) => {
    const clipped = Math.min(1, Math.max(0, part))
    const encoded = clipped <= 0.0031308 ? clipped * 12.92 : 1.055 * clipped ** (1 / 2.4) - 0.055
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${digits.join('')}`
}

function toOklab([r, g, b]: Rgb): Rgb {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Rgb): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}
