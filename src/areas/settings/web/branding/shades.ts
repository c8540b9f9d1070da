import { contrast, mix } from '#kernel/colors.ts'

/** Papers of the two schemes, as close as possible before a brand tints them. */
const papers = { light: '#fdfdfc', dark: '#141217' }
/** What a mark, a line or a large button has to reach against its paper (WCAG 1.4.11). */
const least = 3

/** On which paper this color is hard to see; null when it reads on both. */
export function hardToRead(color: string): 'light' | 'dark' | 'both' | null {
  const wrong = (['light', 'dark'] as const).filter((paper) => contrast(color, papers[paper]) < least)
  if (wrong.length === 2) return 'both'
  return wrong[0] ?? null
}

/** The nearest shade that reads on both papers: darker for what is too light, lighter for what is too dark. */
export function readableShade(color: string): string | null {
  for (let share = 0.04; share < 1; share += 0.02) {
    for (const toward of ['#000000', '#ffffff']) {
      const shade = mix(color, toward, share).toUpperCase()
      if (hardToRead(shade) === null) return shade
    }
  }
  return null
}
