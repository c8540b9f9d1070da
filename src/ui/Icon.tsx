import type { LucideIcon } from './icons.ts'

/** A lucide icon at the weights of the line map: thin at 18 px and up, firmer when small. Decorative: words are beside it. */
export function Icon({
  of: Glyph,
  size = 20,
  className,
}: {
  of: LucideIcon
  size?: number
  className?: string
}) {
  const strokeWidth = size >= 18 ? 1.75 : size >= 16 ? 2 : 2.25
  // Of the browser's font size, like the words beside it.
  return <Glyph size={`${size / 16}rem`} strokeWidth={strokeWidth} aria-hidden="true" className={className} />
}
