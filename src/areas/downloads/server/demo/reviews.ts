import type { ProductName } from './plan.ts'

/** What people of the demo say once they've downloaded a product; no one says the same thing twice. */
export const downloadReviews: Record<ProductName, [number, string][]> = {
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
