import { describe, expect, it } from 'vitest'
import {
  analyticsRanges,
  daysBack,
  fileTypeOf,
  publishChecklist,
  salesPathOf,
  titleOfFile,
  weakStepOf,
  whyNotLimit,
  whyNotLinkDays,
  whyNotPublishable,
  whyNotTitle,
} from './rules.ts'

describe('the title of a product', () => {
  it('is made of the name of its file', () => {
    expect(
      [
        'glaze-recipe_cards.pdf',
        'Printing notes v1.2.zip',
        'Ana’s-map of Lisbon.png',
        '.pdf',
        'übersicht.PDF',
      ].map(titleOfFile),
    ).toEqual(['Glaze recipe cards', 'Printing notes v1.2', 'Ana’s-map of Lisbon', '.pdf', 'Übersicht'])
    expect(titleOfFile(`${'x'.repeat(300)}.pdf`)).toHaveLength(150)
  })

  it('says something', () => {
    expect([whyNotTitle(' \n'), whyNotTitle('One')]).toEqual(['Enter a title', null])
  })
})

it('a file that is sold is a PDF, a ZIP, an image, audio or video', () => {
  expect(
    ['application/pdf', 'application/zip', 'image/webp', 'audio/flac', 'video/webm', 'text/html'].map(
      fileTypeOf,
    ),
  ).toEqual(['pdf', 'zip', 'image', 'audio', 'video', null])
})

describe('limits of an order', () => {
  it('are whole numbers from 1, or none', () => {
    expect([whyNotLimit(null), whyNotLimit(1), whyNotLimit(1000)]).toEqual([null, null, null])
    expect(whyNotLimit(0)).toMatch(/1 or more/)
    expect(whyNotLimit(1001)).toMatch(/at most/)
    expect([whyNotLinkDays(null), whyNotLinkDays(365)]).toEqual([null, null])
    expect(whyNotLinkDays(0)).toMatch(/1 or more/)
    expect(whyNotLinkDays(4000)).toMatch(/at most/)
  })
})

describe('publishing', () => {
  const product = {
    title: 'Cards',
    files: 1,
    priceCents: 0,
    hasKeys: null as boolean | null,
    canTakePayments: false,
    mayPublishUnverified: true,
  }
  const why = (changes: Partial<typeof product>) =>
    whyNotPublishable('draft', publishChecklist({ ...product, ...changes }))

  it('asks for a title and a file, and warns without a way to get paid', () => {
    expect(why({})).toBeNull()
    expect(why({ title: ' ' })).toBe('Enter a title before publishing.')
    expect(why({ files: 0 })).toBe('Add a file before publishing.')
    expect(why({ hasKeys: false })).toBe('Out of license keys. Add more before publishing.')
    expect(why({ hasKeys: true })).toBeNull()
    expect(why({ mayPublishUnverified: false })).toMatch(/Confirm your email/)
    expect(why({ priceCents: 1900 })).toBeNull()
    expect(publishChecklist({ ...product, priceCents: 1900 })).toContainEqual({
      key: 'payment',
      done: false,
      required: false,
    })
  })

  it('is done once', () => {
    expect(whyNotPublishable('published', publishChecklist(product))).toMatch(/already published/)
  })
})

it('a product has its place in its store', () => {
  expect(salesPathOf('ana', 'the-first')).toBe('/@ana/products/the-first')
})

describe('the weak step of a product', () => {
  it('is where most who saw it and didn’t take it stopped', () => {
    expect(weakStepOf({ viewers: 100, checkouts: 10, orders: 4 })).toBe('page')
    expect(weakStepOf({ viewers: 100, checkouts: 80, orders: 4 })).toBe('checkout')
  })

  it('is none where no one saw it, or no one was lost, also when an order came a day after its checkout', () => {
    expect(weakStepOf({ viewers: 0, checkouts: 0, orders: 0 })).toBeNull()
    expect(weakStepOf({ viewers: 5, checkouts: 5, orders: 5 })).toBeNull()
    expect(weakStepOf({ viewers: 0, checkouts: 0, orders: 1 })).toBeNull()
  })

  it('is looked for in the days of a range, today included', () => {
    expect(analyticsRanges.map(daysBack)).toEqual([6, 29, 89, 364])
  })
})
