import { contrast, mix } from '#kernel/colors.ts'

/** The nearest shade of a color that can be read on this paper, toward ink or white; null when the color itself can. */
export function nearestReadable(color: string, paper: string, least: number): string | null {
  if (contrast(color, paper) >= least) return null
  const toward = contrast('#000000', paper) >= contrast('#ffffff', paper) ? '#000000' : '#ffffff'
  for (let share = 0.04; share < 1; share += 0.04) {
    const shade = mix(color, toward, share)
    if (contrast(shade, paper) >= least) return shade.toUpperCase()
  }
  return toward.toUpperCase()
}
