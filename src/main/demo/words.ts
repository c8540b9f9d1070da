import type { ProductName } from './download-plan.ts'

/** What people of the demo say something of, by the names of the plans. */
export type ReviewedInDemo = 'potteryBasics' | 'glazingInDepth' | 'kilnSafety' | ProductName

/** What they say when they have seen most of a course, or downloaded a product; no one says the same thing twice. */
const said: Record<ReviewedInDemo, [number, string][]> = {
  potteryBasics: [
    [5, 'I had failed at centering for a year. “Lock your elbows to your body” fixed it in an evening.'],
    [5, 'Short films, plain words, nothing to skip. My first bowl holds soup.'],
    [4, 'I would have liked one more film about handles. The rest is exactly right.'],
    [5, 'The quiz sent me back to the first lesson, and it was right to.'],
    [4, 'Good for someone with a studio nearby. The sheets hang above my wheel.'],
    [5, 'I read the text about wedging three times. My clay has no streaks anymore.'],
    [3, 'Well made, but I throw standing up and had to think the seat part over for myself.'],
    [5, 'Calm. No one tells you that pottery is easy, and then it is.'],
  ],
  kilnSafety: [
    [5, 'I showed the list of three questions to my electrician. He had two more.'],
    [5, 'We moved the kiln out of the hall the same week.'],
    [4, 'Dry, as it should be. I print the last lesson before every firing.'],
  ],
  glazingInDepth: [[5, 'The lesson on fluxes alone is worth it. Forty tiles are drying on my shelf.']],
  glazeCards: [
    [5, 'Harbor Blue came out of my kiln exactly as promised. I’m never going back to store-bought.'],
    [5, 'I laminated the cards and keep them by the scale. The grams column saves me every time.'],
    [4, 'Great recipes. I’d pay for a second set with more mattes.'],
    [5, 'Old Faithful White fits my clay with no crazing. Worth it for that one card.'],
    [4, 'Clear and easy to follow, even for a beginner.'],
  ],
  templates: [
    [5, 'My mugs finally look like a set. Print at 100% like it says!'],
    [4, 'Super handy. A plate template would make this perfect.'],
    [5, 'Used the serving bowl for a wedding gift and nailed the size on the first try.'],
  ],
  coneChart: [[5, 'Printed it 8 × 10 and hung it next to the kiln. My whole studio uses it.']],
}

/** The next thing anyone says of it, until everything is said. */
export function reviewOf(of: ReviewedInDemo, number: number): { rating: number; text: string } | null {
  const [rating, text] = said[of][number] ?? []
  return rating && text ? { rating, text } : null
}

/** What the creator answers to one of them. */
export const answer = {
  to: 'I would have liked one more film about handles. The rest is exactly right.',
  text: 'Handles are next: the outline of that lesson is on my table. Thank you for asking.',
}
