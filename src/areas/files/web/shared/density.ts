/** Phones draw nothing on a larger canvas, and some browsers nothing on a longer one. */
const mostPixels = 16_000_000
const longest = 16_000

/** How many pixels of a canvas go into one of the screen's: all there are, or as many as browsers draw. */
export function densityFor({ width, height }: { width: number; height: number }, screen: number): number {
  return Math.min(
    ...[screen, 3, longest / width, longest / height],
    // What is enlarged this far is drawn less sharply rather than not at all.
    Math.sqrt(mostPixels / (width * height)),
  )
}
