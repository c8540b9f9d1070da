/** What people of the demo say when they've seen most of a course; no one says the same thing twice. */
export const courseReviews: Record<'potteryBasics' | 'glazingInDepth' | 'kilnSafety', [number, string][]> = {
  potteryBasics: [
    [5, 'I had failed at centering for a year. “Lock your elbows to your body” fixed it in an evening.'],
    [5, 'Short videos, plain words, nothing to skip. My first bowl holds soup.'],
    [4, 'I’d love one more video, on handles. Everything else is exactly right.'],
    [5, 'The quiz sent me back to the first lesson, and it was right to.'],
    [4, 'Great if you have a studio nearby. The worksheets are pinned above my wheel.'],
    [5, 'I went back to the wedging lesson three times. No more streaks in my clay.'],
    [3, 'Well made, but I throw standing up and had to work out the posture myself.'],
    [5, 'Calm. No one tells you that pottery is easy, and then it is.'],
  ],
  kilnSafety: [
    [5, 'I took the three questions to my electrician. He had two more.'],
    [5, 'We moved the kiln out of the hall the same week.'],
    [4, 'No drama, just what to check. I print the last lesson before every firing.'],
  ],
  glazingInDepth: [[5, 'The lesson on fluxes alone is worth it. Forty tiles are drying on my shelf.']],
}

/** The one the creator shows on the storefront. */
export const reviewQuote =
  'I had failed at centering for a year. “Lock your elbows to your body” fixed it in an evening.'

/** What the creator answers to one of them. */
export const answer = {
  to: 'I’d love one more video, on handles. Everything else is exactly right.',
  text: 'Handles are next. The outline is on my table. Thanks for asking!',
}
