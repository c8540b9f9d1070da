export const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const

/** The next step in a direction; the same at the ends. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const steps = direction === 1 ? zooms : zooms.toReversed()
  return steps.find((each) => (direction === 1 ? each > zoom : each < zoom)) ?? zoom
}
