import { expect, it } from 'vitest'
import { coachingActivityWordsDe } from '#areas/coaching/activity-words.de.ts'
import { coachingActivityWords } from '#areas/coaching/activity-words.ts'
import { coachingPackageProduct } from '#areas/coaching/server/product.ts'
import { membershipsActivityWordsDe } from '#areas/memberships/activity-words.de.ts'
import { membershipsActivityWords } from '#areas/memberships/activity-words.ts'
import { tierProduct } from '#areas/memberships/server/product.ts'

it('has a sentence for all that the feed tells of coaching and memberships, in both languages', () => {
  const told = [coachingPackageProduct, tierProduct].flatMap(({ feed }) => [...feed.people, ...feed.products])
  expect(told.length).toBeGreaterThan(8)
  for (const { type } of told) {
    const [area = '', event = ''] = type.split('.')
    for (const sentences of [
      { coaching: coachingActivityWords, memberships: membershipsActivityWords },
      { coaching: coachingActivityWordsDe, memberships: membershipsActivityWordsDe },
    ] as Record<string, Record<string, string>>[])
      expect(sentences[area]?.[event], type).toMatch(/\{(?:title|name)\}/)
  }
})
