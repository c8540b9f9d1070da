type Line = { id: string; offerId: string }

/** Whether a line of the order that began a subscription is what's paid each period: what was added to it is bought once. */
export const isSubscribed = (lines: readonly Line[], { offerId }: Pick<Line, 'offerId'>): boolean =>
  offerId === mainOf(lines)?.offerId

/** What's paid each period, of the order that began it. */
export const subscribedLines = <L extends Line>(lines: readonly L[]): L[] =>
  lines.filter((line) => isSubscribed(lines, line))

/** The offer's own line is the first of its order. */
function mainOf(lines: readonly Line[]): Line | null {
  const [first, ...others] = lines
  return first ? others.reduce((one, other) => (other.id < one.id ? other : one), first) : null
}
