import { expect, it } from 'vitest'
import { coachingPackageProduct } from '#areas/coaching/server/product.ts'
import { tierProduct } from '#areas/memberships/server/product.ts'
import { words as german } from './web/catalogs/first.de.ts'
import { words as english } from './web/catalogs/first.ts'

it('has a sentence for all that the feed tells of coaching and memberships, in both languages', () => {
  const told = [coachingPackageProduct, tierProduct].flatMap(({ feed }) => [...feed.people, ...feed.products])
  expect(told.length).toBeGreaterThan(8)
  for (const { type } of told) {
    const [area = '', event = ''] = type.split('.')
    for (const words of [english, german]) {
      const { coaching, memberships } = words
      const sentences: Record<string, Record<string, string>> = {
        coaching: coaching.activity,
        memberships: memberships.activity,
      }
      expect(sentences[area]?.[event], type).toMatch(/\{(?:title|name)\}/)
    }
  }
})
