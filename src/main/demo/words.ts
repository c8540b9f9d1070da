/** What people of the demo say when they've seen most of a course; no one says the same thing twice. */
export const courseReviews: Record<'potteryBasics' | 'glazingInDepth' | 'kilnSafety', [number, string][]> = {
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
}

/** What the creator answers to one of them. */
export const answer = {
  to: 'I would have liked one more film about handles. The rest is exactly right.',
  text: 'Handles are next: the outline of that lesson is on my table. Thank you for asking.',
}
